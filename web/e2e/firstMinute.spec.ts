import { expect, type Locator, test } from '@playwright/test'
import { receiverOrigin } from './servers'
import { frame, sideways, signUp } from './steps'

test('a stranger sees the product and tries the demo, which stores nothing', async ({
	page,
	context,
	baseURL,
}) => {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.goto('/')
	const picture = page.getByRole('figure', { name: /^A visitor fills in a link’s form/ })
	// With reduced motion, the animation shows its last frame.
	await expect(picture).toContainText('Aylin Başaran’s scoreHot80')
	await expect(page.getByRole('button', { name: 'Play animation' })).toBeVisible()
	await page.emulateMedia({ reducedMotion: 'no-preference' })
	await page.reload()
	// In a tall window the phone is as tall as the page inside it.
	await page.setViewportSize({ width: 1280, height: 1400 })
	const credit = picture.getByText('Made with Leadlinks')
	await picture.getByText('Redirecting').waitFor()
	const [line, edge] = await Promise.all([
		credit.evaluate((text) => text.getBoundingClientRect().bottom),
		credit.evaluate((text) => text.closest('[inert]')?.getBoundingClientRect().bottom),
	])
	expect(line).toBeLessThan(edge ?? 0)
	await page.getByRole('button', { name: 'Pause animation' }).click()
	await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
		'content',
		`${baseURL}/og.png`,
	)

	const opening = context.waitForEvent('page')
	await page.getByRole('link', { name: 'Try a link' }).first().click()
	const demo = await opening
	await demo.getByLabel('Full Name').fill('Grace Hopper')
	await demo.getByLabel('Email Address').fill('grace@')
	await demo.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(demo.getByRole('alert')).toHaveText('Please enter a valid email address')
	await demo.getByLabel('Email Address').fill('grace@navy.mil')
	await demo.getByRole('button', { name: 'Continue to Content' }).click()
	await expect(demo.getByRole('heading', { level: 1 })).toHaveText(/^\d+ of 100, \w+$/)
	await expect(demo.getByText('nothing was stored')).toBeVisible()
	await expect(demo.getByRole('listitem').first()).toHaveText('Valid email address +20')
	await demo.getByRole('link', { name: 'Create your own link' }).click()
	await expect(demo.getByLabel('Name')).toBeVisible()
})

test('a new owner pastes a URL, gets a link, and gets a lead', async ({
	page,
	context,
	baseURL,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	await page.setViewportSize({ width: 375, height: 760 })
	await signUp(page)
	const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem')
	await expect(steps).toHaveCount(4)
	await expect(steps.first()).not.toContainText('Done')
	const field = page.getByLabel('Paste a URL to turn it into a link')
	// Above all numbers.
	const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
	expect(await topOf(field)).toBeLessThan(await topOf(page.getByRole('definition').first()))
	expect(await topOf(field)).toBeLessThan(760 / 2)
	expect(await sideways(page)).toBe(0)
	await field.fill('no address')
	await page.keyboard.press('Enter')
	await expect(field).toHaveAccessibleDescription('Please enter a valid URL')
	await field.fill(`${receiverOrigin}/page/social`)
	await expect(field).toHaveAccessibleDescription(/^Only your own network knows this address/)
	await page.keyboard.press('Enter')
	const made = page.getByRole('region', { name: 'A new link' })
	await expect(made.getByText('The "guide"').first()).toBeVisible()
	await expect(made.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(page.getByText('Link copied to clipboard', { exact: true })).toBeVisible()
	const copied = await page.evaluate(() => navigator.clipboard.readText())
	expect(copied).toMatch(new RegExp(`^${baseURL}/l/\\w{8}$`))
	for (const name of ['QR code', 'Send me a test lead'])
		await expect(made.getByRole('button', { name })).toBeVisible()
	await expect(made.getByRole('link', { name: 'Open' })).toBeVisible()
	const phone = made.locator('[inert]')
	await expect(phone).toBeVisible()
	expect(await sideways(page)).toBe(0)
	expect(await topOf(phone)).toBeGreaterThan(await topOf(made.getByRole('link', { name: 'Open' })))
	await page.setViewportSize({ width: 1280, height: 720 })
	await expect(steps.first()).toContainText('Create a link')
	await expect(steps.first().getByLabel('Done')).toBeVisible()

	await made.getByRole('button', { name: 'Send me a test lead' }).click()
	await expect(made).toContainText('counts until you delete it')
	// Nobody opened the link, but it got a lead all the same.
	for (const step of [1, 2]) await expect(steps.nth(step).getByLabel('Done')).toBeVisible()
	await made.getByRole('link', { name: 'View the lead' }).click()
	await page
		.getByRole('row', { name: /Ada Owner/ })
		.getByRole('link', { name: 'Ada Owner' })
		.click()
	// A lead has its own URL.
	await expect(page).toHaveURL(/\/leads\/\d+\?link=\d+$/)
	await page.reload()
	await expect(page.getByRole('dialog', { name: 'Ada Owner' })).toContainText('Captured')
	await expect(frame(page).getByRole('link', { name: /^Leads/ })).toContainText('1')
})
