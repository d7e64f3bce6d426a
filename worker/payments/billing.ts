import { type Context, Hono } from 'hono'
import { paymentResultPath } from '../../schema/paths'
import { checkoutInput, checkoutQuery, type Receipt } from '../../schema/payment'
import { cents, currency, type PaidPlan, plans } from '../../schema/plans'
import type { App } from '../context'
import { notFound } from '../errors'
import { requireOwner } from '../session'
import { validate } from '../validate'
import { customerOf } from './customer'
import { planOf } from './planOf'
import { stripeCustomers } from './queries'
import { ask, stripe, takesPayments, unlessGone } from './stripe'

/** What owners do about their plan beside paying for it by card here, mounted at /api/billing. */
export const billing = new Hono<App>()
	.use(requireOwner)

	// Where to pay for a plan month by month. Who has a subscription changes that one: a second one
	// would be paid for as well.
	.post('/checkout', validate('json', checkoutInput), async (c) => {
		const { plan } = c.req.valid('json')
		const client = await stripe(c.env)
		const { subscribed, until } = await planOf(c.var.db, c.var.owner.id)
		if (subscribed) return c.json({ url: await portal(c) })
		return c.json({ url: paymentLink(c, plan) ?? (await checkoutSession()) })

		async function checkoutSession() {
			const { owner, db } = c.var
			const { origin } = new URL(c.req.url)
			const back = paymentResultPath(until?.toISOString() ?? null)
			const metadata = { userId: String(owner.id), plan }
			const session = await ask(
				client.checkout.sessions.create({
					mode: 'subscription',
					customer: await customerOf(client, db, owner),
					client_reference_id: String(owner.id),
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
					// Stripe puts the id in the place of the braces, which must arrive as they are.
					success_url: `${origin}${back}&session_id={CHECKOUT_SESSION_ID}`,
					cancel_url: `${origin}/pricing`,
				}),
			)
			return session.url
		}
	})

	// What became of a payment page's session, in the words of a payment's status.
	.get('/checkout', validate('query', checkoutQuery), async (c) => {
		const client = await stripe(c.env)
		const session = await ask(
			unlessGone(client.checkout.sessions.retrieve(c.req.valid('query').session)),
		)
		if (session?.client_reference_id !== String(c.var.owner.id)) throw notFound('Checkout session')
		const status =
			session.status !== 'complete'
				? 'requires_payment_method'
				: session.payment_status === 'unpaid'
					? 'processing'
					: 'succeeded'
		return c.json({ status })
	})

	.post('/portal', async (c) => c.json({ url: await portal(c) }))

	.get('/receipts', async (c) => {
		if (!takesPayments(c.env)) return c.json([])
		const client = await stripe(c.env)
		const customers = await stripeCustomers(c.var.db, c.var.owner.id)
		const charges = await Promise.all(
			customers.map((customer) => ask(client.charges.list({ customer, limit: 50 }))),
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

/** The page where the owner changes or ends a subscription; throws a 404 before the first payment. */
async function portal(c: Context<App>) {
	const client = await stripe(c.env)
	// The customer of the newest event: a payment link makes one of its own.
	const customer = (await stripeCustomers(c.var.db, c.var.owner.id)).at(-1)
	if (!customer) throw notFound('A payment of yours was')
	const session = await ask(
		client.billingPortal.sessions.create({
			customer,
			return_url: `${new URL(c.req.url).origin}/account`,
		}),
	)
	return session.url
}

/** The plan's payment page that was made in Stripe's dashboard, told who pays; null without one. */
function paymentLink(c: Context<App>, plan: PaidPlan) {
	const link = plan === 'premium' ? c.env.STRIPE_LINK_PREMIUM : c.env.STRIPE_LINK_STANDARD
	if (!link) return null
	const url = new URL(link)
	url.searchParams.set('client_reference_id', String(c.var.owner.id))
	url.searchParams.set('prefilled_email', c.var.owner.email)
	return url.href
}
