import { Hono } from 'hono'
import type { PaymentEventType } from '../../schema/tables'
import type { App } from '../context'
import { badInput, unavailable } from '../errors'
import { addPaymentEvent, hasUser } from './queries'
import { readEvent } from './read'
import { signedEvent } from './stripe'

const paying: PaymentEventType[] = ['payment_intent.succeeded', 'checkout.session.completed']

/** Where Stripe tells what became of payments. Whatever fails here is a 500, and it tells again. */
export const webhook = new Hono<App>().post('/webhook', async (c) => {
	const secret = c.env.STRIPE_WEBHOOK_SECRET
	if (!secret) throw unavailable('Payments are not set up on this server')
	const body = await c.req.text()
	const signature = c.req.header('stripe-signature') ?? ''
	const event = await signedEvent(body, signature, secret).catch(() => {
		throw badInput('The signature is wrong or too old')
	})
	const told = readEvent(event)
	if (told) await addPaymentEvent(c.var.db, told)
	// Paid by a page that was open when the account was deleted: for the operator to end and refund,
	// because the id may as well be one of another installation that shares the Stripe account.
	if (told?.userId && paying.includes(told.type) && !(await hasUser(c.var.db, told.userId))) {
		console.error(JSON.stringify({ error: 'paid for an account that is gone', ...told }))
	}
	return c.json({ received: true })
})
