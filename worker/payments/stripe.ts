import type Stripe from 'stripe'
import type { Env } from '../context'
import { unavailable } from '../errors'

/** Whether this server takes payments, and so limits what each plan unlocks. */
export const takesPayments = (env: Env) => Boolean(env.STRIPE_SECRET_KEY)

const notSetUp = 'Payments are not set up on this server. Everything is unlocked without them.'

/** Stripe's client; throws a 503 where no key is set. */
export async function stripe(env: Env): Promise<Stripe> {
	if (!env.STRIPE_SECRET_KEY) throw unavailable(notSetUp)
	const { Stripe } = await loadStripe()
	const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : undefined
	return new Stripe(env.STRIPE_SECRET_KEY, {
		httpClient: Stripe.createFetchHttpClient(),
		timeout: 10_000,
		maxNetworkRetries: 1,
		telemetry: false,
		...(base && {
			host: base.hostname,
			port: base.port || (base.protocol === 'http:' ? 80 : 443),
			protocol: base.protocol === 'http:' ? 'http' : 'https',
		}),
	})
}

/** The event in a webhook's raw body; throws where the signature is wrong or too old. */
export async function signedEvent(body: string, signature: string, secret: string) {
	const { Stripe } = await loadStripe()
	return Stripe.webhooks.constructEventAsync(
		body,
		signature,
		secret,
		undefined,
		Stripe.createSubtleCryptoProvider(),
	)
}

// Not at start-up: it is large, and no visitor's page needs it.
const loadStripe = () => import('stripe')

/** What Stripe answers; undefined where it knows no such thing, or none any more. */
export const unlessGone = <T>(call: Promise<T>): Promise<T | undefined> =>
	call.catch((error: Stripe.errors.StripeError) => {
		if (error.code !== 'resource_missing') throw error
		return undefined
	})

/** What Stripe answers; when it cannot be reached or refuses, a 503 and nothing has happened. */
export async function ask<T>(call: Promise<T>): Promise<T> {
	try {
		return await call
	} catch (error) {
		const { type, code, requestId } = error as Partial<Stripe.errors.StripeError>
		console.error(JSON.stringify({ error: 'Stripe', type, code, requestId }))
		throw unavailable('The payment provider does not answer just now. Please try again later.')
	}
}
