import { Hono } from 'hono'
import type { PaymentEventType } from '../../schema/tables/payments'
import type { App } from '../http/context'
import { badInput, unavailable } from '../http/errors'
import { anyone } from '../http/gates'
import { logError } from '../http/log'
import type { Env } from '../platform/env'
import { isTakenBack } from './derivePlan'
import { paidPeriod, parseStripeEvent } from './parseStripeEvent'
import { addPaymentEvent, type PaymentEvent } from './queries'
import { callStripe, isLive, signedEvent, stripe } from './stripe'

const paying: PaymentEventType[] = ['payment_intent.succeeded', 'checkout.session.completed']

/** Receives Stripe's events. Stripe sends an event again unless it is answered with 200. */
export const webhook = new Hono<App>().post('/webhook', anyone, async (c) => {
	const { STRIPE_WEBHOOK_SECRET: secret, STRIPE_SECRET_KEY: key } = c.env
	if (!secret || !key) throw unavailable('Payments are not set up on this server')
	const body = await c.req.text()
	const signature = c.req.header('stripe-signature') ?? ''
	const event = await signedEvent(body, signature, secret).catch(() => {
		throw badInput('The signature is wrong or too old')
	})
	// Otherwise a test card would buy a real plan.
	if (event.livemode !== isLive(key)) {
		const [eventMode, keyMode] = isLive(key) ? ['test', 'live'] : ['live', 'test']
		throw badInput(
			`This event is from ${eventMode} mode, but this server’s key is for ${keyMode} mode`,
		)
	}
	const paymentEvent = parseStripeEvent(event)
	if (!paymentEvent) return c.json({ received: true })
	const stored = await addPaymentEvent(c.var.db, await attributeToSubscription(c.env, paymentEvent))
	// The payment page was still open when the account was deleted. We can't refund it ourselves, because the
	// reference may belong to another installation on the same Stripe account: the operator has to.
	if (
		paymentEvent.reference &&
		paying.includes(paymentEvent.type) &&
		stored?.workspaceId === null
	) {
		const { id, type, subject } = paymentEvent
		logError('Payment for a deleted account', undefined, { id, type, subject })
	}
	return c.json({ received: true })
})

/**
 * Turns a reversed payment into a fact about the subscription whose period it paid for, which ends
 * with it; unchanged if it was no subscription payment.
 */
async function attributeToSubscription(
	env: Env,
	paymentEvent: PaymentEvent,
): Promise<PaymentEvent> {
	if (!isTakenBack(paymentEvent.type)) return paymentEvent
	const client = await stripe(env)
	const { data } = await callStripe(
		client.invoicePayments.list({
			payment: { type: 'payment_intent', payment_intent: paymentEvent.subject },
			expand: ['data.invoice'],
			limit: 1,
		}),
	)
	const period = data[0] && paidPeriod(data[0].invoice)
	return period ? { ...paymentEvent, ...period } : paymentEvent
}
