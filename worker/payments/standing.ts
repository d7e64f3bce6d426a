import { addMonths } from 'date-fns'
import { type PaidPlan, type Plan, paidPlans } from '../../schema/plans'
import type { paymentEvents } from '../../schema/tables'

/** What one event tells about its subject: a payment for one month, or a subscription. */
export type PaymentFact = Pick<
	typeof paymentEvents.$inferSelect,
	'type' | 'createdAt' | 'subject' | 'customer' | 'plan' | 'until' | 'renews'
>

export type Standing = {
	plan: Plan
	/** When the plan ends or renews; null for Free, which does not end. */
	until: Date | null
	renews: boolean
	/** Whether there is a subscription, unpaid or not, that its owner changes in Stripe's portal. */
	subscribed: boolean
}

type Term = { plan: PaidPlan; until: Date; renews: boolean }

/**
 * The owner's plan at a moment, read off all that Stripe told about them. The order in which the
 * facts came makes no difference: what counts is when each happened.
 */
export function standing(facts: PaymentFact[], now: Date): Standing {
	const subjects = Map.groupBy(facts, ({ subject }) => subject)
	const terms: Term[] = []
	const paid: Payment[] = []
	for (const [subject, about] of subjects) {
		if (about.some(({ type }) => ended.includes(type))) continue
		if (subject.startsWith('pi_')) paid.push(...readPayment(about))
		else terms.push(...readSubscription(about))
	}
	const subscribed = terms.some(({ until }) => addMonths(until, retriedFor) > now)
	for (const plan of paidPlans) {
		const until = paidUntil(paid.filter((payment) => payment.plan === plan))
		if (until) terms.push({ plan, until, renews: false })
	}
	const running = terms.filter(({ until }) => until > now)
	for (const plan of paidPlans.toReversed()) {
		const last = latest(running.filter((term) => term.plan === plan))
		if (last) return { ...last, subscribed }
	}
	return { plan: 'free', until: null, renews: false, subscribed }
}

/** For how many months at most Stripe tries a failed renewal again. */
const retriedFor = 2

// A full refund and the end of a subscription are final: nothing about the subject undoes them.
const ended: PaymentFact['type'][] = ['charge.refunded', 'customer.subscription.deleted']

type Payment = { plan: PaidPlan; at: Date }

/** The payment that the facts of one subject tell of, if any; Stripe may tell of it more than once. */
function readPayment(facts: PaymentFact[]): Payment[] {
	const [first] = facts
		.flatMap(({ plan, createdAt: at }) => (plan ? [{ plan, at }] : []))
		.toSorted((a, b) => a.at.getTime() - b.at.getTime())
	return first ? [first] : []
}

/** Each payment adds a month: to the month that is running, or from its own day on. */
function paidUntil(payments: Payment[]) {
	let start: Date | undefined
	let months = 0
	let until: Date | undefined
	for (const { at } of payments.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
		if (!start || !until || at > until) {
			start = at
			months = 0
		}
		months++
		// Counted from the first day, so that a month that begins on the 31st does not stay at the 28th.
		until = addMonths(start, months)
	}
	return until
}

/**
 * What the newest facts about a subscription say, once they say all; within one second, whichever
 * says that it is paid for longer.
 */
function readSubscription(facts: PaymentFact[]): Term[] {
	const told = facts.toSorted(
		(a, b) =>
			a.createdAt.getTime() - b.createdAt.getTime() ||
			(a.until?.getTime() ?? 0) - (b.until?.getTime() ?? 0),
	)
	const plan = told.findLast((fact) => fact.plan)?.plan
	const until = told.findLast((fact) => fact.until)?.until
	if (!plan || !until) return []
	const renews = told.findLast((fact) => fact.renews !== null)?.renews ?? true
	return [{ plan, until, renews }]
}

const latest = (terms: Term[]) =>
	terms.toSorted((a, b) => a.until.getTime() - b.until.getTime()).at(-1)
