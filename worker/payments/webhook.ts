import { Hono } from 'hono'
import type { PaymentEventType } from '../../schema/tables/payments'
import type { App } from '../http/context'
import { badInput, unavailable } from '../http/errors'
import { logError } from '../http/log'
import type { Env } from '../platform/env'
import { isTakenBack } from './derivePlan'
import { paidPeriod, parseStripeEvent } from './parseStripeEvent'
import { addPaymentEvent, type PaymentEvent } from './queries'
import { callStripe, isLive, signedEvent, stripe } from './stripe'

const paying: PaymentEventType[] = ['payment_intent.succeeded', 'checkout.session.completed']

/** Receives Stripe's events. Stripe resends whatever is not answered with 200. */
export const webhook = new Hono<App>().post('/webhook', async (c) => {
	const { STRIPE_WEBHOOK_SECRET: secret, STRIPE_SECRET_KEY: key } = c.env
	if (!secret || !key) throw unavailable('Payments are not set up on this server')
	const body = await c.req.text()
	const signature = c.req.header('stripe-signature') ?? ''
	const event = await signedEvent(body, signature, secret).catch(() => {
		throw badInput('The signature is wrong or too old')
	})
	// Or a test card would buy a real plan.
	if (event.livemode !== isLive(key)) {
		const [told, set] = isLive(key) ? ['test', 'live'] : ['live', 'test']
		throw badInput(`This event is of ${told} mode, but this server’s key is of ${set} mode`)
	}
	const told = parseStripeEvent(event)
	if (!told) return c.json({ received: true })
	const stored = await addPaymentEvent(c.var.db, await aboutSubscription(c.env, told))
	// Paid on a page still open when the account was deleted. The operator has to end and refund it: the
	// reference may belong to another installation that shares the Stripe account.
	if (told.reference && paying.includes(told.type) && stored?.workspaceId === null) {
		const { id, type, subject } = told
		logError('Payment for a deleted account', undefined, { id, type, subject })
	}
	return c.json({ received: true })
})

/**
 * Turns a payment taken back into a fact about the subscription whose period it paid for, which ends
 * with it; unchanged if it was no subscription payment.
 */
async function aboutSubscription(env: Env, told: PaymentEvent): Promise<PaymentEvent> {
	if (!isTakenBack(told.type)) return told
	const client = await stripe(env)
	const { data } = await callStripe(
		client.invoicePayments.list({
			payment: { type: 'payment_intent', payment_intent: told.subject },
			expand: ['data.invoice'],
			limit: 1,
		}),
	)
	const period = data[0] && paidPeriod(data[0].invoice)
	return period ? { ...told, ...period } : told
}
