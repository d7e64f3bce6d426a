import { expect, type Page } from '@playwright/test'
import Stripe from 'stripe'
import { sellingOrigin, sellingVars, stripeOrigin } from './servers'

/** Stripe's test card numbers and the payment methods they become. */
export const cards = {
	good: '4242424242424242',
	declined: '4000000000000002',
	processing: '000123456789',
}

// Replaces Stripe.js: one card field, and the same calls to api.stripe.com.
const stripeJs = /* js */ `
	const methods = {
		'${cards.good}': 'pm_card_visa',
		'${cards.declined}': 'pm_card_chargeDeclined',
		'${cards.processing}': 'pm_usBankAccount_processing',
	}
	async function call(secret, path, fields) {
		const url = 'https://api.stripe.com/v1/payment_intents/' + secret.split('_secret_')[0] + path
		const body = new URLSearchParams({ client_secret: secret, ...fields })
		const response = await (path ? fetch(url, { method: 'POST', body }) : fetch(url + '?' + body))
		const answer = await response.json()
		return answer.error ? { error: answer.error } : { paymentIntent: answer }
	}
	window.Stripe = () => {
		let secret
		return {
			elements: (options) => {
				secret = options.clientSecret
				const field = Object.assign(document.createElement('input'), { ariaLabel: 'Card number' })
				const element = {
					mount: (node) => node.append(field),
					destroy: () => field.remove(),
					on: () => element,
					off: () => element,
					update() {},
				}
				return { create: () => element, getElement: () => element, update() {}, field }
			},
			async confirmPayment({ elements, confirmParams }) {
				const done = await call(secret, '/confirm', { payment_method: methods[elements.field.value] ?? '' })
				if (done.error) return done
				const url = new URL(confirmParams.return_url)
				url.searchParams.set('payment_intent', secret.split('_secret_')[0])
				url.searchParams.set('payment_intent_client_secret', secret)
				url.searchParams.set('redirect_status', done.paymentIntent.status)
				location.assign(url)
				return new Promise(() => {})
			},
			retrievePaymentIntent: (secret) => call(secret, '', {}),
			createToken() {},
			createPaymentMethod() {},
			confirmCardPayment() {},
			_registerWrapper() {},
			registerAppInfo() {},
		}
	}
`

/** Replaces Stripe.js with our own, whose calls go to the stand-in. */
export async function standInForStripe(page: Page) {
	await page.route('https://js.stripe.com/**', (route) =>
		route.fulfill({ contentType: 'text/javascript', body: stripeJs }),
	)
	await page.route('https://api.stripe.com/**', async (route) => {
		const request = route.request()
		const { pathname, search } = new URL(request.url())
		const body = request.postData()
		const response = await fetch(stripeOrigin + pathname + search, {
			method: request.method(),
			...(body && { body }),
		})
		await route.fulfill({
			status: response.status,
			contentType: 'application/json',
			headers: { 'Access-Control-Allow-Origin': '*' },
			body: await response.text(),
		})
	})
	await page.route(/^https:\/\/(checkout|billing)\.stripe\.com\//, (route) =>
		route.fulfill({ contentType: 'text/html', body: '<h1>A page of Stripe’s</h1>' }),
	)
}

/** Sends the server Stripe's events about a payment, signed like Stripe's. */
export async function sendPaymentEvent(intent: string) {
	const { data } = await (await fetch(`${stripeOrigin}/v1/events`)).json()
	const events = data.filter(
		(event: Stripe.Event & { data: { object: { id: string } } }) => event.data.object.id === intent,
	)
	expect(events.length).toBeGreaterThan(0)
	for (const event of events) await sendEvent(event)
}

/** Sends the server a signed Stripe event. */
async function sendEvent(event: object) {
	const body = JSON.stringify(event)
	const signature = Stripe.webhooks.generateTestHeaderString({
		payload: body,
		secret: sellingVars.STRIPE_WEBHOOK_SECRET,
	})
	const response = await fetch(`${sellingOrigin}/api/stripe/webhook`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
		body,
	})
	expect(response.status, await response.text()).toBe(200)
}
