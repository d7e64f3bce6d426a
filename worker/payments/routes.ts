import { Hono } from 'hono'
import { type PaymentConfig, paymentInput } from '../../schema/payment'
import { cents, currency } from '../../schema/plans'
import type { App } from '../context'
import { requireOwner } from '../session'
import { validate } from '../validate'
import { customerOf } from './customer'
import { paymentFacts } from './queries'
import { ask, stripe } from './stripe'

export const payments = new Hono<App>()
	.get('/payment-config', (c) =>
		c.json({
			publishableKey: c.env.STRIPE_PUBLISHABLE_KEY || null,
			salesEmail: c.env.SALES_EMAIL || null,
		} satisfies PaymentConfig),
	)

	.post('/create-payment-intent', requireOwner, validate('json', paymentInput), async (c) => {
		const plan = c.req.valid('json')
		const { owner, db } = c.var
		const client = await stripe(c.env)
		const facts = await paymentFacts(db, owner.id)
		const made = facts.filter(({ type }) => type === 'payment_intent.succeeded').length
		const customer = await customerOf(client, db, owner)
		const intent = await ask(
			client.paymentIntents.create(
				{
					amount: cents(plan),
					currency,
					customer,
					automatic_payment_methods: { enabled: true },
					metadata: { userId: String(owner.id), plan },
				},
				// Until a payment has come through, asking again is the same attempt and the same intent,
				// so neither a double click nor a second tab can pay twice.
				{ idempotencyKey: `intent-${owner.id}-${customer}-${plan}-${cents(plan)}-${made}` },
			),
		)
		return c.json({ clientSecret: intent.client_secret })
	})
