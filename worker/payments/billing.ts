import { type Context, Hono } from 'hono'
import type Stripe from 'stripe'
import { paths, paymentResultPath } from '../../schema/paths'
import { checkoutInput, checkoutQuery, type Receipt } from '../../schema/payment'
import { cents, currency, type PaidPlan, plans } from '../../schema/plans'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { notFound, unauthorized } from '../http/errors'
import { validate } from '../http/validate'
import { ensureCustomer, payer } from './payer'
import { type Payer, stripeCustomers } from './queries'
import { callStripe, ignoreMissing, stripe, takesPayments } from './stripe'

/** Subscriptions, receipts and Stripe's portal, mounted at /api/billing. */
export const billing = new Hono<App>()
	// The address at which to subscribe. An existing subscription is changed in the portal instead, because a
	// second one would be charged on top.
	.post('/checkout', payer.permit('billing.manage'), validate('json', checkoutInput), async (c) => {
		const { plan } = c.req.valid('json')
		const client = await stripe(c.env)
		const [paying] = payer.read(c)
		if (!paying) throw unauthorized()
		if (c.var.plan.subscribed) return c.json({ url: await portal(c) })
		return c.json({
			url: paymentLink(c, plan, paying) ?? (await checkoutSession(client, c, plan, paying)),
		})
	})

	// The outcome of a checkout session, as a payment status.
	.get('/checkout', payer.permit('billing.manage'), validate('query', checkoutQuery), async (c) => {
		const client = await stripe(c.env)
		const session = await callStripe(
			ignoreMissing(client.checkout.sessions.retrieve(c.req.valid('query').session)),
		)
		const [paying] = payer.read(c)
		if (!paying || session?.client_reference_id !== paying.reference)
			throw notFound('Checkout session')
		const status =
			session.status !== 'complete'
				? 'requires_payment_method'
				: session.payment_status === 'unpaid'
					? 'processing'
					: 'succeeded'
		return c.json({ status })
	})

	.post('/portal', permit('billing.manage'), async (c) => c.json({ url: await portal(c) }))

	.get('/receipts', permit('billing.manage'), async (c) => {
		if (!takesPayments(c.env)) return c.json([])
		const client = await stripe(c.env)
		const customers = await stripeCustomers(c.var.db, c.var.caller.workspaceId)
		const charges = await Promise.all(
			customers.map((customer) => callStripe(client.charges.list({ customer, limit: 50 }))),
		)
		const receipts = charges
			.flatMap(({ data }) => data)
			.filter(({ paid }) => paid)
			.toSorted((a, b) => b.created - a.created)
			.map(
				(charge): Receipt => ({
					id: charge.id,
					amount: charge.amount,
					currency: charge.currency,
					createdAt: new Date(charge.created * 1000).toISOString(),
					refunded: charge.refunded,
					url: charge.receipt_url,
				}),
			)
		return c.json(receipts)
	})

/** Stripe's portal, to change or end a subscription; throws a 404 before the first payment. */
async function portal(c: Context<App>) {
	const client = await stripe(c.env)
	// The customer of the newest event, because payment links create their own.
	const customer = (await stripeCustomers(c.var.db, c.var.caller.workspaceId)).at(-1)
	if (!customer) throw notFound('Payment')
	const session = await callStripe(
		client.billingPortal.sessions.create({
			customer,
			return_url: new URL(c.req.url).origin + paths.settings('billing'),
		}),
	)
	return session.url
}

/** The payment link made in Stripe's dashboard, with the payer filled in; null without one. */
function paymentLink(c: Context<App>, plan: PaidPlan, { email, reference }: Payer) {
	const link = plan === 'premium' ? c.env.STRIPE_LINK_PREMIUM : c.env.STRIPE_LINK_STANDARD
	if (!link) return null
	const url = new URL(link)
	url.searchParams.set('client_reference_id', reference)
	url.searchParams.set('prefilled_email', email)
	return url.href
}

/** A Checkout page for a subscription. */
async function checkoutSession(client: Stripe, c: Context<App>, plan: PaidPlan, paying: Payer) {
	const { reference } = paying
	const { origin } = new URL(c.req.url)
	const back = paymentResultPath(c.var.plan.until?.toISOString() ?? null)
	const metadata = { reference, plan }
	const session = await callStripe(
		client.checkout.sessions.create({
			mode: 'subscription',
			customer: await ensureCustomer(client, c, paying),
			client_reference_id: reference,
			metadata,
			subscription_data: { metadata },
			line_items: [
				{
					quantity: 1,
					price_data: {
						currency,
						unit_amount: cents(plan),
						recurring: { interval: 'month' },
						product_data: { name: `Leadlinks ${plans[plan].name}` },
					},
				},
			],
			// Stripe replaces the braces, so they must not be escaped.
			success_url: `${origin}${back}&session_id={CHECKOUT_SESSION_ID}`,
			cancel_url: origin + paths.pricing(),
		}),
	)
	return session.url
}
