import { expect, type Page, test } from '@playwright/test'
import { violationsOn } from './axe'
import { sellingOrigin } from './servers'
import { addLead, addLink, sideways, signUp } from './steps'
import { cards, sendPaymentEvent, standInForStripe } from './stripe'

test.use({ baseURL: sellingOrigin })
test.beforeEach(({ page }) => standInForStripe(page))

/** Enters the card at /checkout and pays. */
async function pay(page: Page, card: string) {
	await page.getByLabel('Card number').fill(card)
	await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** The payment intent in the return URL. */
async function intentOf(page: Page) {
	await page.waitForURL(/payment_intent=/)
	return new URL(page.url()).searchParams.get('payment_intent') ?? ''
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a card payment leads from pricing to an active plan', async ({ page }) => {
	await signUp(page)
	await page.goto('/pricing')
	await page.getByRole('link', { name: 'Or pay for one month of Premium' }).click()
	await expect(page.getByText('$29.99', { exact: true })).toBeVisible()
	await expect(page.getByText('One-time payment')).toBeVisible()
	await pay(page, cards.good)
	await expect(heading(page, 'Payment Successful')).toBeVisible()
	await expect(page.getByText('Thank you for your purchase!')).toBeVisible()
	// The browser returns before the server receives the webhook.
	await expect(page.getByText('Activating your plan...')).toBeVisible()
	await sendPaymentEvent(await intentOf(page))
	await expect(page.getByText(/^Your Premium plan is active until \w+ \d+, \d{4}\.$/)).toBeVisible()

	await page.goto('/pricing')
	await expect(page.getByRole('button', { name: 'Your plan' })).toBeDisabled()
	await expect(page.getByRole('link', { name: 'Pay for one more month' })).toBeVisible()
	await page.goto('/settings/billing')
	await expect(page.getByText(/^Ends on/)).toBeVisible()
	await expect(page.getByText('$29.99')).toBeVisible()
	await expect(page.getByRole('link', { name: 'Receipt' })).toHaveAttribute(
		'href',
		/^https:\/\/pay\.stripe\.com\/receipts\//,
	)
	await page.getByRole('button', { name: 'Manage billing' }).click()
	await expect(page).toHaveURL(/^https:\/\/billing\.stripe\.com\/cus_/)
})

test('a year costs ten months, and the plan lasts for twelve', async ({ page }) => {
	await signUp(page)
	await page.goto('/pricing')
	await page.getByRole('button', { name: 'Yearly, 2 months free' }).click()
	await expect(page.getByText('$299.90', { exact: true })).toBeVisible()
	await page.getByRole('link', { name: 'Pay for a year of Standard' }).click()
	await expect(page.getByText('One year of Standard')).toBeVisible()
	await expect(page.getByText('$199.90', { exact: true })).toBeVisible()
	await pay(page, cards.good)
	await sendPaymentEvent(await intentOf(page))
	const until = new Date()
	until.setFullYear(until.getFullYear() + 1)
	await expect(page.getByText(/^Your Standard plan is active until/)).toContainText(
		String(until.getFullYear()),
	)
	await page.goto('/pricing?term=year')
	await expect(page.getByRole('link', { name: 'Pay for one more year' })).toBeVisible()
})

test('the webhook may arrive before the browser returns', async ({ page }) => {
	await signUp(page)
	await page.goto('/checkout')
	await page.route('**/payment-success?**', async (route) => {
		await sendPaymentEvent(new URL(route.request().url()).searchParams.get('payment_intent') ?? '')
		await route.continue()
	})
	await pay(page, cards.good)
	await expect(heading(page, 'Payment Successful')).toBeVisible()
	await expect(page.getByText(/^Your Standard plan is active until/)).toBeVisible()
})

test('a payment that can’t start says so, and starts at the next try', async ({ page }) => {
	await signUp(page)
	const start = '/api/create-payment-intent'
	await page.route(start, (route) => route.abort())
	// From the start, because on a slow machine the toast may be over once the page counts as loaded.
	await Promise.all([
		expect(page.getByText('Could not initialize payment system', { exact: true })).toBeVisible(),
		page.goto('/checkout'),
	])
	await expect(
		page.getByText('Failed to initialize payment system. Please try again.'),
	).toBeVisible()
	await page.unroute(start)
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(page.getByLabel('Card number')).toBeVisible()
})

test('a declined card shows why, and another one pays', async ({ page }) => {
	await signUp(page)
	await page.goto('/checkout')
	await pay(page, cards.declined)
	await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible()
	await expect(page.getByText('Your card was declined.', { exact: true })).toBeVisible()
	await pay(page, cards.good)
	await expect(heading(page, 'Payment Successful')).toBeVisible()
})

