// The visitor's page on a slow phone: slow 4G and a fourfold CPU slowdown. Then an owner's screens.
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { proofBits } from '../schema/proof.ts'
import { addLinks } from './data.ts'
import { lighthouse } from './lighthouse.ts'
import { benchOwnerScreens } from './ownerScreens.ts'
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

export async function benchBrowser() {
	const state = emptyState('browser')
	const [id] = addLinks(state, 1)
	const running = await start(state, [{ name: 'ours', entry: ours }], { assets: true })
	const url = `http://127.0.0.1:${running.ports.ours}/l/${id}`
	const browser = await chromium.launch({
		...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
		args: ['--no-sandbox'],
	})
	const paints: number[] = []
	for (let round = 0; round < rounds; round++) paints.push(await onPhone(browser, url, firstPaint))
	const proofs = await onPhone(browser, `http://127.0.0.1:${running.ports.ours}/`, timesOfProof)
	await browser.close()
	const scores = await audit(url)
	await running.stop()
	const paint = median(paints)
	console.log(
		table(
			['The visitor’s page on slow 4G, CPU slowed fourfold', ''],
			[
				['First contentful paint, ms', `${whole(paint)}${paint <= 1000 ? '' : ' ✗'}`],
				['Proof of work while under attack, ms', whole(median(proofs))],
				...scores.map(([name, score]) => [`Lighthouse: ${name}`, whole(score)]),
			],
		),
	)
	await benchOwnerScreens()
}

/** Runs `work` on a page throttled like a slow phone. */
async function onPhone<T>(
	browser: Browser,
	url: string,
	work: (page: Page, url: string) => Promise<T>,
) {
	const context = await browser.newContext({ viewport: { width: 375, height: 740 } })
	const page = await context.newPage()
	const devtools = await context.newCDPSession(page)
	await devtools.send('Network.enable')
	await devtools.send('Network.emulateNetworkConditions', slow4G)
	await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
	const result = await work(page, url)
	await context.close()
	return result
}

async function firstPaint(page: Page, url: string) {
	await page.goto(url)
	return page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				new PerformanceObserver((list) => {
					const paint = list.getEntriesByName('first-contentful-paint')[0]
					if (paint) resolve(paint.startTime)
				}).observe({ type: 'paint', buffered: true })
			}),
	)
}

/** How long each of 100 proofs of work takes, in milliseconds. */
async function timesOfProof(page: Page, url: string) {
	const { outputFiles } = await build({
		entryPoints: ['web/capture/prove.ts'],
		bundle: true,
		write: false,
		format: 'iife',
		globalName: 'capture',
		footer: { js: 'globalThis.capture = capture' },
	})
	await page.goto(url)
	// Evaluated, because the page's policy refuses inline scripts.
	await page.evaluate(outputFiles[0]?.text ?? '')
	return page.evaluate(async (bits) => {
		const { prove } = (globalThis as unknown as { capture: typeof import('../web/capture/prove') })
			.capture
		const times: number[] = []
		for (let n = 0; n < 100; n++) {
			const started = performance.now()
			await prove(`${n}.${crypto.randomUUID()}`, bits)
			times.push(performance.now() - started)
		}
		return times
	}, proofBits)
}

/**
 * Lighthouse's scores from 0 to 100 by category. Skips the audit `is-crawlable`, which would penalize
 * the page for its intended `noindex`, tested by `capture/routes.test.ts`.
 */
async function audit(url: string): Promise<[string, number][]> {
	const { categories, audits } = await lighthouse(url, [
		'--skip-audits=is-crawlable',
		'--chrome-flags=--headless=new --no-sandbox',
	])
	return Object.values(categories).map(({ title, score, auditRefs }) => {
		const lost = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
		return [lost.length ? `${title} (${lost.map(({ id }) => id).join(', ')})` : title, score * 100]
	})
}
