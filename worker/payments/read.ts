import { addMonths } from 'date-fns'
import type Stripe from 'stripe'
import { idPattern } from '../../schema/id'
import { cents, currency, type PaidPlan, paidPlans } from '../../schema/plans'
import type { PaymentEvent } from './queries'

/** What an event of Stripe's says about who has which plan; undefined where it says nothing. */
export function readEvent(event: Stripe.Event): PaymentEvent | undefined {
	const told = <T extends PaymentEvent['type']>(
		type: T,
		subject: string,
		facts: Omit<PaymentEvent, 'id' | 'type' | 'createdAt' | 'subject'>,
	): PaymentEvent => ({ id: event.id, type, createdAt: date(event.created), subject, ...facts })

	switch (event.type) {
		case 'payment_intent.succeeded': {
			const payment = event.data.object
			const plan = planOf(payment.metadata.plan)
			// Payments of invoices say nothing here: their subscription does.
			if (!plan || payment.currency !== currency || payment.amount_received !== cents(plan)) return
			return told(event.type, payment.id, {
				plan,
				userId: ownerOf(payment.metadata.userId),
				customer: idOf(payment.customer),
			})
		}
		case 'charge.refunded': {
			const charge = event.data.object
			const subject = idOf(charge.payment_intent)
			// A part of the price given back leaves the plan as it is.
			if (!subject || !charge.refunded) return
			return told(event.type, subject, {
				userId: ownerOf(charge.metadata.userId),
				customer: idOf(charge.customer),
			})
		}
		case 'checkout.session.completed': {
			const session = event.data.object
			const subscription = idOf(session.subscription)
			const subject = subscription ?? idOf(session.payment_intent)
			if (!subject) return
			const paid = session.payment_status === 'paid'
			return told(event.type, subject, {
				userId: ownerOf(session.client_reference_id),
				customer: idOf(session.customer),
				plan: subscription || paid ? planAt(session.amount_subtotal, session.currency) : null,
				until: subscription && paid ? addMonths(date(event.created), 1) : null,
			})
		}
		case 'customer.subscription.updated':
		case 'customer.subscription.deleted': {
			const subscription = event.data.object
			const [item] = subscription.items.data
			const paid = subscription.status === 'active' || subscription.status === 'trialing'
			// Stripe moves on to the next month before that is paid for.
			const until = paid ? item?.current_period_end : item?.current_period_start
			return told(event.type, subscription.id, {
				userId: ownerOf(subscription.metadata.userId),
				customer: idOf(subscription.customer),
				plan: planAt(item?.price.unit_amount, item?.price.currency),
				until: until ? date(until) : null,
				renews: !subscription.cancel_at_period_end && !subscription.cancel_at,
			})
		}
		case 'invoice.paid':
		case 'invoice.payment_failed': {
			const invoice = event.data.object
			const details = invoice.parent?.subscription_details
			const subject = idOf(details?.subscription)
			const periods = invoice.lines.data.map(({ period }) => period)
			if (!subject || periods.length === 0) return
			const until =
				event.type === 'invoice.paid'
					? Math.max(...periods.map(({ end }) => end))
					: Math.min(...periods.map(({ start }) => start))
			return told(event.type, subject, {
				userId: ownerOf(details?.metadata?.userId),
				customer: idOf(invoice.customer),
				until: date(until),
			})
		}
	}
	return
}

const date = (seconds: number) => new Date(seconds * 1000)

const idOf = (thing: string | { id: string } | null | undefined) =>
	typeof thing === 'string' ? thing : (thing?.id ?? null)

/** The owner's id as it stands in what we or a payment link handed to Stripe. */
const ownerOf = (text: string | null | undefined) =>
	idPattern.test(text ?? '') ? Number(text) : null

const planOf = (name: string | undefined): PaidPlan | undefined =>
	paidPlans.find((plan) => plan === name)

/** The plan that costs so many cents. */
const planAt = (amount: number | null | undefined, of: string | null | undefined) =>
	of === currency ? (paidPlans.find((plan) => cents(plan) === amount) ?? null) : null
