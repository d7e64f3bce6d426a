import { env } from 'cloudflare:workers'
import Stripe from 'stripe'
import { cents, type PaidPlan } from '../../schema/plans'
import { browser, type owner } from './client'

type SignedIn = Awaited<ReturnType<typeof owner>>

let events = 0

/** An event as Stripe sends it, made now unless `at` (milliseconds) says otherwise. */
export const event = (type: string, object: object, at = Date.now()) => ({
	id: `evt_${++events}`,
	object: 'event',
	api_version: '2026-10-28.endive',
	created: Math.floor(at / 1000),
	type,
	data: { object },
})

/** Sends an event to the webhook, signed as Stripe signs; `signing` overrides how. */
export async function tell(
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

/** The database's id of a signed-up owner. */
export async function idOf({ api }: SignedIn) {
	const { email } = (await (await api.auth.user.$get()).json()) as { email: string }
	const row = await env.DB.prepare('SELECT id FROM users WHERE username = ?')
		.bind(email)
		.first('id')
	return Number(row)
}

let payments = 0

/** A payment of a plan's price for a month. */
export const payment = (plan: PaidPlan, ownerId: number, change: object = {}) => ({
	id: `pi_${++payments}`,
	object: 'payment_intent',
	amount: cents(plan),
	amount_received: cents(plan),
	currency: 'usd',
	customer: null,
	status: 'succeeded',
	metadata: { userId: String(ownerId), plan },
	...change,
})
