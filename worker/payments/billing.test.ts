import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browser, owner } from '../testing/client'
import {
	atStripe,
	begin,
	confirm,
	deliver,
	deliverAll,
	event,
	payment,
	planNow,
	post,
	referenceOf,
	type SignedIn,
	setStripeDown,
} from '../testing/stripe'

afterEach(() => setStripeDown(false))

describe('a payment page', () => {
	const open = async (ada: SignedIn, plan: string) => {
		const response = await post(ada, '/api/billing/checkout', { plan })
		return { status: response.status, ...((await response.json()) as { url: string }) }
	}

	it('is the configured link, with the payer filled in', async () => {
		const ada = await owner('ada+1@acme.io')
		const url = new URL((await open(ada, 'premium')).url)
		expect(url.origin + url.pathname).toBe('https://buy.stripe.com/premium')
		expect(Object.fromEntries(url.searchParams)).toEqual({
			locale: 'en',
			client_reference_id: await referenceOf(ada),
			prefilled_email: 'ada+1@acme.io',
		})
	})

	it('is otherwise created on the spot, and reports the outcome only to its owner', async () => {
		const ada = await owner()
		const { url } = await open(ada, 'standard')
		const session = url.split('/').at(-1) ?? ''
		const { body } = await atStripe('GET', `/v1/checkout/sessions/${session}`)
		expect(body).toMatchObject({
			mode: 'subscription',
			client_reference_id: await referenceOf(ada),
			'line_items[0][price_data][unit_amount]': '1999',
			'line_items[0][price_data][recurring][interval]': 'month',
			'subscription_data[metadata][reference]': await referenceOf(ada),
			'subscription_data[metadata][plan]': 'standard',
			success_url:
				'http://localhost:8787/payment-success?before=free&session_id={CHECKOUT_SESSION_ID}',
		})
		const status = async ({ send }: SignedIn) => {
			const response = await send(`/api/billing/checkout?session=${session}`)
			return response.status === 200 ? response.json() : response.status
		}
		expect(await status(ada)).toEqual({ status: 'requires_payment_method' })
		await atStripe('POST', `/stand-in/change/${session}`, { status: 'complete' })
		expect(await status(ada)).toEqual({ status: 'processing' })
		await atStripe('POST', `/stand-in/change/${session}`, { payment_status: 'paid' })
		expect(await status(ada)).toEqual({ status: 'succeeded' })
		expect(await status(await owner())).toBe(404)
		expect((await ada.send('/api/billing/checkout?session=cs_test_nobody')).status).toBe(404)
	})

	it('is the portal for existing subscribers', async () => {
		const ada = await owner()
		await deliverAll(
			event('checkout.session.completed', {
				client_reference_id: await referenceOf(ada),
				subscription: 'sub_9',
				customer: 'cus_9',
				payment_status: 'paid',
				amount_subtotal: 1999,
				currency: 'usd',
			}),
		)
		expect((await open(ada, 'premium')).url).toBe('https://billing.stripe.com/cus_9')
	})

	it.each(['free', 'pro', '', null])('is refused for the plan %j', async (plan) => {
		const response = await post(await owner(), '/api/billing/checkout', { plan })
		expect([response.status, await response.json()]).toMatchObject([
			400,
			{ message: 'Unknown plan' },
		])
	})
})

describe('billing', () => {
	it('lists only the owner’s own receipts', async () => {
		const ada = await owner()
		expect(await (await ada.send('/api/billing/receipts')).json()).toEqual([])
		const begun = await begin(ada)
		await confirm(begun, 'pm_card_visa')
		await deliver(begun.id)
		expect(await (await ada.send('/api/billing/receipts')).json()).toEqual([
			{
				id: expect.stringMatching(/^ch_/),
				amount: 1999,
				currency: 'usd',
				createdAt: expect.stringMatching(/^2\d{3}-/),
				refunded: false,
				url: `https://pay.stripe.com/receipts/${begun.id}`,
			},
		])
		expect(await (await (await owner()).send('/api/billing/receipts')).json()).toEqual([])
	})

	it('opens the portal after a payment', async () => {
		const ada = await owner()
		expect((await post(ada, '/api/billing/portal', {})).status).toBe(404)
		await deliverAll(
			event(
				'payment_intent.succeeded',
				payment('standard', await referenceOf(ada), { customer: 'cus_5' }),
			),
		)
		const response = await post(ada, '/api/billing/portal', {})
		expect(await response.json()).toEqual({ url: 'https://billing.stripe.com/cus_5' })
	})

	it('gives the web what it needs, and no secret', async () => {
		const text = await (await browser().send('/api/payment-config')).text()
		expect(JSON.parse(text)).toEqual({
			billing: true,
			publishableKey: 'pk_test_stand_in',
			salesEmail: 'sales@leadlinks.app',
		})
		expect(text).not.toContain(env.STRIPE_SECRET_KEY)
	})
})

describe('deleting the account', () => {
	const remove = ({ send }: SignedIn) =>
		send('/api/auth/user', {
			method: 'DELETE',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ password: 'correct horse' }),
		})

	/** An owner with an active subscription, and one that Stripe no longer knows. */
	async function subscriber(id: string) {
		const ada = await owner()
		await atStripe('POST', `/stand-in/change/cus_${id}`, { object: 'customer' })
		await atStripe('POST', `/stand-in/change/${id}`, { status: 'active', customer: `cus_${id}` })
		for (const subscription of [id, `${id}_gone`]) {
			await deliverAll(
				event('checkout.session.completed', begun(await referenceOf(ada), subscription)),
			)
		}
		return ada
	}

	const begun = (reference: string, subscription: string) => ({
		client_reference_id: reference,
		subscription,
		customer: `cus_${subscription}`,
		payment_status: 'paid',
		amount_subtotal: 1999,
		currency: 'usd',
	})

	const statusOf = async (id: string) =>
		(await atStripe('GET', `/v1/subscriptions/${id}`)).body.status

	it('ends its subscriptions at Stripe', async () => {
		const ada = await subscriber('sub_leaving')
		expect((await remove(ada)).status).toBe(204)
		expect(await statusOf('sub_leaving')).toBe('canceled')
	})

	it('fails while Stripe is down, rather than leaving one running', async () => {
		const ada = await subscriber('sub_staying')
		await setStripeDown(true)
		expect((await remove(ada)).status).toBe(503)
		await setStripeDown(false)
		expect(await planNow(ada)).toHaveProperty('plan', 'standard')
		expect((await remove(ada)).status).toBe(204)
		expect(await statusOf('sub_staying')).toBe('canceled')
	})

	it('tells the operator if somebody pays for it afterwards', async () => {
		const ada = await owner()
		const id = await referenceOf(ada)
		expect((await remove(ada)).status).toBe(204)
		const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
		const late = event('checkout.session.completed', begun(id, 'sub_late'))
		expect((await deliverAll(late)).status).toBe(200)
		expect(logged.mock.calls.join()).toContain('Payment for a deleted account')
		expect(logged.mock.calls.join()).toContain('sub_late')
		logged.mockRestore()
	})

	it('deletes its payment events, which the download contains', async () => {
		const ada = await owner()
		await deliverAll(event('payment_intent.succeeded', payment('standard', await referenceOf(ada))))
		const held = (await (await ada.send('/api/auth/download')).json()) as { payments: unknown[] }
		expect(held.payments).toMatchObject([{ type: 'payment_intent.succeeded', plan: 'standard' }])
		await remove(ada)
		expect(await env.DB.prepare('select count(*) as n from payment_events').first('n')).toBe(0)
	})
})
