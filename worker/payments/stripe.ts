import type Stripe from 'stripe'
import { unavailable } from '../http/errors'
import { logError } from '../http/log'
import type { Env } from '../platform/env'

/** Whether this server takes payments and so enforces plans. */
export const takesPayments = (env: Env) => Boolean(env.STRIPE_SECRET_KEY)

/** Whether a key, secret or restricted, is for Stripe's live mode. */
export const isLive = (key: string) => /^[rs]k_live_/.test(key)

const notSetUp = 'Payments are not set up on this server. Without them, every feature is included.'

/** Stripe's client; throws a 503 if no key is set. */
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

/** The event in a webhook's raw body; throws if the signature is wrong or too old. */
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

// Loaded on demand: it is large, and visitors' pages don't need it.
const loadStripe = () => import('stripe')

/** Stripe's answer; undefined if the object doesn't exist, or no longer does. */
export const ignoreMissing = <T>(call: Promise<T>): Promise<T | undefined> =>
	call.catch((error: Stripe.errors.StripeError) => {
		if (error.code !== 'resource_missing') throw error
		return undefined
	})

/** Stripe's answer; throws a 503 if Stripe can't be reached or refuses. */
export async function callStripe<T>(call: Promise<T>): Promise<T> {
	try {
		return await call
	} catch (error) {
		const { type, code, requestId } = error as Partial<Stripe.errors.StripeError>
		logError('Stripe failed', error, { type, code, requestId })
		throw unavailable('The payment provider is not responding. Please try again later.')
	}
}
