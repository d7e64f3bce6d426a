// What visitors use, compared with the least that workerd and D1 could do for the same response.
// All subjects take turns in one run of three rounds; the tables show medians.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, openHub } from '../scripts/localDatabase.ts'
import { addLinks } from './data.ts'
import {
	allAnswered,
	browser,
	drive,
	get,
	type Load,
	type Measured,
	perSecond,
	post,
} from './load.ts'
import { held, median, milliseconds, table, whole } from './table.ts'
import { emptyState, ours, type Running, start } from './workerd.ts'

const rounds = 3
const connections = [1, 16, 64]
const turn = 2000
const linkCount = 200_000
const visitCount = 50_000

/** Each subject, its baseline, and the share of the baseline's throughput that we promise. */
const subjects = [
	{ name: 'Constant page, bare', key: 'constant' },
	{ name: 'Page, hot', key: 'hot', beside: 'constant', promised: 0.6 },
	{ name: 'SELECT as JSON, bare', key: 'select' },
	{ name: 'Cache miss, SELECT and copy, bare', key: 'cold', beside: 'select' },
	{ name: 'Page from D1', key: 'fromD1', beside: 'cold', promised: 0.8 },
	{ name: 'INSERT, bare', key: 'insert' },
	{ name: 'Capture', key: 'capture', beside: 'insert', promised: 0.6 },
] as const
type Key = (typeof subjects)[number]['key']

export async function benchVisitors() {
	const state = emptyState('visitors')
	const ids = addLinks(state, linkCount)
	const running = await start(state, [
		{
			name: 'constant',
			entry: 'bench/bare/constant.ts',
			define: { PAGE: JSON.stringify(await pageOf(state, ids[0] as string)) },
		},
		{ name: 'select', entry: 'bench/bare/select.ts' },
		{ name: 'cold', entry: 'bench/bare/cold.ts' },
		{ name: 'insert', entry: 'bench/bare/insert.ts' },
		{ name: 'ours', entry: ours },
	])
	// The last links are reserved for counting visits.
	const measured = await measure(running, ids.slice(0, -rounds))
	const visits: number[] = []
	for (let round = 0; round < rounds; round++)
		visits.push(await countToTheEnd(state, running, round))
	await running.stop()
	print(measured, median(visits))
}

async function measure(running: Running, ids: string[]) {
	let used = 0
	const lead = { name: 'Ada Lovelace', email: 'ada.{n}@engines.org', phone: '+442071234567' }
	const visitor = { 'CF-Connecting-IP': '192.0.2.1', 'User-Agent': browser }
	const loads: Record<Key, () => Omit<Load, 'connections' | 'port'>> = {
		constant: () => ({ request: get('/l/x') }),
		hot: () => ({ request: get(`/l/${ids[0]}`, visitor) }),
		// A new, uncached link each time.
		select: () => ({ request: get('/{id}'), ids, from: used }),
		cold: () => ({ request: get('/{id}'), ids, from: used }),
		fromD1: () => ({ request: get('/l/{id}', visitor), ids, from: used }),
		insert: () => ({ request: post('/', lead), from: used }),
		capture: () => ({ request: post(`/api/capture/${ids[1]}`, lead), from: used }),
	}
	const measured: Record<string, Measured[]> = {}
	for (const n of connections) {
		for (let round = -1; round < rounds; round++) {
			for (const { name, key } of subjects) {
				const port = running.ports[key] ?? (running.ports.ours as number)
				const load = { port, connections: n, milliseconds: turn, ...loads[key]() }
				const answers = allAnswered(await drive(load), '200', name)
				if (key !== 'constant' && key !== 'hot') used += answers.answered
				// The first round is a warm-up.
				const of = `${key} ${n}`
				if (round >= 0) measured[of] = [...(measured[of] ?? []), answers]
				await sleep(300)
			}
		}
	}
	return (key: Key, n: number) => {
		const all = measured[`${key} ${n}`] ?? []
		return {
			rate: median(all.map(perSecond)),
			p50: median(all.map(({ p50 }) => p50)),
			p99: median(all.map(({ p99 }) => p99)),
		}
	}
}

/**
 * Visits per second until the hub has counted and stored them all. The database must agree with it
 * within the 15 s a hub may take.
 */
async function countToTheEnd(state: string, running: Running, round: number) {
	const db = openDatabase(state)
	const linkId = linkCount - round
	const shortId = db.prepare('SELECT short_id FROM links WHERE id = ?').get(linkId)?.short_id
	const counted = db.prepare('SELECT visits FROM link_counters WHERE link_id = ?')
	const started = performance.now()
	const load = {
		port: running.ports.ours as number,
		connections: 64,
		requests: visitCount,
		request: get(`/l/${shortId}`, { 'CF-Connecting-IP': '2001:db8:{n}::1', 'User-Agent': browser }),
	}
	allAnswered(await drive(load), '200', 'Visits')
	const hub = openHub(state, linkId)
	while (hub.counted() !== visitCount) {
		if (performance.now() - started > 60_000) {
			throw new Error(`${visitCount} visits came, the hub counted ${hub.counted()}`)
		}
		await sleep(10)
	}
	const rate = visitCount / ((performance.now() - started) / 1000)
	hub.close()
	const until = performance.now() + 60_000
	while (counted.get(linkId)?.visits !== visitCount) {
		if (performance.now() > until) {
			throw new Error(`${visitCount} visits came, ${counted.get(linkId)?.visits} were counted`)
		}
		await sleep(100)
	}
	db.close()
	return rate
}

function print(of: Awaited<ReturnType<typeof measure>>, visits: number) {
	for (const n of connections) {
		const rows = subjects.map((subject) => {
			const { rate, p50, p99 } = of(subject.key, n)
			const cells = [subject.name, whole(rate), milliseconds(p50), milliseconds(p99)]
			if (!('beside' in subject)) return [...cells, '', '']
			const bare = of(subject.beside, n)
			const share = rate / bare.rate
			const wait = p99 / bare.p99
			// The targets apply at full load.
			const isPromised = n === Math.max(...connections) && 'promised' in subject
			return [
				...cells,
				held(share, !isPromised || share >= subject.promised),
				held(wait, !isPromised || wait <= 1.5),
			]
		})
		console.log(`\n${n} connection${n > 1 ? 's' : ''}\n`)
		console.log(
			table(['', 'requests/s', 'p50 ms', 'p99 ms', 'of bare requests/s', 'of bare p99'], rows),
		)
	}
	console.log(`\nVisits counted to the end: ${whole(visits)}/s${visits >= 5000 ? '' : ' ✗'}`)
}

/** The page as our worker renders it, for the bare worker to serve as a constant. */
async function pageOf(state: string, id: string) {
	const running = await start(state, [{ name: 'ours', entry: ours }])
	const response = await fetch(`http://127.0.0.1:${running.ports.ours}/l/${id}`)
	const page = await response.text()
	await running.stop()
	return page
}
