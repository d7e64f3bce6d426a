import { addMonths, differenceInCalendarMonths } from 'date-fns'
import { type PaidPlan, type Plan, paidPlans } from '../../schema/plans'
import type { paymentEvents } from '../../schema/tables/payments'

/** What an event says about its subject, which is a one-time payment or a subscription. */
export type PaymentFact = Pick<
	typeof paymentEvents.$inferSelect,
	'type' | 'createdAt' | 'subject' | 'customer' | 'plan' | 'until' | 'renews'
>

export type PlanState = {
	plan: Plan
	/** When the plan ends or renews; null for Free, which never ends. */
	until: Date | null
	renews: boolean
	/** Whether there is a subscription, paid or not, to be changed in Stripe's portal. */
	subscribed: boolean
}

type Term = { plan: PaidPlan; until: Date; renews: boolean }

/**
 * A workspace's plan at a given time, derived from everything that Stripe has reported. The order of arrival
 * does not matter: what counts is when each event happened.
 */
export function derivePlan(facts: PaymentFact[], now: Date): PlanState {
	const subjects = Map.groupBy(facts, ({ subject }) => subject)
	const terms: Term[] = []
	const paid: Payment[] = []
	for (const [subject, subjectFacts] of subjects) {
		if (subjectFacts.some(isEnd)) continue
		if (isPayment(subject)) paid.push(...readPayment(subjectFacts))
		else terms.push(...readSubscription(subjectFacts))
	}
	const subscribed = terms.some(({ until }) => addMonths(until, maxRetryMonths) > now)
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

/** Stripe retries a failed renewal for at most this long. */
const maxRetryMonths = 2

/** Whether the payer got the money back: more than half was refunded, or a dispute was lost. */
export const isTakenBack = (type: PaymentFact['type']) =>
	type === 'charge.refunded' || type === 'charge.dispute.closed'

/** Final facts: the end of a subscription, or a reversed payment. */
const isEnd = ({ type, subject }: PaymentFact) =>
	type === 'customer.subscription.deleted' || (isTakenBack(type) && isPayment(subject))

const isPayment = (subject: string) => subject.startsWith('pi_')

type Payment = { plan: PaidPlan; at: Date; months: number }

/** The payment in one subject's facts, if any; Stripe may report it more than once. */
function readPayment(facts: PaymentFact[]): Payment[] {
	const [first] = facts
		.flatMap(({ plan, createdAt: at, until }) =>
			// Payments without an end are for one month.
			plan ? [{ plan, at, months: until ? differenceInCalendarMonths(until, at) : 1 }] : [],
		)
		.toSorted((a, b) => a.at.getTime() - b.at.getTime())
	return first ? [first] : []
}

/** When payments run out: each adds its months, to those that run or from its own day. */
function paidUntil(payments: Payment[]) {
	let start: Date | undefined
	let months = 0
	let until: Date | undefined
	for (const { at, months: bought } of payments.toSorted(
		(a, b) => a.at.getTime() - b.at.getTime(),
	)) {
		if (!start || !until || at > until) {
			start = at
			months = 0
		}
		months += bought
		// Counted from the first day, so that a month begun on the 31st doesn't get stuck on the 28th.
		until = addMonths(start, months)
	}
	return until
}

/**
 * A subscription's state by its newest complete facts. Of two within the same second, the one with the
 * later paid-until date wins. A period whose payment was reversed ends at that time, as do all before it; the
 * next paid period counts again.
 */
function readSubscription(facts: PaymentFact[]): Term[] {
	const ordered = facts.toSorted(
		(a, b) =>
			a.createdAt.getTime() - b.createdAt.getTime() ||
			(a.until?.getTime() ?? 0) - (b.until?.getTime() ?? 0),
	)
	const plan = ordered.findLast((fact) => fact.plan)?.plan
	const [back] = ordered
		.filter(({ type }) => isTakenBack(type))
		.toSorted((a, b) => (b.until?.getTime() ?? 0) - (a.until?.getTime() ?? 0))
	const counts = ({ type, until }: PaymentFact) =>
		until && !isTakenBack(type) && !(back?.until && until <= back.until)
	const until = ordered.findLast(counts)?.until ?? back?.createdAt
	if (!plan || !until) return []
	const renews = ordered.findLast((fact) => fact.renews !== null)?.renews ?? true
	return [{ plan, until, renews }]
}

const latest = (terms: Term[]) =>
	terms.toSorted((a, b) => a.until.getTime() - b.until.getTime()).at(-1)
