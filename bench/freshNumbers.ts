// What reading numbers costs besides database trips: nothing if the hub was called within 15 s, otherwise a call to
// the hub, and its write if visits are waiting.
import { setTimeout as sleep } from 'node:timers/promises'
import { browser } from './load.ts'
import { median, milliseconds, table } from './table.ts'
import { browserAt, emptyState, json, originOf, ours, start } from './workerd.ts'

/** Each reads once: nobody waits 15 s for the next round. */
const owners = 30
/** How long a visit may take to reach the hub of a workspace without an open tab, in milliseconds. */
const toHubMs = 16_000

export async function benchFreshNumbers() {
	const running = await start(emptyState('fresh'), [{ name: 'ours', entry: ours }])
	const origin = originOf(running)
	const all = []
	for (let i = 0; i < owners; i++) all.push(await signUp(origin, i))
	// Every second owner's link is visited.
	for (const [i, { shortId }] of all.entries()) {
		if (i % 2 > 0) continue
		const headers = { 'CF-Connecting-IP': `192.0.2.${i}`, 'User-Agent': browser }
		await (await fetch(`${origin}/l/${shortId}`, { headers })).text()
	}
	await sleep(toHubMs)
	const first: [number[], number[]] = [[], []]
	const second: number[] = []
	for (const [i, { send }] of all.entries()) {
		const read = async () => {
			const started = performance.now()
			const stats = await (await send('/api/stats')).json()
			return { ms: performance.now() - started, ...(stats as { totalVisits: number }) }
		}
		const { ms, totalVisits } = await read()
		if (totalVisits !== (i + 1) % 2) throw new Error(`Owner ${i} reads ${totalVisits} visits`)
		first[i % 2 === 0 ? 0 : 1].push(ms)
		second.push((await read()).ms)
	}
	await running.stop()
	console.log(`\nGET /api/stats, milliseconds, median of ${owners / 2} owners\n`)
	const rows = [
		['its hub was asked within 15 s', second],
		['its hub is asked, nothing is unwritten', first[1]],
		['its hub is asked and writes visits', first[0]],
	] as const
	console.log(
		table(
			['', 'ms'],
			rows.map(([name, times]) => [name, milliseconds(median(times))]),
		),
	)
}

async function signUp(origin: string, i: number) {
	const send = browserAt(origin)
	const account = { username: `owner${i}@acme.io`, password: 'correct horse', name: 'Ada' }
	await send('/api/auth/signup', json(account))
	const link = { title: 'The guide', destinationUrl: 'https://example.com/' }
	const made = await send('/api/links', json(link))
	// A warm-up, so that the first read isn't slower than the second.
	await (await send('/api/links/tags')).text()
	return { send, ...((await made.json()) as { shortId: string }) }
}