test('processing, failed and unknown payments each say so', async ({ page }) => {
	await signUp(page)
	await page.goto('/checkout')
	await pay(page, cards.processing)
	await expect(heading(page, 'Payment Processing')).toBeVisible()
	const { searchParams } = new URL(page.url())
	const intent = searchParams.get('payment_intent') ?? ''
	await page.goto(`/payment-success?payment_intent_client_secret=${intent}_secret_wrong`)
	await expect(heading(page, 'Something went wrong')).toBeVisible()
	await expect(page.getByText('Please contact support.')).toBeVisible()

	const other = await page.request.post('/api/create-payment-intent', { data: { amount: 29.99 } })
	const { clientSecret } = await other.json()
	await page.goto(`/payment-success?payment_intent_client_secret=${clientSecret}`)
	await expect(heading(page, 'Payment Failed')).toBeVisible()
	await expect(page.getByText('Please try another payment method.')).toBeVisible()
})

test('an upgrade asks to log in, returns to the same plan and opens the payment page', async ({
	page,
}) => {
	await page.goto('/pricing')
	await expect(page.getByRole('link', { name: 'sales@leadlinks.app' })).toBeVisible()
	const owner = await signUp(page)
	await page.request.post('/api/auth/logout')
	await page.goto('/pricing')
	await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
	await expect(
		page.getByText('Please log in or create an account to upgrade your plan.', { exact: true }),
	).toBeVisible()
	await page.getByLabel('Email').fill(owner.username)
	await page.getByLabel('Password').fill(owner.password)
	await page.getByRole('button', { name: 'Log in' }).last().click()
	await expect(page).toHaveURL(/\/pricing\?plan=premium$/)
	await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
	await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\/cs_test_/)
})

test('an owner whose account fails to load is not asked to log in', async ({ page }) => {
	await signUp(page)
	const message = 'The database is having a moment. Please try again.'
	await page.route('/api/auth/user', (route) => route.fulfill({ status: 503, json: { message } }))
	await page.goto('/pricing')
	const upgrade = page.getByRole('button', { name: 'Upgrade to Standard' })
	await upgrade.click()
	await expect(page.getByText(message, { exact: true })).toBeVisible()
	await expect(page).toHaveURL(/\/pricing$/)
	await page.unroute('/api/auth/user')
	await upgrade.click()
	await expect(page.getByRole('button', { name: 'Your plan' })).toBeVisible()
	await upgrade.click()
	await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\/cs_test_/)
})

test('the header and the billing page offer plans if they are sold', async ({ page }) => {
	await signUp(page)
	await page.goto('/settings/billing')
	await expect(page.getByRole('link', { name: 'Compare plans' })).toBeVisible()
	await page.getByRole('link', { name: 'Upgrade' }).click()
	await expect(page).toHaveURL(/\/pricing\?plan=pro$/)
})

test('Free says what it hides until the owner upgrades', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page)
	for (let n = 1; n <= 7; n++)
		await addLead(page, link, { name: `Lead ${n}`, email: `l${n}@acme.io` })
	await page.goto('/leads')
	await expect(page.getByText('Showing 5 of 7 leads')).toBeVisible()
	await expect(page.getByText('The Free plan shows your 5 most recent leads.')).toBeVisible()
	await page.getByRole('button', { name: 'Export as CSV' }).click()
	await expect(page.getByRole('dialog')).toContainText('Export comes with the Standard plan')
	await page.getByRole('link', { name: 'See plans' }).click()
	await expect(page).toHaveURL(/\/pricing\?plan=pro$/)
	await page.goto(`/links/${link.id}/leads`)
	await expect(page.getByText('The Free plan shows your 5 most recent leads.')).toBeVisible()

	await page.goto('/settings/billing')
	await expect(page.getByText('5 of 7 shown')).toBeVisible()

	await page.goto('/checkout')
	await pay(page, cards.good)
	await sendPaymentEvent(await intentOf(page))
	await page.goto('/leads')
	await expect(page.getByText('Showing 7 of 7 leads')).toBeVisible()
	await expect(page.getByRole('link', { name: 'Export as CSV' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
	test(`screens with plans pass axe and fit a phone, ${colorScheme}`, async ({ page }) => {
		test.slow()
		await page.setViewportSize({ width: 360, height: 740 })
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
		await signUp(page)
		const link = await addLink(page)
		for (let n = 1; n <= 6; n++)
			await addLead(page, link, { name: `Lead ${n}`, email: `l${n}@acme.io` })
		const found: unknown[] = []
		async function look(what: string) {
			const violations = await violationsOn(page)
			const tooWide = await sideways(page)
			found.push(...violations.map(({ id, nodes }) => ({ what, id, html: nodes[0]?.html })))
			if (tooWide) found.push({ what, tooWide })
		}
		await page.goto('/pricing')
		await page.getByRole('link', { name: 'Or pay for one month of Standard' }).waitFor()
		await look('pricing')
		await page.goto('/leads')
		await page.getByText('Upgrade to see them').waitFor()
		await look('hidden leads')
		await page.goto('/checkout')
		await page.getByLabel('Card number').waitFor()
		await look('checkout')
		await pay(page, cards.good)
		await page.getByText('Activating your plan...').waitFor()
		await look('result')
		await sendPaymentEvent(await intentOf(page))
		await page.goto('/settings/billing')
		await page.getByRole('link', { name: 'Receipt' }).waitFor()
		await look('account')
		expect(found).toEqual([])
	})
}
