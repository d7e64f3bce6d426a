import { addMonths } from 'date-fns'
import type Stripe from 'stripe'
import { cents, currency, type PaidPlan, paidPlans, type Term, terms } from '../../schema/plans'
import type { PaymentEvent } from './queries'

/**
 * What a Stripe event says about a plan; undefined if nothing. The payer is identified by customer and by
 * our own random reference, never by an id that a payer can type.
 */
export function parseStripeEvent(event: Stripe.Event): PaymentEvent | undefined {
	const fact = <T extends PaymentEvent['type']>(
		type: T,
		subject: string,
		facts: Omit<PaymentEvent, 'id' | 'type' | 'createdAt' | 'subject'>,
	): PaymentEvent => ({ id: event.id, type, createdAt: date(event.created), subject, ...facts })

	switch (event.type) {
		case 'payment_intent.succeeded': {
			const payment = event.data.object
			const plan = planNamed(payment.metadata.plan)
			// Payments of invoices are covered by their subscription's events.
			if (!plan || payment.currency !== currency) return
			const months = monthsFor(plan, payment.amount_received)
			if (!months) return
			return fact(event.type, payment.id, {
				plan,
				// As it was stored before there were years: without one, it is for a month.
				until: months > 1 ? addMonths(date(event.created), months) : null,
				reference: payment.metadata.reference,
				customer: idOf(payment.customer),
			})
		}
		case 'charge.refunded': {
			const charge = event.data.object
			const subject = idOf(charge.payment_intent)
			// A refund of half or less keeps the plan.
			if (!subject || charge.amount_refunded * 2 <= charge.amount) return
			return fact(event.type, subject, {
				reference: charge.metadata.reference,
				customer: idOf(charge.customer),
			})
		}
		case 'charge.dispute.closed': {
			const dispute = event.data.object
			const subject = idOf(dispute.payment_intent)
			if (!subject || dispute.status !== 'lost') return
			return fact(event.type, subject, {})
		}
		case 'checkout.session.completed': {
			const session = event.data.object
			const subscription = idOf(session.subscription)
			const subject = subscription ?? idOf(session.payment_intent)
			if (!subject) return
			const paid = session.payment_status === 'paid'
			return fact(event.type, subject, {
				reference: session.client_reference_id,
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
			// Stripe advances the period before it is paid.
			const until = paid ? item?.current_period_end : item?.current_period_start
			return fact(event.type, subscription.id, {
				reference: subscription.metadata.reference,
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
			return fact(event.type, subject, {
				reference: details?.metadata?.reference,
				customer: idOf(invoice.customer),
				until: date(until),
			})
		}
	}
	return
}

/** An invoice's subscription and the end of the period it pays for; undefined without a subscription. */
export function paidPeriod(invoice: Stripe.InvoicePayment['invoice']) {
	if (typeof invoice === 'string' || invoice.deleted) return undefined
	const subject = idOf(invoice.parent?.subscription_details?.subscription)
	const ends = invoice.lines.data.map(({ period }) => period.end)
	if (!subject || ends.length === 0) return undefined
	return { subject, until: date(Math.max(...ends)) }
}

const date = (seconds: number) => new Date(seconds * 1000)

const idOf = (thing: string | { id: string } | null | undefined) =>
	typeof thing === 'string' ? thing : (thing?.id ?? null)

const planNamed = (name: string | undefined): PaidPlan | undefined =>
	paidPlans.find((plan) => plan === name)

/** How many months of a plan a one-time payment of this many cents buys; undefined if none. */
const monthsFor = (plan: PaidPlan, amount: number) =>
	Object.entries(terms).find(([term]) => cents(plan, term as Term) === amount)?.[1].months

/** The plan with this price in cents a month. */
const planAt = (amount: number | null | undefined, of: string | null | undefined) =>
	of === currency ? (paidPlans.find((plan) => cents(plan) === amount) ?? null) : null
