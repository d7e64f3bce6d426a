import { env } from 'cloudflare:workers'
import Stripe from 'stripe'
import { cents, type PaidPlan } from '../../schema/plans'
import { browser, type owner } from './client'

export type SignedIn = Awaited<ReturnType<typeof owner>>

let events = 0

/** An event as Stripe sends it, created at `at` (milliseconds). */
export const event = (type: string, object: object, at = Date.now()) => ({
	id: `evt_test_${++events}`,
	object: 'event',
	api_version: '2026-10-28.endive',
	created: Math.floor(at / 1000),
	livemode: false,
	type,
	data: { object },
})

/** Sends an event to the webhook, signed like Stripe's; `signing` overrides how. */
export async function deliverAll(
	event: object,
	signing: { secret?: string; timestamp?: number } = {},
): Promise<Response> {
	const body = JSON.stringify(event)
	const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
		payload: body,
		secret: env.STRIPE_WEBHOOK_SECRET ?? '',
		cryptoProvider: Stripe.createSubtleCryptoProvider(),
		...signing,
	})
	return browser().send('/api/stripe/webhook', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
		body,
	})
}

/** Stripe's reference for a signed-up owner's workspace. */
export async function referenceOf({ api }: SignedIn) {
	const { email } = (await (await api.auth.user.$get()).json()) as { email: string }
	const reference = await env.DB.prepare(
		`SELECT payment_reference FROM workspaces
		JOIN members ON members.workspace_id = workspaces.id JOIN users ON users.id = members.user_id
		WHERE users.username = ?`,
	)
		.bind(email)
		.first('payment_reference')
	return String(reference)
}

/** An owner's plan as the API reports it. */
export async function planNow({ api }: SignedIn) {
	const response = await api.auth.user.$get()
	const { plan, planUntil, planRenews } = (await response.json()) as Record<string, unknown>
	return { plan, planUntil, planRenews }
}

let payments = 0

/** A payment for one month of a plan. */
export const payment = (plan: PaidPlan, reference: string, change: object = {}) => ({
	id: `pi_${++payments}`,
	object: 'payment_intent',
	amount: cents(plan),
	amount_received: cents(plan),
	currency: 'usd',
	customer: null,
	status: 'succeeded',
	metadata: { reference, plan },
	...change,
})

/** One month of a subscription that started at `began` (milliseconds). */
export function subscription(plan: PaidPlan, began: number, change: object = {}) {
	const start = Math.floor(began / 1000)
	return {
		id: 'sub_1',
		object: 'subscription',
		customer: 'cus_link',
		status: 'active',
		cancel_at_period_end: false,
		cancel_at: null,
		metadata: {},
		items: {
			data: [
				{
					current_period_start: start,
					current_period_end: start + 30 * 24 * 60 * 60,
					price: { unit_amount: cents(plan), currency: 'usd' },
				},
			],
		},
		...change,
	}
}

/** The invoice for that month. */
export const invoice = ({ id, customer, items }: ReturnType<typeof subscription>) => ({
	id: 'in_1',
	object: 'invoice',
	customer,
	parent: {
		type: 'subscription_details',
		subscription_details: { subscription: id, metadata: {} },
	},
	lines: {
		data: items.data.map(({ current_period_start: start, current_period_end: end }) => ({
			period: { start, end },
		})),
	},
})

/** Calls the Stripe stand-in as Stripe.js or the dashboard would. */
export async function atStripe(method: 'GET' | 'POST', path: string, fields = {}) {
	const response = await fetch(`${env.STRIPE_API_BASE}${path}`, {
		method,
		...(method === 'POST' && { body: new URLSearchParams(fields) }),
	})
	return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Sends JSON. */
export const post = ({ send }: Pick<SignedIn, 'send'>, path: string, json: unknown) =>
	send(path, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(json),
	})

/** Starts a payment of `amount` dollars. */
export async function begin(ada: SignedIn, amount = 19.99) {
	const response = await post(ada, '/api/create-payment-intent', { amount })
	if (response.status !== 200) throw new Error(`No payment: ${await response.text()}`)
	const { clientSecret } = (await response.json()) as { clientSecret: string }
	return { clientSecret, id: clientSecret.split('_secret_')[0] ?? '' }
}

/** Pays with a test card, as Stripe.js does in the browser. */
export const confirm = ({ id, clientSecret }: Awaited<ReturnType<typeof begin>>, card: string) =>
	atStripe('POST', `/v1/payment_intents/${id}/confirm`, {
		client_secret: clientSecret,
		payment_method: card,
	})

/** Delivers Stripe's pending events about a payment; returns how many there were. */
export async function deliver(intent: string) {
	const { body } = await atStripe('GET', '/v1/events')
	const events = (body.data as { data: { object: { id: string } } }[]).filter(
		({ data }) => data.object.id === intent,
	)
	for (const event of events) {
		const { status } = await deliverAll(event)
		if (status !== 200) throw new Error(`The webhook answered ${status}`)
	}
	return events.length
}

/** Takes Stripe down, or brings it back up. */
export const setStripeDown = (is: boolean) => atStripe('POST', `/stand-in/down?is=${is}`)
