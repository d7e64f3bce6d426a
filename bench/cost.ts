// What counting visits costs, measured on the real worker and projected to a month, next to how visits
// were counted before hubs.
import { setTimeout as sleep } from 'node:timers/promises'
import { addLinks } from './data.ts'
import { browser } from './load.ts'
import { bill, prices, type Usage } from './prices.ts'
import { table, whole } from './table.ts'
import { emptyState, type Running, start } from './workerd.ts'

/** The budget for 100 million visits a month, in dollars. */
const promised = 110
const monthSeconds = 30 * 24 * 3600
const links = 10
/** Twice the longest time a hub waits before it writes. */
const seconds = 31

/** How visits arrive: evenly, for one workspace, from one isolate. */
const paces = [
	{ visits: 100e6, pace: 100e6 / monthSeconds, of: 'one workspace' },
	// Too slow for any two to share a batch.
	{ visits: 1e6, pace: 0.7, of: 'one by one' },
] as const

type Spent = Record<
	'objectCalls' | 'objectMs' | 'objectRowsRead' | 'objectRowsWritten' | 'rowsRead' | 'rowsWritten',
	number
>

export async function benchVisitCost() {
	const rows: string[][] = []
	for (const { visits, pace, of } of paces) {
		const state = emptyState('cost')
		const ids = addLinks(state, links)
		const running = await start(state, [{ name: 'ours', entry: 'bench/visitCostWorker.ts' }])
		const count = Math.round(pace * seconds)
		const hub = await throughHub(running, ids, count)
		const before = await asBefore(running, count, pace)
		await running.stop()
		const months = visits === 1e6 ? [visits, 100e6] : [visits]
		for (const month of months) {
			const by = month / count
			const name = `${whole(month / 1e6)} M visits, ${of}`
			rows.push(row(`${name}: before`, scaled(before, by)))
			rows.push(row(`${name}: hub`, scaled(hub, by), month > 1e6 && of === 'one workspace'))
		}
	}
	console.log(
		'\nWhat counting visits costs a month: a hub with a beacon per visitor, and before hubs',
	)
	console.log('Requests for the pages themselves are not included.\n')
	console.log(table(['', ...Object.keys(prices), 'dollars a month'], rows))
}

const none = (): Usage => Object.fromEntries(Object.keys(prices).map((name) => [name, 0])) as Usage

const scaled = (usage: Usage, by: number) =>
	Object.fromEntries(Object.entries(usage).map(([name, n]) => [name, n * by])) as Usage

function row(name: string, usage: Usage, isPromised = false) {
	const dollars = bill(usage)
	const missed = isPromised && dollars > promised ? ' ✗' : ''
	return [name, ...Object.values(usage).map(whole), `${dollars.toFixed(2)}${missed}`]
}

/** Opens pages at an even pace and sends each one's beacon; returns what the hub spent until all was written. */
async function throughHub(running: Running, ids: string[], count: number): Promise<Usage> {
	const origin = `http://127.0.0.1:${running.ports.ours}`
	const spent = async () => (await (await fetch(`${origin}/spent`)).json()) as Spent
	const visit = async (n: number) => {
		const headers = { 'CF-Connecting-IP': `2001:db8:${n.toString(16)}::1`, 'User-Agent': browser }
		const path = `/l/${ids[n % ids.length]}`
		const page = await (await fetch(origin + path, { headers })).text()
		const token = /name="_page" value="([^"]+)"/.exec(page)?.[1]
		// A few seconds later, as people do.
		await sleep(3000)
		const told = { method: 'POST', headers, body: `${token} 3 email` }
		const { status } = await fetch(`${origin + path}/steps`, told)
		if (status !== 204) throw new Error(`A beacon got ${status}`)
	}
	await spent()
	const started = performance.now()
	const visits: Promise<void>[] = []
	for (let n = 0; n < count; n++) {
		await sleep(Math.max(0, started + (n / count) * seconds * 1000 - performance.now()))
		visits.push(visit(n))
	}
	await Promise.all(visits)
	// The hub writes its last batch within fifteen seconds.
	await sleep(17_000)
	const { objectMs, ...rest } = await spent()
	return { ...none(), ...rest, requests: count, objectDuration: (objectMs / 1000) * 0.128 }
}

/** The same visits as counted before hubs, one batch per second. */
async function asBefore(running: Running, count: number, pace: number): Promise<Usage> {
	const origin = `http://127.0.0.1:${running.ports.ours}`
	const each = Math.max(1, Math.round(pace))
	const visits = Array.from({ length: count }, (_, n) => [
		(n % links) + 1,
		`visitor-of-22-letters${n}`,
	])
	const messages = []
	for (let at = 0; at < count; at += each) messages.push(visits.slice(at, at + each))
	await fetch(`${origin}/spent`)
	await fetch(`${origin}/before`, { method: 'POST', body: JSON.stringify({ messages }) })
	const { rowsRead, rowsWritten } = (await (await fetch(`${origin}/spent`)).json()) as Spent
	return { ...none(), rowsRead, rowsWritten, queueOperations: 3 * messages.length }
}
