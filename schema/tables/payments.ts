import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PaidPlan } from '../plans'
import { workspaces } from './accounts'
import { createdAt } from './columns'

/**
 * Payment events from Stripe's webhook, each stored once. Nothing derived is stored:
 * worker/payments/derivePlan.ts derives a workspace's plan from these rows, in whatever order they
 * arrived.
 */
export const paymentEvents = sqliteTable(
	'payment_events',
	{
		/** Stripe's id of the event. */
		id: text().primaryKey(),
		type: text().$type<PaymentEventType>().notNull(),
		/** When it happened by Stripe's clock, to the second. */
		createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
		receivedAt: createdAt(),
		/** The id of the payment (pi_…) or subscription (sub_…). */
		subject: text().notNull(),
		/** Null if the event does not name the workspace; another event on the same subject does. */
		workspaceId: integer().references(() => workspaces.id, { onDelete: 'cascade' }),
		customer: text(),
		plan: text().$type<PaidPlan>(),
		/** The end of the paid period of a subscription, or of a payment for more than a month. */
		until: integer({ mode: 'timestamp_ms' }),
		/** Whether the subscription renews after that. */
		renews: integer({ mode: 'boolean' }),
	},
	(t) => [
		index('payment_events_by_workspace').on(t.workspaceId),
		index('payment_events_by_subject').on(t.subject),
	],
)

/** The Stripe events that affect plans. */
export type PaymentEventType =
	| 'payment_intent.succeeded'
	| 'charge.refunded'
	| 'charge.dispute.closed'
	| 'checkout.session.completed'
	| 'customer.subscription.updated'
	| 'customer.subscription.deleted'
	| 'invoice.paid'
	| 'invoice.payment_failed'
