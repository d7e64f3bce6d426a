import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { languageCodes } from '../../schema/languages'
import { comesLater, everywhere, firstLoads, scriptsOf, weightOf } from '../../scripts/firstLoads'
import { fullSteps } from './fullLink'
import { sellingOrigin } from './servers'
import { addFullLink, addLead, addLink, signUp } from './steps'

/** A layout-shift entry, which TypeScript's DOM library lacks. */
type Shift = { value: number; sources: { node: Node | null }[] }

/** Opens a page with an empty cache and waits until it is idle; returns the scripts it fetched. */
async function scriptsFetched(page: Page, path: string) {
	const scripts: string[] = []
	page.on('response', (response) => {
		if (response.request().resourceType() !== 'script') return
		scripts.push(new URL(response.url()).pathname)
	})
	await page.goto(path)
	await page.getByRole('heading', { level: 1 }).waitFor()
	await page.waitForFunction(() => !document.querySelector('[aria-label^="Loading"]'))
	// The last to render. A slow machine may pause for longer than an idle network before it does.
	await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' })
	await page.waitForLoadState('networkidle')
	return scripts.sort()
}

/** Signs up an owner with a lead; returns a function that opens one of their pages with an empty cache. */
async function coldOwner(page: Page) {
	await signUp(page)
	const link = await addLink(page)
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	const storageState = await page.context().storageState()
	return async () => {
		const fresh = await page.context().browser()?.newContext({ storageState })
		if (!fresh) throw new Error('There is no browser to open it in')
		return fresh.newPage()
	}
}

const ownersLoads = [
	['/', firstLoads.dashboard],
	['/leads', firstLoads.leads],
] as const

// Compares the files that `npm run size` counts with those Chromium fetches.
test('the first loads of an owner’s screens match what is weighed, and fit their budgets', async ({
	page,
}) => {
	const open = await coldOwner(page)
	for (const [path, load] of ownersLoads) {
		const first = scriptsOf(load).sort()
		const later = scriptsOf(comesLater).filter((script) => !first.includes(script))
		const screen = await open()
		const fetched = await scriptsFetched(screen, path)
		expect(fetched.filter((script) => !later.includes(script))).toEqual(first)
		expect(weightOf(scriptsOf(load))).toBeLessThanOrEqual(load.budget)
		await screen.context().close()
	}
})

test('an owner’s document names all scripts of its screen’s first load', async ({ page }) => {
	const screen = await (await coldOwner(page))()
	for (const [path, load] of ownersLoads) {
		const html = await (await screen.request.get(path)).text()
		const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => path)
		// Toasts come after the first paint.
		const parts = load.parts.filter((part) => part !== everywhere)
		expect(named.sort()).toEqual(scriptsOf({ parts }).sort())
	}
	await screen.context().close()
})

test('the auth page’s first load matches what is weighed, and fits its budget', async ({
	page,
}) => {
	const load = firstLoads.auth
	expect(await scriptsFetched(page, '/auth')).toEqual(scriptsOf(load).sort())
	expect(weightOf(scriptsOf(load))).toBeLessThanOrEqual(load.budget)
})

test('the dashboard fetches the user first, then everything else at once', async ({ page }) => {
	const dashboard = await (await coldOwner(page))()
	const asked = new Set<string>()
	let answer = () => {}
	const answered = new Promise<void>((done) => {
		answer = done
	})
	let askedAt = Date.now()
	// The hub's first message causes refetches, which don't count.
	await dashboard.routeWebSocket('**/api/live*', () => {})
	await dashboard.route('/api/**', async (route) => {
		const { pathname } = new URL(route.request().url())
		asked.add(pathname)
		askedAt = Date.now()
		if (pathname !== '/api/auth/user') await answered
		await route.continue()
	})
	await dashboard.goto('/')
	// Until there are no more requests, except those that depend on a response.
	await expect.poll(() => asked.size > 3 && Date.now() - askedAt > 3000).toBe(true)
	const atOnce = [...asked]
	answer()
	await expect(dashboard.getByText('Grace Hopper submitted info via The guide')).toBeVisible()
	await dashboard.waitForLoadState('networkidle')
	expect([...asked]).toEqual(atOnce)
})

test('the visitor’s page, with everything on and all that it needs, is at most 10 kB', async ({
	page,
}) => {
	await signUp(page)
	const link = await addFullLink(page)
	for (const language of languageCodes) {
		const html = await (await page.request.get(`/l/${link.shortId}?lang=${language}`)).body()
		expect(html.toString()).toContain('name="_consent"')
		expect(gzipSync(html).length).toBeLessThanOrEqual(10_000)
	}
})

test('a visitor’s page with four steps, conditions and everything else on is at most 12 kB', async ({
	page,
}) => {
	await signUp(page)
	const link = await addFullLink(page, fullSteps)
	const sizes = []
	for (const language of languageCodes) {
		const html = await (await page.request.get(`/l/${link.shortId}?lang=${language}`)).body()
		expect(html.toString()).toContain('data-staging')
		sizes.push(gzipSync(html).length)
	}
	expect(Math.max(...sizes)).toBeLessThanOrEqual(12_000)
})

/** Slows the server down, so that placeholders show, and notes what shifts and which formatters are made. */
async function watch(page: Page) {
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
		// The first formatter of any kind takes a slow processor a tenth of a second.
		const formatters: string[] = []
		Object.assign(window, { formatters })
		const note = (owner: object, name: string) => {
			const value = new Proxy(Reflect.get(owner, name), {
				construct(of, args) {
					formatters.push(name)
					return Reflect.construct(of, args)
				},
				apply(of, on, args) {
					formatters.push(name)
					return Reflect.apply(of, on, args)
				},
			})
			Object.defineProperty(owner, name, { value })
		}
		note(Number.prototype, 'toLocaleString')
		note(Date.prototype, 'toLocaleString')
		for (const name of ['DateTimeFormat', 'DisplayNames', 'NumberFormat', 'Segmenter']) {
			note(Intl, name)
		}
	})
}

const seen = (page: Page) =>
	page.evaluate(() => {
		const { shifts, formatters } = window as unknown as Record<string, unknown[]>
		return [shifts, formatters]
	})

test('nothing on the dashboard or the list of leads shifts, and neither waits for a formatter', async ({
	page,
}) => {
	await signUp(page)
	await addLink(page)
	await addLink(page)
	const link = await addLink(page)
	await addLead(page, link, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await watch(page)
	await page.goto('/')
	await expect(page.getByText('Grace Hopper submitted info via The guide')).toBeVisible()
	expect(await seen(page)).toEqual([[], []])
	await page.keyboard.press('Control+k')
	await expect(page.getByRole('dialog')).toBeVisible()
	expect((await seen(page))[0]).toEqual([])
	await page.goto('/leads')
	await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible()
	expect(await seen(page)).toEqual([[], []])
})

for (const [does, origin] of [
	['sells', sellingOrigin],
	['doesn’t sell', ''],
] as const) {
	test(`nothing on the page of prices shifts for a stranger where the server ${does}`, async ({
		page,
	}) => {
		await watch(page)
		await page.goto(`${origin}/pricing`)
		await expect(page.getByText('$19.99')).toBeVisible()
		await page.waitForLoadState('networkidle')
		expect((await seen(page))[0]).toEqual([])
	})
}
