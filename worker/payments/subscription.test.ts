import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { owner } from '../testing/client'
import {
	deliverAll,
	event,
	invoice,
	payment,
	planNow,
	post,
	referenceOf,
	subscription,
} from '../testing/stripe'
import { derivePlan, type PaymentFact } from './derivePlan'
import { parseStripeEvent } from './parseStripeEvent'

const day = 24 * 60 * 60 * 1000
const free = { plan: 'free', planUntil: null, planRenews: false }
const second = (at: number) => Math.floor(at / 1000) * 1000

const checkout = (reference: string, change: object = {}) => ({
	id: 'cs_1',
	object: 'checkout.session',
	client_reference_id: reference,
	customer: 'cus_link',
	subscription: 'sub_1',
	payment_intent: null,
	payment_status: 'paid',
	amount_subtotal: 1999,
	currency: 'usd',
	...change,
})

describe('a subscription', () => {
	it('from a payment page belongs to whoever the page was opened for', async () => {
		const ada = await owner()
		const at = Date.now()
		const bought = subscription('standard', at)
		await deliverAll(event('customer.subscription.updated', bought, at))
		expect(await planNow(ada)).toEqual(free)
		await deliverAll(
			event('checkout.session.completed', checkout(await referenceOf(ada)), at - 1000),
		)
		expect(await planNow(ada)).toEqual({
			plan: 'standard',
			planUntil: new Date(second(at) + 30 * day).toISOString(),
			planRenews: true,
		})
	})

	it('is granted by the checkout alone, once it is paid', async () => {
		const ada = await owner()
		const id = await referenceOf(ada)
		await deliverAll(
			event('checkout.session.completed', checkout(id, { payment_status: 'unpaid' })),
		)
		expect(await planNow(ada)).toEqual(free)
		await deliverAll(event('checkout.session.completed', checkout(id, { subscription: 'sub_2' })))
		expect(await planNow(ada)).toHaveProperty('plan', 'standard')
	})

	it('renews by invoice, changes plan, is canceled, and ends', async () => {
		const ada = await owner()
		const began = Date.now() - 40 * day
		const renewed = began + 30 * day
		const mine = { metadata: { reference: await referenceOf(ada), plan: 'standard' } }
		await deliverAll(
			event('customer.subscription.updated', subscription('standard', began, mine), began),
		)
		expect(await planNow(ada)).toEqual(free)
		await deliverAll(event('invoice.paid', invoice(subscription('standard', renewed)), renewed))
		expect(await planNow(ada)).toMatchObject({ plan: 'standard', planRenews: true })
		const ending = { ...mine, cancel_at_period_end: true }
		await deliverAll(
			event(
				'customer.subscription.updated',
				subscription('premium', renewed, ending),
				renewed + day,
			),
		)
		expect(await planNow(ada)).toEqual({
			plan: 'premium',
			planUntil: new Date(second(renewed) + 30 * day).toISOString(),
			planRenews: false,
		})
		const gone = subscription('premium', renewed, { status: 'canceled' })
		await deliverAll(event('customer.subscription.deleted', gone, renewed + 2 * day))
		expect(await planNow(ada)).toEqual(free)
	})

	it('lasts only as long as paid for if a renewal fails, until it is paid', async () => {
		const ada = await owner()
		const now = Date.now()
		const renewal = subscription('standard', now - 1000, {
			metadata: { reference: await referenceOf(ada) },
		})
		await deliverAll(event('customer.subscription.updated', renewal, now - 3000))
		expect(await planNow(ada)).toHaveProperty('plan', 'standard')
		await deliverAll(event('invoice.payment_failed', invoice(renewal), now - 2000))
		expect(await planNow(ada)).toEqual(free)
		const overdue = { ...renewal, status: 'past_due' }
		await deliverAll(event('customer.subscription.updated', overdue, now - 1000))
		expect(await planNow(ada)).toEqual(free)
		await deliverAll(event('invoice.paid', invoice(renewal), now))
		expect(await planNow(ada)).toHaveProperty('plan', 'standard')
	})

	it('with a payment due is still the one that an upgrade changes', async () => {
		const ada = await owner()
		const unpaid = subscription('standard', Date.now(), {
			status: 'past_due',
			metadata: { reference: await referenceOf(ada) },
		})
		await deliverAll(event('customer.subscription.updated', unpaid))
		expect(await planNow(ada)).toEqual(free)
		const response = await post(ada, '/api/billing/checkout', { plan: 'standard' })
		expect(await response.json()).toEqual({ url: 'https://billing.stripe.com/cus_link' })
	})

	it('at a price of no plan grants nothing', async () => {
		const ada = await owner()
		const id = await referenceOf(ada)
		await deliverAll(event('checkout.session.completed', checkout(id, { amount_subtotal: 1 })))
		await deliverAll(event('checkout.session.completed', checkout(id, { currency: 'jpy' })))
		expect(await planNow(ada)).toEqual(free)
	})
})

