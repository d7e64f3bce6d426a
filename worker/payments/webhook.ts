import { Hono } from 'hono'
import type { App } from '../context'
import { badInput, unavailable } from '../errors'
import { endOrphan } from './leaveStripe'
import { addPaymentEvent, hasUser } from './queries'
import { readEvent } from './read'
import { signedEvent } from './stripe'

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
	if (told?.userId && told.subject.startsWith('sub_') && !(await hasUser(c.var.db, told.userId))) {
		await endOrphan(c.env, told.subject)
	}
	return c.json({ received: true })
})
