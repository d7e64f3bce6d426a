// From a visitor's click to the lead on its owner's screen, with the app open in Chromium: milliseconds until
// its name is there.
import type { Page } from '@playwright/test'
import { openDatabase } from '../scripts/localDatabase.ts'
import { ownersBrowser } from './ownerScreens.ts'
import { median, table, whole } from './table.ts'
import { ours, seeded, start } from './workerd.ts'

const leads = 10_000
const rounds = 10
const most = 1000
/** Longer than the app batches events, so that each lead is announced on its own. */
const betweenMs = 1500
const screens = { Dashboard: '/', 'Leads list': '/leads' }

export async function benchLive() {
	const { state, credentials } = seeded('live', leads)
	const db = openDatabase(state)
	const link = db.prepare('SELECT short_id FROM links WHERE active ORDER BY id LIMIT 1').get()
	db.close()
	const running = await start(state, [{ name: 'ours', entry: ours }], { assets: true })
	const origin = `http://127.0.0.1:${running.ports.ours}`
	const rows: string[][] = []
	for (const [screen, path] of Object.entries(screens)) {
		const { context, page } = await ownersBrowser(origin, credentials)
		const connected = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/api/live'))
		await page.goto(origin + path)
		await (await connected).waitForEvent('framereceived')
		const times: number[] = []
		for (let round = 0; round < rounds; round++) {
			await page.waitForTimeout(betweenMs)
			const submit = `${origin}/api/capture/${link?.short_id}`
			times.push(await clickToScreen(page, submit, `${screen} ${round}`))
		}
		const worst = Math.max(...times)
		rows.push([screen, whole(median(times)), `${whole(worst)}${worst <= most ? '' : ' ✗'}`])
		await context.close()
	}
	await running.stop()
	console.log(`\nMilliseconds from a visitor’s click to the lead on screen, ${rounds} times\n`)
	console.log(table([`With ${whole(leads)} leads`, 'median', 'worst'], rows))
}

/** Submits a lead over HTTP, and returns the time until its name was on the page. */
async function clickToScreen(page: Page, url: string, name: string) {
	const seen = page.waitForFunction(
		(text) => document.body.textContent.includes(text) && Date.now(),
		name,
		{ polling: 'raf', timeout: 10_000 },
	)
	const started = Date.now()
	const { ok, status } = await fetch(url, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ name, email: `${name.replaceAll(' ', '.')}@example.com`, phone: '' }),
	})
	if (!ok) throw new Error(`The submission answered ${status}`)
	return Number(await (await seen).jsonValue()) - started
}
