// The visitor's page as on a slow phone: slow 4G and a fourfold CPU slowdown.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { addLinks } from './data.ts'
import { median, table, whole } from './table.ts'
import { emptyState, ours, start } from './workerd.ts'

const rounds = 5
/** Slow 4G as in Chrome's developer tools: 1.6 Mbit/s down, 750 kbit/s up, 150 ms × 3.75. */
const slow4G = {
	offline: false,
	latency: 562.5,
	downloadThroughput: (1_600_000 / 8) * 0.9,
	uploadThroughput: (750_000 / 8) * 0.9,
}
const lighthouse = 'lighthouse@13.5.0'

export async function benchBrowser() {
	const state = emptyState('browser')
	const [id] = addLinks(state, 1)
	const running = await start(state, [{ name: 'ours', entry: ours }], { assets: true })
	const url = `http://127.0.0.1:${running.ports.ours}/l/${id}`
	const paints = await firstPaints(url)
	const scores = audit(url)
	await running.stop()
	const paint = median(paints)
	console.log(
		table(
			['The visitor’s page on slow 4G, processor slowed fourfold', ''],
			[
				['First contentful paint, ms', `${whole(paint)}${paint <= 1000 ? '' : ' ✗'}`],
				...scores.map(([name, score]) => [`Lighthouse: ${name}`, whole(score)]),
			],
		),
	)
}

async function firstPaints(url: string) {
	const browser = await chromium.launch({
		...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
		args: ['--no-sandbox'],
	})
	const paints: number[] = []
	for (let round = 0; round < rounds; round++) {
		const context = await browser.newContext({ viewport: { width: 375, height: 740 } })
		const page = await context.newPage()
		const devtools = await context.newCDPSession(page)
		await devtools.send('Network.enable')
		await devtools.send('Network.emulateNetworkConditions', slow4G)
		await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
		await page.goto(url)
		paints.push(
			await page.evaluate(
				() =>
					new Promise<number>((resolve) => {
						new PerformanceObserver((list) => {
							const paint = list.getEntriesByName('first-contentful-paint')[0]
							if (paint) resolve(paint.startTime)
						}).observe({ type: 'paint', buffered: true })
					}),
			),
		)
		await context.close()
	}
	await browser.close()
	return paints
}

/**
 * Lighthouse's scores from 0 to 100 by category; installed on demand, because it is 100 MB of
 * packages. Skips the audit `is-crawlable`, which would penalize the page for its intended
 * `noindex`, tested by `capture/routes.test.ts`.
 */
function audit(url: string): [string, number][] {
	const report = 'dist/bench/lighthouse.json'
	const args = ['--output=json', `--output-path=${report}`, '--quiet', '--skip-audits=is-crawlable']
	const { status } = spawnSync(
		'npx',
		['--yes', lighthouse, url, ...args, '--chrome-flags=--headless=new --no-sandbox'],
		{
			stdio: ['ignore', 'inherit', 'inherit'],
			env: { CHROME_PATH: process.env.CHROMIUM_PATH, ...process.env },
		},
	)
	if (status !== 0) throw new Error('Could not run Lighthouse; see its output above')
	const { categories, audits } = JSON.parse(readFileSync(report, 'utf8')) as {
		categories: Record<
			string,
			{ title: string; score: number; auditRefs: { id: string; weight: number }[] }
		>
		audits: Record<string, { score: number | null }>
	}
	return Object.values(categories).map(({ title, score, auditRefs }) => {
		const lost = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
		return [lost.length ? `${title} (${lost.map(({ id }) => id).join(', ')})` : title, score * 100]
	})
}
