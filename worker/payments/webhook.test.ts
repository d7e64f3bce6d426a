import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { browser, owner } from '../testing/client'
import { deliverAll, event, payment, planNow, referenceOf } from '../testing/stripe'

const day = 24 * 60 * 60 * 1000

const free = { plan: 'free', planUntil: null, planRenews: false }

describe('a payment', () => {
	it('grants its plan for one month', async () => {
		const ada = await owner()
		const at = Date.now()
		const sent = await deliverAll(
			event('payment_intent.succeeded', payment('standard', await referenceOf(ada)), at),
		)
		expect(sent.status).toBe(200)
		const until = new Date(Math.floor(at / 1000) * 1000)
		until.setUTCMonth(until.getUTCMonth() + 1)
		expect(await planNow(ada)).toEqual({
			plan: 'standard',
			planUntil: until.toISOString(),
			planRenews: false,
		})
	})

	it('of ten months grants its plan for a year', async () => {
		const ada = await owner()
		const at = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 1)
		const year = { amount_received: 19990 }
		await deliverAll(
			event('payment_intent.succeeded', payment('standard', await referenceOf(ada), year), at),
		)
		const until = new Date(at)
		until.setUTCFullYear(until.getUTCFullYear() + 1)
		expect(await planNow(ada)).toEqual({
			plan: 'standard',
			planUntil: until.toISOString(),
			planRenews: false,
		})
	})

	it('counts once, however often it is reported', async () => {
		const ada = await owner()
		const paid = event('payment_intent.succeeded', payment('standard', await referenceOf(ada)))
		await deliverAll(paid)
		const before = await planNow(ada)
		for (const again of [paid, { ...paid, id: 'evt_again' }]) {
			expect((await deliverAll(again)).status).toBe(200)
		}
		expect(await planNow(ada)).toEqual(before)
	})

	it('is ignored if it is not the price of the plan it names', async () => {
		const ada = await owner()
		const id = await referenceOf(ada)
		for (const change of [
			{ amount_received: 1 },
			{ amount_received: 0 },
			{ amount_received: 29990 },
			{ currency: 'jpy' },
			{ metadata: { reference: id, plan: 'premium' } },
			{ metadata: { reference: id, plan: 'free' } },
			{ metadata: { reference: id } },
			{ metadata: {} },
		]) {
			const sent = await deliverAll(
				event('payment_intent.succeeded', payment('standard', id, change)),
			)
			expect(sent.status).toBe(200)
		}
		expect(await planNow(ada)).toEqual(free)
	})

	it('ends with its month, or when it is refunded, in either order', async () => {
		const ada = await owner()
		const id = await referenceOf(ada)
		await deliverAll(
			event('payment_intent.succeeded', payment('standard', id), Date.now() - 32 * day),
		)
		expect(await planNow(ada)).toEqual(free)
		for (const turn of [0, 1]) {
			const given = payment('premium', id)
			const charge = { id: 'ch_1', payment_intent: given.id, metadata: {}, customer: null }
			const news = [
				event('payment_intent.succeeded', given),
				event('charge.refunded', { ...charge, amount: 2999, amount_refunded: 2999 }),
			]
			for (const one of turn ? news.reverse() : news) await deliverAll(one)
			expect(await planNow(ada)).toEqual(free)
		}
	})

	it('stays if half or less is refunded', async () => {
		const ada = await owner()
		const paid = payment('premium', await referenceOf(ada))
		await deliverAll(event('payment_intent.succeeded', paid))
		await deliverAll(
			event('charge.refunded', {
				id: 'ch_1',
				payment_intent: paid.id,
				metadata: {},
				amount: 2998,
				amount_refunded: 1499,
			}),
		)
		expect(await planNow(ada)).toHaveProperty('plan', 'premium')
	})

	it('for a deleted account is accepted', async () => {
		const sent = await deliverAll(
			event('payment_intent.succeeded', payment('standard', 'of nobody')),
		)
		expect(sent.status).toBe(200)
	})
})

describe('the webhook', () => {
	it.each([
		['with another secret', { secret: 'whsec_other' }],
		['stale', { timestamp: Math.floor(Date.now() / 1000) - 600 }],
	])('refuses a signature %s', async (_, signing) => {
		const ada = await owner()
		const paid = event('payment_intent.succeeded', payment('standard', await referenceOf(ada)))
		const sent = await deliverAll(paid, signing)
		expect([sent.status, await sent.json()]).toEqual([
			400,
			{ message: 'The signature is wrong or too old', code: 'bad_input' },
		])
		expect(await planNow(ada)).toEqual(free)
	})

	it.each([
		['no signature', {}, '{}', 400],
		['a broken signature', { 'Stripe-Signature': 't=1,v1=nonsense' }, '{}', 400],
		['no body', { 'Stripe-Signature': 't=1,v1=00' }, '', 400],
		['1 MB', { 'Stripe-Signature': 't=1,v1=00' }, 'x'.repeat(1024 * 1024), 413],
	])('refuses %s', async (_, headers, body, status) => {
		const sent = await browser().send('/api/stripe/webhook', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...headers } as Record<string, string>,
			body,
		})
		expect(sent.status).toBe(status)
		expect(await sent.json()).toHaveProperty('message')
	})

	it('ignores unknown events', async () => {
		for (const type of ['customer.created', 'something.new']) {
			expect((await deliverAll(event(type, { id: 'x' }))).status).toBe(200)
		}
		const rows = await env.DB.prepare('SELECT count(*) AS n FROM payment_events').first('n')
		expect(rows).toBe(0)
	})

	it('answers 500 if it can’t store the event, which counts when it is resent', async () => {
		const ada = await owner()
		const paid = event('payment_intent.succeeded', payment('standard', await referenceOf(ada)))
		await env.DB.prepare('ALTER TABLE payment_events RENAME TO hidden').run()
		try {
			expect((await deliverAll(paid)).status).toBe(500)
		} finally {
			await env.DB.prepare('ALTER TABLE hidden RENAME TO payment_events').run()
		}
		expect((await deliverAll(paid)).status).toBe(200)
		expect(await planNow(ada)).toHaveProperty('plan', 'standard')
	})
})
