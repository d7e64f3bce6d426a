import { Hono } from 'hono'
import { type PaymentConfig, paymentInput } from '../../schema/payment'
import { cents, currency } from '../../schema/plans'
import type { App } from '../http/context'
import { unauthorized } from '../http/errors'
import { anyone } from '../http/gates'
import { validate } from '../http/validate'
import { ensureCustomer, payer } from './payer'
import { callStripe, stripe, takesPayments } from './stripe'

export const payments = new Hono<App>()
	.get('/payment-config', anyone, (c) =>
		c.json({
			billing: takesPayments(c.env),
			publishableKey: c.env.STRIPE_PUBLISHABLE_KEY || null,
			salesEmail: c.env.SALES_EMAIL || null,
		} satisfies PaymentConfig),
	)

	.post(
		'/create-payment-intent',
		payer.permit('billing.manage'),
		validate('json', paymentInput),
		async (c) => {
			const { plan, term } = c.req.valid('json')
			const client = await stripe(c.env)
			const [paying] = payer.read(c)
			if (!paying) throw unauthorized()
			const customer = await ensureCustomer(client, c, paying)
			const intent = await callStripe(
				client.paymentIntents.create(
					{
						amount: cents(plan, term),
						currency,
						customer,
						automatic_payment_methods: { enabled: true },
						metadata: { reference: paying.reference, plan },
					},
					// Until a payment succeeds, a repeated request gets the same intent, so neither a double click
					// nor a second tab pays twice.
					{
						idempotencyKey: `intent-${paying.reference}-${customer}-${plan}-${cents(plan, term)}-${paying.payments}`,
					},
				),
			)
			return c.json({ clientSecret: intent.client_secret })
		},
	)
