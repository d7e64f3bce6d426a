import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import { browser, owner } from '../testing/client'
import { atStripe, event, idOf, payment, planNow, tell } from '../testing/stripe'

type Ada = Awaited<ReturnType<typeof owner>>

const post = ({ send }: Pick<Ada, 'send'>, path: string, json: unknown) =>
	send(path, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(json),
	})

async function begin(ada: Ada, amount = 19.99) {
	const response = await post(ada, '/api/create-payment-intent', { amount })
	expect(response.status).toBe(200)
	const { clientSecret } = (await response.json()) as { clientSecret: string }
	return { clientSecret, id: clientSecret.split('_secret_')[0] ?? '' }
}

/** Pays with a test card, as Stripe.js does in the browser. */
const confirm = ({ id, clientSecret }: Awaited<ReturnType<typeof begin>>, card: string) =>
	atStripe('POST', `/v1/payment_intents/${id}/confirm`, {
		client_secret: clientSecret,
		payment_method: card,
	})

/** Sends on what Stripe has to tell about a payment. */
async function deliver(intent: string) {
	const { body } = await atStripe('GET', '/v1/events')
	const events = (body.data as { data: { object: { id: string } } }[]).filter(
		({ data }) => data.object.id === intent,
	)
	for (const event of events) expect((await tell(event)).status).toBe(200)
	return events.length
}

const setDown = (is: boolean) => atStripe('POST', `/stand-in/down?is=${is}`)
afterEach(() => setDown(false))

describe('a payment', () => {
	it('is of the plan’s price in cents, names who pays for what, and grants when Stripe says so', async () => {
		const ada = await owner()
		const begun = await begin(ada, 29.99)
		const { body } = await atStripe(
			'GET',
			`/v1/payment_intents/${begun.id}?client_secret=${begun.clientSecret}`,
		)
		expect(body).toMatchObject({
			amount: 2999,
			currency: 'usd',
			metadata: { userId: String(await idOf(ada)), plan: 'premium' },
		})
		expect((await confirm(begun, 'pm_card_visa')).body).toHaveProperty('status', 'succeeded')
		// The browser is back before the webhook came: nothing is granted by a page.
		expect(await planNow(ada)).toHaveProperty('plan', 'Free')
		expect(await deliver(begun.id)).toBe(1)
		expect(await planNow(ada)).toHaveProperty('plan', 'Premium')
	})

	it.each([
		['declined', 'pm_card_chargeDeclined', 'requires_payment_method'],
		['in processing', 'pm_usBankAccount_processing', 'processing'],
		['abandoned', '', 'requires_payment_method'],
	])('%s grants nothing, and is the same payment when tried again', async (_, card, status) => {
		const ada = await owner()
		const begun = await begin(ada)
		if (card) await confirm(begun, card)
		const { body } = await atStripe(
			'GET',
			`/v1/payment_intents/${begun.id}?client_secret=${begun.clientSecret}`,
		)
		expect(body).toHaveProperty('status', status)
		expect(await deliver(begun.id)).toBe(0)
		expect(await planNow(ada)).toHaveProperty('plan', 'Free')
		expect(await begin(ada)).toEqual(begun)
		await atStripe('POST', `/stand-in/settle/${begun.id}`)
		await deliver(begun.id)
		expect(await planNow(ada)).toHaveProperty('plan', 'Standard')
	})

	it('is one however often the button is pressed, and another after it came through', async () => {
		const ada = await owner()
		const [first, second] = await Promise.all([begin(ada), begin(ada)])
		expect(second).toEqual(first)
		await confirm(first, 'pm_card_visa')
		expect(await begin(ada)).toEqual(first)
		await deliver(first.id)
		expect(await begin(ada)).not.toEqual(first)
	})

	it('is each owner’s own', async () => {
		expect(await begin(await owner())).not.toEqual(await begin(await owner()))
	})

	it('is not confirmed with a foreign client secret', async () => {
		const ada = await owner()
		const mine = await begin(ada)
		const other = await begin(await owner())
		const { status } = await confirm({ ...mine, clientSecret: other.clientSecret }, 'pm_card_visa')
		expect(status).toBe(404)
		expect(await deliver(mine.id)).toBe(0)
	})

	it.each([
		-19.99,
		0,
		0.01,
		19.990001,
		19.9,
		20,
		1e9,
		1999,
		'19.99',
		'NaN',
		null,
		undefined,
		[19.99],
		{},
	])('of %j is refused', async (amount) => {
		const ada = await owner()
		const response = await post(ada, '/api/create-payment-intent', { amount })
		expect([response.status, await response.json()]).toEqual([
			400,
			expect.objectContaining({ message: expect.stringContaining('amount') }),
		])
	})

	it('is refused in words while Stripe is down, and nothing is granted', async () => {
		const ada = await owner()
		await setDown(true)
		for (const [path, json] of [
			['/api/create-payment-intent', { amount: 19.99 }],
			['/api/billing/checkout', { plan: 'standard' }],
		] as const) {
			const response = await post(ada, path, json)
			expect([response.status, await response.json()]).toMatchObject([
				503,
				{ message: 'The payment provider does not answer just now. Please try again later.' },
			])
		}
		expect(await planNow(ada)).toHaveProperty('plan', 'Free')
		await setDown(false)
		await begin(ada)
	})

	it('needs a login', async () => {
		const response = await post(browser(), '/api/create-payment-intent', { amount: 19.99 })
		expect(response.status).toBe(401)
	})
})

