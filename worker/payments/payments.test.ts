import { afterEach, describe, expect, it } from 'vitest'
import { browser, owner } from '../testing/client'
import {
	atStripe,
	begin,
	confirm,
	deliver,
	planNow,
	post,
	referenceOf,
	setStripeDown,
} from '../testing/stripe'

afterEach(() => setStripeDown(false))

describe('a payment', () => {
	it('is the plan’s price in cents, names payer and plan, and grants it when Stripe says so', async () => {
		const ada = await owner()
		const begun = await begin(ada, 29.99)
		const { body } = await atStripe(
			'GET',
			`/v1/payment_intents/${begun.id}?client_secret=${begun.clientSecret}`,
		)
		expect(body).toMatchObject({
			amount: 2999,
			currency: 'usd',
			metadata: { reference: await referenceOf(ada), plan: 'premium' },
		})
		expect((await confirm(begun, 'pm_card_visa')).body).toHaveProperty('status', 'succeeded')
		// The browser returns before the webhook arrives, which alone grants the plan.
		expect(await planNow(ada)).toHaveProperty('plan', 'free')
		expect(await deliver(begun.id)).toBe(1)
		expect(await planNow(ada)).toHaveProperty('plan', 'premium')
	})

	it('for a year is of ten months, and another payment than one for a month', async () => {
		const ada = await owner()
		const month = await begin(ada, 29.99)
		const year = await begin(ada, 299.9)
		expect(year).not.toEqual(month)
		const { body } = await atStripe(
			'GET',
			`/v1/payment_intents/${year.id}?client_secret=${year.clientSecret}`,
		)
		expect(body).toMatchObject({ amount: 29990, metadata: { plan: 'premium' } })
		await confirm(year, 'pm_card_visa')
		await deliver(year.id)
		const { plan, planUntil } = await planNow(ada)
		expect(plan).toBe('premium')
		const days = (Date.parse(String(planUntil)) - Date.now()) / (24 * 60 * 60 * 1000)
		expect(Math.round(days)).toBeGreaterThanOrEqual(365)
	})

	it.each([
		['declined', 'pm_card_chargeDeclined', 'requires_payment_method'],
		['in processing', 'pm_usBankAccount_processing', 'processing'],
		['abandoned', '', 'requires_payment_method'],
	])('%s grants nothing, and a retry is the same payment', async (_, card, status) => {
		const ada = await owner()
		const begun = await begin(ada)
		if (card) await confirm(begun, card)
		const { body } = await atStripe(
			'GET',
			`/v1/payment_intents/${begun.id}?client_secret=${begun.clientSecret}`,
		)
		expect(body).toHaveProperty('status', status)
		expect(await deliver(begun.id)).toBe(0)
		expect(await planNow(ada)).toHaveProperty('plan', 'free')
		expect(await begin(ada)).toEqual(begun)
		await atStripe('POST', `/stand-in/settle/${begun.id}`)
		await deliver(begun.id)
		expect(await planNow(ada)).toHaveProperty('plan', 'standard')
	})

	it('is created once, however often the button is pressed, and anew after it succeeded', async () => {
		const ada = await owner()
		const [first, second] = await Promise.all([begin(ada), begin(ada)])
		expect(second).toEqual(first)
		await confirm(first, 'pm_card_visa')
		expect(await begin(ada)).toEqual(first)
		await deliver(first.id)
		expect(await begin(ada)).not.toEqual(first)
	})

	it('works for names in any script', async () => {
		const zofie = await owner()
		await zofie.api.auth.user.$patch({ json: { name: 'Žofie 花子 🎉' } })
		expect((await begin(zofie)).clientSecret).toBeTruthy()
	})

	it('is separate for each owner', async () => {
		expect(await begin(await owner())).not.toEqual(await begin(await owner()))
	})

	it('can’t be confirmed with a foreign client secret', async () => {
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
		199,
		199.99,
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

	it('is refused with a message while Stripe is down, and nothing is granted', async () => {
		const ada = await owner()
		await setStripeDown(true)
		for (const [path, json] of [
			['/api/create-payment-intent', { amount: 19.99 }],
			['/api/billing/checkout', { plan: 'standard' }],
		] as const) {
			const response = await post(ada, path, json)
			expect([response.status, await response.json()]).toMatchObject([
				503,
				{ message: 'The payment provider is not responding. Please try again later.' },
			])
		}
		expect(await planNow(ada)).toHaveProperty('plan', 'free')
		await setStripeDown(false)
		await begin(ada)
	})

	it('needs a login', async () => {
		const response = await post(browser(), '/api/create-payment-intent', { amount: 19.99 })
		expect(response.status).toBe(401)
	})
})
