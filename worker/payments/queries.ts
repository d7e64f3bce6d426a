import { and, eq, inArray, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm'
import { users, workspaces } from '../../schema/tables/accounts'
import { paymentEvents } from '../../schema/tables/payments'
import type { Identity } from '../auth/identity'
import type { Database } from '../platform/env'

/** A parsed Stripe event, and how it names the payer. */
export type PaymentEvent = Omit<typeof paymentEvents.$inferInsert, 'receivedAt' | 'workspaceId'> & {
	/** Our own name for the workspace, passed back by Stripe. */
	reference?: string | null | undefined
}

/**
 * Stores an event, idempotently. Returns its workspace, found by customer or else by our reference;
 * undefined if the event was already stored.
 */
export async function addPaymentEvent(db: Database, { reference, ...event }: PaymentEvent) {
	const [stored] = await db
		.insert(paymentEvents)
		.values({
			...event,
			workspaceId: sql<number>`coalesce(
				(select id from workspaces where stripe_customer = ${event.customer ?? null} order by id limit 1),
				(select id from workspaces where payment_reference = ${reference ?? null}))`,
		})
		.onConflictDoNothing()
		.returning({ workspaceId: paymentEvents.workspaceId })
	return stored
}

/** The statement for all facts about a workspace's payments and subscriptions. */
export const paymentFacts = (db: Database, workspaceId: number | SQL<number>) =>
	db
		.select({
			type: paymentEvents.type,
			createdAt: paymentEvents.createdAt,
			subject: paymentEvents.subject,
			customer: paymentEvents.customer,
			plan: paymentEvents.plan,
			until: paymentEvents.until,
			renews: paymentEvents.renews,
		})
		.from(paymentEvents)
		.where(
			inArray(
				paymentEvents.subject,
				db
					.select({ subject: paymentEvents.subject })
					.from(paymentEvents)
					.where(sql`${paymentEvents.workspaceId} = ${workspaceId}`),
			),
		)

/** The statement for the payer: the caller, and the workspace's Stripe customer if it has one. */
export const payerOf = (db: Database, { userId, workspaceId }: Identity) =>
	db
		.select({
			email: users.username,
			name: users.name,
			customer: sql<
				string | null
			>`(select stripe_customer from workspaces where id = ${workspaceId})`.as('customer'),
			reference:
				sql<string>`(select payment_reference from workspaces where id = ${workspaceId})`.as(
					'reference',
				),
			payments: sql<number>`(
				select count(*) from payment_events
				where workspace_id = ${workspaceId} and type = 'payment_intent.succeeded')`.as('payments'),
		})
		.from(users)
		.where(sql`${users.id} = ${userId}`)

export type Payer = Awaited<ReturnType<typeof payerOf>>[number]

export async function setStripeCustomer(db: Database, workspaceId: number, customer: string) {
	await db
		.update(workspaces)
		.set({ stripeCustomer: customer })
		.where(and(eq(workspaces.id, workspaceId), isNull(workspaces.stripeCustomer)))
}

/**
 * All Stripe customers of the workspace, the latest payer last: payment links create their own.
 */
export async function stripeCustomers(db: Database, workspaceId: number) {
	const [fromEvents, [own]] = await db.batch([
		db
			.select({ customer: paymentEvents.customer })
			.from(paymentEvents)
			.where(and(eq(paymentEvents.workspaceId, workspaceId), isNotNull(paymentEvents.customer)))
			.groupBy(paymentEvents.customer)
			.orderBy(max(paymentEvents.createdAt)),
		db
			.select({ customer: workspaces.stripeCustomer })
			.from(workspaces)
			.where(eq(workspaces.id, workspaceId)),
	])
	const paying = fromEvents.map(({ customer }) => customer)
	const first = own?.customer ?? null
	return [...(paying.includes(first) ? [] : [first]), ...paying].filter((id) => id !== null)
}