describe('a payment page', () => {
	const open = async (ada: Ada, plan: string) => {
		const response = await post(ada, '/api/billing/checkout', { plan })
		return { status: response.status, ...((await response.json()) as { url: string }) }
	}

	it('is the configured one, told who comes', async () => {
		const ada = await owner('ada+1@acme.io')
		const url = new URL((await open(ada, 'premium')).url)
		expect(url.origin + url.pathname).toBe('https://buy.stripe.com/premium')
		expect(Object.fromEntries(url.searchParams)).toEqual({
			locale: 'en',
			client_reference_id: String(await idOf(ada)),
			prefilled_email: 'ada+1@acme.io',
		})
	})

	it('is else made on the spot, and says afterwards what became of it, to its owner alone', async () => {
		const ada = await owner()
		const { url } = await open(ada, 'standard')
		const session = url.split('/').at(-1) ?? ''
		const { body } = await atStripe('GET', `/v1/checkout/sessions/${session}`)
		expect(body).toMatchObject({
			mode: 'subscription',
			client_reference_id: String(await idOf(ada)),
			'line_items[0][price_data][unit_amount]': '1999',
			'line_items[0][price_data][recurring][interval]': 'month',
			'subscription_data[metadata][plan]': 'standard',
			success_url: 'http://localhost:8787/payment-success?session_id={CHECKOUT_SESSION_ID}',
		})
		const status = async ({ send }: Ada) => {
			const response = await send(`/api/billing/checkout?session=${session}`)
			return response.status === 200 ? response.json() : response.status
		}
		expect(await status(ada)).toEqual({ status: 'requires_payment_method' })
		await atStripe('POST', `/stand-in/change/${session}`, { status: 'complete' })
		expect(await status(ada)).toEqual({ status: 'processing' })
		await atStripe('POST', `/stand-in/change/${session}`, { payment_status: 'paid' })
		expect(await status(ada)).toEqual({ status: 'succeeded' })
		expect(await status(await owner())).toBe(404)
	})

	it('is the portal for who has a subscription already', async () => {
		const ada = await owner()
		await tell(
			event('checkout.session.completed', {
				client_reference_id: String(await idOf(ada)),
				subscription: 'sub_9',
				customer: 'cus_9',
				payment_status: 'paid',
				amount_subtotal: 1999,
				currency: 'usd',
			}),
		)
		expect((await open(ada, 'premium')).url).toBe('https://billing.stripe.com/cus_9')
	})

	it.each(['free', 'pro', '', null])('for the plan %j is refused', async (plan) => {
		const response = await post(await owner(), '/api/billing/checkout', { plan })
		expect([response.status, await response.json()]).toMatchObject([
			400,
			{ message: 'Unknown plan' },
		])
	})
})

describe('billing', () => {
	it('lists the receipts of the owner’s own payments', async () => {
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

	it('leads to the portal of who has paid', async () => {
		const ada = await owner()
		expect((await post(ada, '/api/billing/portal', {})).status).toBe(404)
		await tell(
			event(
				'payment_intent.succeeded',
				payment('standard', await idOf(ada), { customer: 'cus_5' }),
			),
		)
		const response = await post(ada, '/api/billing/portal', {})
		expect(await response.json()).toEqual({ url: 'https://billing.stripe.com/cus_5' })
	})

	it('tells the web what it needs, and no secret', async () => {
		const text = await (await browser().send('/api/payment-config')).text()
		expect(JSON.parse(text)).toEqual({
			publishableKey: 'pk_test_stand_in',
			salesEmail: 'sales@leadlinks.app',
		})
		expect(text).not.toContain(env.STRIPE_SECRET_KEY)
	})
})
