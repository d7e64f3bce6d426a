// An owner's dashboard and list of leads with a thousand and a hundred thousand leads: the time from each
// interaction to the next paint with the processor slowed fourfold, layout shifts, and Lighthouse, which also audits
// the other screens.
import { mkdtempSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { edge } from './edge.ts'
import { lighthouse } from './lighthouse.ts'
import { median, table, whole } from './table.ts'
import { ours, seeded, start } from './workerd.ts'

const sizes = [1_000, 100_000]
const rounds = 3
const most = { interaction: 100, shift: 0, score: 95 }
const screens = { Dashboard: '/', 'Leads list': '/leads' }
type ScreenName = keyof typeof screens
/** Audited on phones only, with the fewest leads: no interactions are measured on them. */
const otherScreens = {
	Links: '/links',
	'A link': '/links/1',
	'Its form': '/links/1/form',
	'Its settings': '/links/1/settings',
	Analytics: '/analytics',
	Design: '/design',
	Connections: '/settings/connections',
	Settings: '/settings/general',
	Game: '/lead-game',
	Pricing: '/pricing',
	Trash: '/trash',
}

/** What an owner does on each screen; each step starts where the last one ended. */
const acts: Record<ScreenName, [name: string, act: (page: Page) => Promise<unknown>][]> = {
	Dashboard: [
		['type an address', (page) => page.getByLabel(/^Paste a URL/).pressSequentially('exam')],
		['type a title', (page) => page.getByLabel('Link Title').pressSequentially('Guide')],
		['open the palette', (page) => page.keyboard.press('Control+k')],
		['type in the palette', (page) => page.keyboard.type('lead')],
		['close the palette', (page) => page.keyboard.press('Escape')],
		['go to the links', (page) => press(page, page.getByRole('link', { name: /^Links/ }).first())],
	],
	'Leads list': [
		['j', (page) => page.keyboard.press('j')],
		['j, held', (page) => hold(page, 'j', 8)],
		['k', (page) => page.keyboard.press('k')],
		['x', (page) => page.keyboard.press('x')],
		['x, off', (page) => page.keyboard.press('x')],
		['click a lead', (page) => press(page, page.getByRole('row').nth(4).getByRole('link').first())],
		['j, with a lead open', (page) => page.keyboard.press('j')],
		['close the lead', (page) => page.keyboard.press('Escape')],
		['open the filter', (page) => press(page, page.getByRole('button', { name: 'Filter' }))],
		['close the filter', (page) => page.keyboard.press('Escape')],
		['type in the search', (page) => page.getByLabel('Search leads').pressSequentially('gmail')],
	],
}

/** Clicks as people do: the pointer arrives before it is pressed. Playwright's click does both in one task. */
async function press(page: Page, target: Locator) {
	await target.hover()
	await page.waitForTimeout(100)
	await page.mouse.down()
	await page.mouse.up()
}

/** Holds a key: it repeats without being released, faster than a slow machine paints. */
async function hold(page: Page, key: string, times: number) {
	await Promise.all(Array.from({ length: times }, () => page.keyboard.down(key)))
	await page.keyboard.up(key)
}

export async function benchOwnerScreens() {
	const slowest: string[][] = []
	const scores: string[][] = []
	for (const size of sizes) {
		const { state, credentials } = seeded(`screens-${size}`, size)
		const running = await start(state, [{ name: 'ours', entry: ours }], { assets: true })
		const front = await edge(running.ports.ours as number)
		const origin = `http://127.0.0.1:${running.ports.ours}`
		for (const name of Object.keys(screens) as ScreenName[]) {
			const url = origin + screens[name]
			slowest.push(...(await interactions(name, size, url, credentials)))
			for (const form of ['mobile', 'desktop'] as const) {
				scores.push(await audited(name, size, front.origin + screens[name], form, credentials))
			}
		}
		if (size === sizes[0]) {
			for (const [name, path] of Object.entries(otherScreens)) {
				scores.push(await audited(name, size, front.origin + path, 'mobile', credentials))
			}
		}
		front.close()
		await running.stop()
	}
	console.log(`\nMilliseconds to the next paint, processor slowed fourfold, median of ${rounds}\n`)
	console.log(table(['Screen', 'Leads', 'Interaction', 'ms'], slowest))
	console.log(`\nLighthouse, median of ${rounds}\n`)
	console.log(table(['Screen', 'Leads', 'As', 'Performance', 'blocked, ms', 'shift'], scores))
}

export type Credentials = { username: string; password: string }

/** A browser with an empty cache and a logged-in owner; `profile` is the folder of its data. */
export async function ownersBrowser(url: string, credentials: Credentials, profile = '') {
	const context = await chromium.launchPersistentContext(profile, {
		...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
		args: ['--no-sandbox'],
		// Most desktops show scrollbars.
		ignoreDefaultArgs: ['--hide-scrollbars'],
		ignoreHTTPSErrors: true,
		viewport: { width: 1350, height: 940 },
	})
	const { origin } = new URL(url)
	const login = await context.request.post(`${origin}/api/auth/login`, {
		data: credentials,
		headers: { Origin: origin },
	})
	if (!login.ok()) throw new Error(`The owner can't log in: ${await login.text()}`)
	const page = context.pages()[0] ?? (await context.newPage())
	return { context, page }
}

/** The time to the next paint after each interaction on a screen, and the layout shift. */
async function interactions(name: ScreenName, size: number, url: string, owner: Credentials) {
	const times = acts[name].map((): number[] => [])
	const shifts: number[] = []
	for (let round = 0; round < rounds; round++) {
		const { context, page } = await ownersBrowser(url, owner)
		await page.addInitScript(watch)
		const devtools = await context.newCDPSession(page)
		await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
		await page.goto(url)
		await page.waitForLoadState('networkidle')
		// Lighthouse measures blocking during load; owners look at a page before they press anything.
		await page.waitForTimeout(1000)
		for (const [i, [, act]] of acts[name].entries()) {
			await page.evaluate(() => window.seen.events.splice(0))
			await act(page)
			await page.waitForTimeout(700)
			times[i]?.push(Math.max(0, ...(await page.evaluate(() => window.seen.events))))
		}
		shifts.push(await page.evaluate(() => window.seen.shift))
		await context.close()
	}
	const shift = Math.max(...shifts)
	return [
		...acts[name].map(([act], i) => {
			const time = median(times[i] ?? [])
			return [name, whole(size), act, `${whole(time)}${time <= most.interaction ? '' : ' ✗'}`]
		}),
		[name, whole(size), 'layout shift', `${shift}${shift <= most.shift ? '' : ' ✗'}`],
	]
}

declare global {
	interface Window {
		seen: { events: number[]; shift: number }
	}
}

/** Runs in the page: records how long interactions take until the next paint, and unexpected layout shifts. */
function watch() {
	const seen = { events: [] as number[], shift: 0 }
	Object.assign(window, { seen })
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as PerformanceEventTiming[]) {
			if (entry.interactionId) seen.events.push(entry.duration)
		}
	}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as (PerformanceEntry & {
			value: number
			hadRecentInput: boolean
		})[]) {
			if (!entry.hadRecentInput) seen.shift += entry.value
		}
	}).observe({ type: 'layout-shift', buffered: true })
}

