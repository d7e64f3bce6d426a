import { and, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { paymentEvents, users } from '../../schema/tables'
import type { Database } from '../context'

/** What an event told, as it is kept. */
export type PaymentEvent = Omit<typeof paymentEvents.$inferInsert, 'receivedAt'>

/** Keeps what an event told; one that is known already changes nothing. */
export async function addPaymentEvent(db: Database, event: PaymentEvent) {
	// The owner may have deleted the account meanwhile.
	const userId = event.userId
		? sql<number>`(select id from users where id = ${event.userId})`
		: null
	await db
		.insert(paymentEvents)
		.values({ ...event, userId })
		.onConflictDoNothing()
}

export async function hasUser(db: Database, ownerId: number) {
	const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, ownerId))
	return user !== undefined
}

/** All that was told about the owner's payments and subscriptions. */
export const paymentFacts = (db: Database, ownerId: number) =>
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
					.where(eq(paymentEvents.userId, ownerId)),
			),
		)

/** Whom Stripe knows the owner as, if this server made that customer. */
export async function stripeCustomer(db: Database, ownerId: number) {
	const [user] = await db
		.select({ customer: users.stripeCustomer })
		.from(users)
		.where(eq(users.id, ownerId))
	return user?.customer ?? null
}

export async function setStripeCustomer(db: Database, ownerId: number, customer: string) {
	await db
		.update(users)
		.set({ stripeCustomer: customer })
		.where(and(eq(users.id, ownerId), isNull(users.stripeCustomer)))
}

/**
 * Every customer of Stripe's that is the owner, whom a payment page of Stripe's may make anew; the
 * one who paid last comes last.
 */
export async function stripeCustomers(db: Database, ownerId: number) {
	const told = await db
		.select({ customer: paymentEvents.customer })
		.from(paymentEvents)
		.where(and(eq(paymentEvents.userId, ownerId), isNotNull(paymentEvents.customer)))
		.groupBy(paymentEvents.customer)
		.orderBy(max(paymentEvents.createdAt))
	const paying = told.map(({ customer }) => customer)
	const own = await stripeCustomer(db, ownerId)
	return [...(paying.includes(own) ? [] : [own]), ...paying].filter((id) => id !== null)
}
