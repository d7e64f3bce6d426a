import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { owner } from '../testing/client'
import {
	atStripe,
	begin,
	confirm,
	deliver,
	deliverAll,
	event,
	invoice,
	payment,
	planNow,
	referenceOf,
	setStripeDown,
	subscription,
} from '../testing/stripe'

const day = 24 * 60 * 60 * 1000

const refund = (intent: string, refunded: number) =>
	event('charge.refunded', {
		id: 'ch_1',
		payment_intent: intent,
		amount: 2999,
		amount_refunded: refunded,
		metadata: {},
		customer: null,
	})
const dispute = (intent: string, status: string) =>
	event('charge.dispute.closed', { id: 'dp_1', payment_intent: intent, status, amount: 2999 })

describe('a payment whose money went back', () => {
	it.each([
		['a refund of more than half', (id: string) => refund(id, 1500), 'free'],
		['a refund of less', (id: string) => refund(id, 1499), 'premium'],
		['a lost dispute', (id: string) => dispute(id, 'lost'), 'free'],
		['a dispute that was won', (id: string) => dispute(id, 'won'), 'premium'],
		['an inquiry that was closed', (id: string) => dispute(id, 'warning_closed'), 'premium'],
	])('by %s', async (_, news, plan) => {
		const ada = await owner()
		const paid = payment('premium', await referenceOf(ada))
		await deliverAll(event('payment_intent.succeeded', paid))
		expect((await deliverAll(news(paid.id))).status).toBe(200)
		expect(await planNow(ada)).toHaveProperty('plan', plan)
	})
})

describe('a subscription whose money went back', () => {
	/** A subscriber whose first month was paid by this intent, as the Stripe stand-in reports. */
	async function subscriber(intent: string, began: number) {
		const ada = await owner()
		const own = { id: `sub_${intent}`, metadata: { reference: await referenceOf(ada) } }
		const month = subscription('standard', began, own)
		await deliverAll(event('customer.subscription.updated', month, began))
		await deliverAll(event('invoice.paid', invoice(month), began))
		await atStripe('POST', `/stand-in/things/inpay_${intent}`, {
			paid_by: intent,
			invoice: JSON.stringify(invoice(month)),
		})
		expect(await planNow(ada)).toHaveProperty('plan', 'standard')
		return { ada, own, month }
	}

	it.each([
		['refunded', (id: string) => refund(id, 2999)],
		['lost to a dispute', (id: string) => dispute(id, 'lost')],
	])('ends when its period is %s, until the next one is paid', async (name, news) => {
		const began = Date.now() - 10 * day
		const { ada, own, month } = await subscriber(`pi_${name.slice(0, 4)}`, began)
		await deliverAll(news(`pi_${name.slice(0, 4)}`))
		expect(await planNow(ada)).toHaveProperty('plan', 'free')
		// A new card says nothing about payment.
		await deliverAll(event('customer.subscription.updated', month, Date.now() + 1000))
		expect(await planNow(ada)).toHaveProperty('plan', 'free')
		const next = subscription('standard', began + 30 * day, own)
		await deliverAll(event('invoice.paid', invoice(next), Date.now() + 2000))
		expect(await planNow(ada)).toHaveProperty('plan', 'standard')
	})

	it('continues if an earlier period’s money went back', async () => {
		const { ada, own } = await subscriber('pi_early', Date.now() - 29 * day)
		const next = subscription('standard', Date.now() - 1000, own)
		await deliverAll(event('invoice.paid', invoice(next)))
		await deliverAll(refund('pi_early', 2999))
		expect(await planNow(ada)).toHaveProperty('plan', 'standard')
	})

	it('has its event resent while Stripe can’t say what it paid for', async () => {
		const { ada } = await subscriber('pi_down', Date.now())
		await setStripeDown(true)
		expect((await deliverAll(refund('pi_down', 2999))).status).toBe(503)
		await setStripeDown(false)
		expect((await deliverAll(refund('pi_down', 2999))).status).toBe(200)
		expect(await planNow(ada)).toHaveProperty('plan', 'free')
	})
})

describe('the payer', () => {
	it('is not identified by a workspace id, which a payer can type', async () => {
		const ada = await owner()
		const { results } = await env.DB.prepare('select id from workspaces').all<{ id: number }>()
		for (const { id } of results) {
			await deliverAll(
				event('checkout.session.completed', {
					client_reference_id: String(id),
					subscription: 'sub_typed',
					customer: 'cus_stranger',
					payment_status: 'paid',
					amount_subtotal: 1999,
					currency: 'usd',
				}),
			)
			await deliverAll(
				event('payment_intent.succeeded', {
					...payment('standard', 'x'),
					metadata: { workspaceId: String(id), plan: 'standard' },
				}),
			)
		}
		expect(await planNow(ada)).toHaveProperty('plan', 'free')
	})

	it('is identified by customer before any reference', async () => {
		const [ada, eve] = [await owner(), await owner()]
		const begun = await begin(ada)
		const { body } = await atStripe(
			'GET',
			`/v1/payment_intents/${begun.id}?client_secret=${begun.clientSecret}`,
		)
		const paid = payment('premium', await referenceOf(eve), { customer: body.customer })
		await deliverAll(event('payment_intent.succeeded', paid))
		expect(await planNow(ada)).toHaveProperty('plan', 'premium')
		expect(await planNow(eve)).toHaveProperty('plan', 'free')
	})

	it('has a random reference of their own', async () => {
		const all = [await referenceOf(await owner()), await referenceOf(await owner())]
		for (const reference of all) expect(reference).toMatch(/^[0-9a-f]{32}$/)
		expect(new Set(all).size).toBe(2)
	})
})

it('is granted nothing by an event of the other mode, which says what is wrong', async () => {
	const ada = await owner()
	const begun = await begin(ada)
	await confirm(begun, 'pm_card_visa')
	const paid = event('payment_intent.succeeded', payment('premium', await referenceOf(ada)))
	const sent = await deliverAll({ ...paid, livemode: true })
	expect([sent.status, await sent.json()]).toMatchObject([
		400,
		{ message: 'This event is from live mode, but this server’s key is for test mode' },
	])
	expect(await planNow(ada)).toHaveProperty('plan', 'free')
	await deliver(begun.id)
	expect(await planNow(ada)).toHaveProperty('plan', 'standard')
})
