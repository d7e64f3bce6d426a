import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { addLead, addLink, signUp } from './steps'

/** What the browser says of a layout shift; TypeScript's own library doesn't know it yet. */
type Shift = { value: number; sources: { node: Node | null }[] }

/** The gzipped bytes of all scripts that a page fetches until it rests. */
async function scriptWeight(page: Page, path: string) {
	const scripts: Promise<Buffer>[] = []
	page.on('response', (response) => {
		if (response.request().resourceType() === 'script') scripts.push(response.body())
	})
	await page.goto(path)
	await page.getByRole('heading', { level: 1 }).waitFor()
	await page.waitForFunction(() => !document.querySelector('[aria-label^="Loading"]'))
	await page.waitForLoadState('networkidle')
	const bodies = await Promise.all(scripts)
	expect(bodies.length).toBeGreaterThan(0)
	return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
}

test('the dashboard’s first load is at most 180 kB of script', async ({ page, browser }) => {
	await signUp(page)
	const link = await addLink(page)
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	const fresh = await browser.newContext({ storageState: await page.context().storageState() })
	expect(await scriptWeight(await fresh.newPage(), '/')).toBeLessThanOrEqual(180_000)
})

test('the auth page is at most 150 kB of script', async ({ page }) => {
	expect(await scriptWeight(page, '/auth')).toBeLessThanOrEqual(150_000)
})

test('the visitor’s page, with all that it needs, is at most 10 kB', async ({ page }) => {
	await signUp(page)
	const link = await addLink(page, { description: 'Thirty pages on how to price a product.' })
	const html = await (await page.request.get(`/l/${link.shortId}`)).body()
	expect(gzipSync(html).length).toBeLessThanOrEqual(10_000)
})

test('nothing moves once the dashboard is there', async ({ page }) => {
	await signUp(page)
	await addLink(page)
	await addLink(page)
	const link = await addLink(page)
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	// Slow answers, so that the placeholders are really seen.
	await page.route('/api/**', async (route) => {
		await new Promise((done) => setTimeout(done, 300))
		await route.continue()
	})
	await page.addInitScript(() => {
		const shifts: { by: number; what: string }[] = []
		Object.assign(window, { shifts })
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
				for (const { node } of entry.sources) {
					shifts.push({ by: entry.value, what: (node as Element).outerHTML.slice(0, 200) })
				}
			}
		}).observe({ type: 'layout-shift', buffered: true })
	})
	await page.goto('/')
	await expect(page.getByText('Grace Hopper submitted info via The guide')).toBeVisible()
	expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([])
})
