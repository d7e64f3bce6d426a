// An owner's screens, the main ones with a thousand and a hundred thousand leads: the time from each interaction to the
// next paint with the processor slowed fourfold, beside that on a bare page, layout shifts, and Lighthouse.
import { mkdtempSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { type Act, press, screens } from './acts.ts'
import { edge } from './edge.ts'
import { lighthouse } from './lighthouse.ts'
import { median, table, whole } from './table.ts'
import { ours, seeded, start } from './workerd.ts'

const sizes = [1_000, 100_000]
const rounds = 3
/** A word in a head may come late and move its neighbors. */
const most = { interaction: 100, shift: 0.005, score: 95 }
/** Measured with every number of leads; the other screens with the fewest, and audited on phones only. */
const main = ['Dashboard', 'Leads list']

export async function benchOwnerScreens() {
	const slowest: string[][] = []
	const scores: string[][] = []
	for (const size of sizes) {
		const { state, credentials } = seeded(`screens-${size}`, size)
		const running = await start(state, [{ name: 'ours', entry: ours }], { assets: true })
		const front = await edge(running.ports.ours as number)
		const origin = `http://127.0.0.1:${running.ports.ours}`
		slowest.push(...(await interactions('A bare page', size, `data:text/html,${bare}`, bareActs)))
		for (const [name, { path, acts }] of Object.entries(screens)) {
			const isMain = main.includes(name)
			if (!isMain && size !== sizes[0]) continue
			slowest.push(...(await interactions(name, size, origin + path, acts, credentials)))
			for (const form of isMain ? (['mobile', 'desktop'] as const) : (['mobile'] as const)) {
				scores.push(await audited(name, size, front.origin + path, form, credentials))
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

/** A browser with an empty cache, with these credentials logged in; `profile` is the folder of its data. */
export async function ownersBrowser(url: string, credentials?: Credentials, profile = '') {
	const context = await chromium.launchPersistentContext(profile, {
		...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
		args: ['--no-sandbox'],
		// Most desktops show scrollbars.
		ignoreDefaultArgs: ['--hide-scrollbars'],
		ignoreHTTPSErrors: true,
		viewport: { width: 1350, height: 940 },
	})
	const page = context.pages()[0] ?? (await context.newPage())
	if (!credentials) return { context, page }
	const { origin } = new URL(url)
	const login = await context.request.post(`${origin}/api/auth/login`, {
		data: credentials,
		headers: { Origin: origin },
	})
	if (!login.ok()) throw new Error(`The owner can't log in: ${await login.text()}`)
	return { context, page }
}

/** The least that a click can change. */
const bare = '<button onclick="this.textContent++">1</button>'
const bareActs: Act[] = [['click', (page) => press(page, page.getByRole('button'))]]

/** The time to the next paint after each interaction on a screen, and the layout shift; its own or that of its frames. */
async function interactions(
	name: string,
	size: number,
	url: string,
	acts: readonly Act[],
	owner?: Credentials,
) {
	const times = acts.map((): number[] => [])
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
		for (const [i, [, act]] of acts.entries()) {
			await eventsOf(page)
			await act(page)
			await page.waitForTimeout(700)
			times[i]?.push(Math.max(0, ...(await eventsOf(page))))
		}
		shifts.push(await page.evaluate(() => window.seen.shift))
		await context.close()
	}
	const shift = Math.max(...shifts)
	return [
		...acts.map(([act], i) => {
			const time = median(times[i] ?? [])
			return [name, whole(size), act, `${whole(time)}${time <= most.interaction ? '' : ' ✗'}`]
		}),
		[
			name,
			whole(size),
			'layout shift',
			`${Number(shift.toFixed(4))}${shift <= most.shift ? '' : ' ✗'}`,
		],
	]
}

/** The durations of the interactions since the last call, in the page and its frames. */
async function eventsOf(page: Page) {
	const all = page.frames().map((frame) => frame.evaluate(() => window.seen.events.splice(0)))
	return (await Promise.all(all)).flat()
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