async function audited(
	name: string,
	size: number,
	url: string,
	form: 'mobile' | 'desktop',
	owner: Credentials,
) {
	const runs: { score: number; blocked: number; shift: number }[] = []
	for (let round = 0; round < rounds; round++) {
		const profile = mkdtempSync('dist/bench/profile-')
		const { context } = await ownersBrowser(url, owner, profile)
		await context.close()
		const { audits, categories } = await lighthouse(url, [
			`--chrome-flags=--headless=new --no-sandbox --ignore-certificate-errors --user-data-dir=${resolve(profile)}`,
			'--disable-storage-reset',
			'--only-categories=performance',
			...(form === 'desktop' ? ['--preset=desktop'] : []),
		])
		const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
		runs.push({
			score: (categories.performance?.score ?? 0) * 100,
			blocked: number('total-blocking-time'),
			shift: number('cumulative-layout-shift'),
		})
		rmSync(profile, { recursive: true, force: true })
	}
	const score = median(runs.map((run) => run.score))
	const shift = Math.max(...runs.map((run) => run.shift))
	return [
		name,
		whole(size),
		form,
		`${whole(score)}${score >= most.score ? '' : ' ✗'}`,
		whole(median(runs.map((run) => run.blocked))),
		`${Number(shift.toFixed(4))}${shift <= most.shift ? '' : ' ✗'}`,
	]
}