it('a payment page for one month makes a single payment, the same as its intent', async () => {
	const ada = await owner()
	const id = await referenceOf(ada)
	const once = { subscription: null, payment_intent: 'pi_page', amount_subtotal: 2999 }
	await deliverAll(event('checkout.session.completed', checkout(id, once)))
	await deliverAll(event('payment_intent.succeeded', payment('premium', id, { id: 'pi_page' })))
	const { plan, planUntil, planRenews } = await planNow(ada)
	expect([plan, planRenews]).toEqual(['premium', false])
	expect(new Date(String(planUntil)).getTime()).toBeLessThan(Date.now() + 32 * day)
})

describe('the derived plan', () => {
	const start = Date.UTC(2026, 0, 31, 12)
	const read = (type: string, object: object, at: number) =>
		parseStripeEvent(event(type, object, at) as never) as PaymentFact
	const paid = (id: string, plan: 'standard' | 'premium', at: number, months = 1) => {
		const amount_received = (plan === 'standard' ? 1999 : 2999) * months
		const payment = { id, amount_received, currency: 'usd', metadata: { reference: 'ref', plan } }
		return read('payment_intent.succeeded', payment, at)
	}

	it('adds a calendar month to the current one', () => {
		const facts = [paid('pi_1', 'standard', start), paid('pi_2', 'standard', start + day)]
		expect(derivePlan(facts.slice(0, 1), new Date(start)).until).toEqual(
			new Date(Date.UTC(2026, 1, 28, 12)),
		)
		expect(derivePlan(facts, new Date(start + day)).until).toEqual(
			new Date(Date.UTC(2026, 2, 31, 12)),
		)
	})

	it('adds a year for ten months’ price, from a leap day too', () => {
		const leapDay = Date.UTC(2028, 1, 29, 12)
		const facts = [paid('pi_1', 'standard', leapDay, 10), paid('pi_2', 'standard', leapDay + day)]
		expect(derivePlan(facts.slice(0, 1), new Date(leapDay)).until).toEqual(
			new Date(Date.UTC(2029, 1, 28, 12)),
		)
		expect(derivePlan(facts, new Date(leapDay + day)).until).toEqual(
			new Date(Date.UTC(2029, 2, 29, 12)),
		)
	})

	it('is the best active plan, then the lesser one', () => {
		const facts = [paid('pi_1', 'premium', start), paid('pi_2', 'standard', start + 20 * day)]
		expect(derivePlan(facts, new Date(start + 21 * day)).plan).toBe('premium')
		expect(derivePlan(facts, new Date(start + 30 * day)).plan).toBe('standard')
		expect(derivePlan(facts, new Date(start + 60 * day)).plan).toBe('free')
	})

	it('does not depend on the order of arrival', () => {
		const renewal = subscription('standard', start + 30 * day)
		const facts = [
			paid('pi_1', 'standard', start),
			paid('pi_2', 'standard', start + 3 * day),
			paid('pi_3', 'premium', start + 5 * day),
			read(
				'charge.refunded',
				{
					payment_intent: 'pi_3',
					amount: 2999,
					amount_refunded: 1500,
					metadata: {},
					customer: null,
				},
				start + 6 * day,
			),
			read('checkout.session.completed', checkout('ref'), start),
			read('customer.subscription.updated', subscription('standard', start), start),
			read('invoice.paid', invoice(subscription('standard', start)), start),
			read('invoice.payment_failed', invoice(renewal), start + 30 * day),
			read('customer.subscription.updated', { ...renewal, status: 'past_due' }, start + 30 * day),
			read('invoice.paid', invoice(renewal), start + 31 * day),
			// The renewal's money went back.
			{
				...read(
					'charge.dispute.closed',
					{ payment_intent: 'pi_sub', status: 'lost' },
					start + 55 * day,
				),
				subject: 'sub_1',
				until: new Date(start + 60 * day),
			},
			read(
				'customer.subscription.updated',
				subscription('premium', start + 30 * day),
				start + 32 * day,
			),
		]
		const days = [0, 1, 10, 29, 30.5, 31.5, 40, 56, 61, 80]
		const all = (list: PaymentFact[]) =>
			days.map((after) => {
				const now = new Date(start + after * day)
				return derivePlan(
					list.filter(({ createdAt }) => createdAt <= now),
					now,
				)
			})
		const inOrder = all(facts)
		expect(new Set(inOrder.map(({ plan }) => plan))).toEqual(
			new Set(['standard', 'premium', 'free']),
		)
		fc.assert(
			fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (shuffled) => {
				expect(all(shuffled)).toEqual(inOrder)
			}),
		)
	})
})
