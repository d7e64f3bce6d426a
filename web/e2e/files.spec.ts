// Lazy-loaded files that fail to load because a deploy removed them or the network is down.
import { expect, test } from '@playwright/test'
import { addLead, addLink, fileOf, frame, goTo, holdBack, newOwner, signUp } from './steps'

for (const [failures, outcome] of [
	[1, 'is fetched again'],
	[2, 'reloads the page'],
] as const) {
	test(`a part whose file can’t be fetched ${failures === 1 ? 'once' : 'twice'} ${outcome}`, async ({
		page,
	}) => {
		await newOwner(page)
		let asked = 0
		await page.route(`**${fileOf('ui/Toaster.tsx')}`, (route) =>
			asked++ < failures ? route.abort() : route.continue(),
		)
		let loads = 0
		page.on('request', (request) => {
			if (request.isNavigationRequest()) loads++
		})
		await page.goto('/')
		await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
		expect(asked).toBe(failures + 1)
		expect(loads).toBe(failures)
	})
}

test('a part whose file never arrives leaves the rest of the page usable', async ({ page }) => {
	await newOwner(page)
	await page.route(`**${fileOf('shell/AccountMenu.tsx')}`, (route) => route.abort())
	await page.goto('/')
	const reloaded = page.waitForEvent('load')
	await page.getByRole('button', { name: /^Account of/ }).click()
	await reloaded
	await page.getByRole('button', { name: /^Account of/ }).click()
	await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
	await goTo(page, 'Links')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(page).toHaveURL(/\/links$/)
})

test('a part that fails to load keeps what was typed elsewhere, and loads on retry', async ({
	page,
}) => {
	await page.route(`**${fileOf('overview/PreviewCard.tsx')}`, (route) => route.abort())
	await signUp(page)
	const lost = page.getByText('The preview could not be shown.')
	// Other parts of the dashboard may have requested something in the meantime.
	const again = page
		.locator('*', { has: lost })
		.last()
		.locator('..')
		.getByRole('button', { name: 'Try again' })
	await expect(lost).toBeVisible()
	await page.getByLabel('Link Title').fill('Half a link')
	await again.click()
	await expect(lost).toBeVisible()
	await page.unrouteAll()
	await again.click()
	await page.getByRole('button', { name: 'Customize' }).click()
	await expect(page.getByLabel('Form title')).toBeVisible()
	await expect(page.getByLabel('Link Title')).toHaveValue('Half a link')
})

test('a part that still fails after a reload loads on retry', async ({ page }) => {
	await signUp(page)
	await page.route(`**${fileOf('overview/CapturePreview.tsx')}`, (route) => route.abort())
	await page.reload()
	await expect(page.getByText('The preview could not be shown.')).toBeVisible()
	await page.unrouteAll()
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(page.getByText('Lead Capture Page Preview')).toBeVisible()
})

test('a screen loads under the pointer, and a click marks its place before it is there', async ({
	page,
}) => {
	await newOwner(page)
	await page.goto('/')
	const file = `**${fileOf('analytics/AnalyticsPage.tsx')}`
	const release = await holdBack(page, file)
	const place = (name: RegExp) => frame(page).getByRole('link', { name })
	const asked = page.waitForRequest(file)
	await place(/^Analytics/).hover()
	await asked
	await place(/^Analytics/).click()
	await expect(place(/^Analytics/)).toHaveAttribute('aria-current', 'page')
	await expect(place(/^Dashboard/)).not.toHaveAttribute('aria-current')
	const heading = page.getByRole('heading', { level: 1 })
	await expect(heading).toHaveCount(0)
	release()
	await expect(heading).toHaveText('Analytics')
	await place(/^Dashboard/).click()
	await expect(heading).toHaveText('Dashboard')
	await expect(place(/^Analytics/)).not.toHaveAttribute('aria-current')

	// One that has loaded by the click needs no placeholder.
	const loaded = fileOf('links/LinksPage.tsx')
	const fetched = page.waitForResponse(`**${loaded}`)
	await place(/^Links/).hover()
	await fetched
	await page.evaluate(async (loaded) => {
		await import(loaded)
		new MutationObserver(() => {
			if (document.querySelector('[data-page-loading]')) document.body.dataset.waited = ''
		}).observe(document.body, { childList: true, subtree: true })
	}, loaded)
	await place(/^Links/).click()
	await expect(heading).toHaveText('Manage Links')
	await expect(page.locator('body')).not.toHaveAttribute('data-waited')

	// A link to another part of the screen shown asks for nothing again.
	await addLead(page, await addLink(page), { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await page.goto('/leads')
	const lead = page.getByRole('link', { name: 'Grace Hopper' })
	await expect(lead).toBeVisible()
	await page.waitForLoadState('networkidle')
	const lists: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (pathname === '/api/leads') lists.push(pathname)
	})
	const opened = page.waitForRequest(/\/api\/leads\/\d+$/)
	await lead.hover()
	await opened
	expect(lists).toEqual([])
})
