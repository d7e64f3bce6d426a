// Two minutes at full load: no errors, no lost leads, flat memory, correct counters.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../scripts/localDatabase.ts'
import { addLinks } from './data.ts'
import { allAnswered, browser, drive, get, post } from './load.ts'
import { whole } from './table.ts'
import { openTab } from './visits.ts'
import { emptyState, ours, start } from './workerd.ts'

const minutes = 2
const slice = 5000

export async function soak() {
	const state = emptyState('soak')
	const [page, link, rush] = addLinks(state, 3) as [string, string, string]
	const running = await start(state, [{ name: 'ours', entry: ours }], { inspect: true })
	const port = running.ports.ours as number
	// While one is open, the hub writes visits within 15 seconds.
	const tab = await openTab(state, running)
	const lead = { name: 'Ada Lovelace', email: 'ada.{n}@engines.org', phone: '+442071234567' }
	const total = { captures: 0, visits: 0 }
	const heap: number[] = []
	const started = performance.now()
	while (performance.now() - started < minutes * 60_000) {
		const views = await drive({
			port,
			connections: 64,
			milliseconds: slice / 2,
			request: get(`/l/${page}`, { 'CF-Connecting-IP': '{ip}', 'User-Agent': browser }),
			from: total.visits,
		})
		total.visits += allAnswered(views, '200', 'Page views').answered
		const captures = await drive({
			port,
			connections: 64,
			milliseconds: slice / 2,
			request: post(`/api/capture/${link}`, lead),
			from: total.captures,
		})
		total.captures += allAnswered(captures, '200', 'Captures').answered
		heap.push(await running.heap('ours'))
		process.stdout.write('.')
	}
	const together = {
		port,
		connections: 200,
		requests: 200,
		request: post(`/api/capture/${rush}`, lead),
	}
	allAnswered(await drive(together), '200', '200 captures at once')

	const db = openDatabase(state)
	const number = (query: string) => Number(Object.values(db.prepare(query).get() ?? {})[0])
	const visits = () => number('SELECT total(visits) FROM link_days WHERE link_id = 1')
	for (let waits = 0; visits() !== total.visits && waits < 600; waits++) await sleep(100)
	const counted = (linkId: number) =>
		number(`SELECT total(new_leads + cold_leads + warm_leads + hot_leads + qualified_leads +
			unqualified_leads) FROM link_days WHERE link_id = ${linkId}`)
	const rows = (linkId: number) => number(`SELECT COUNT(*) FROM leads WHERE link_id = ${linkId}`)
	const checks: [string, number, number][] = [
		['leads stored', rows(2), total.captures],
		['leads counted', counted(2), total.captures],
		['leads of 200 captures at once', rows(3), 200],
		['of them counted', counted(3), 200],
		['visits counted', visits(), total.visits],
	]
	db.close()
	tab.close()
	await running.stop()

	console.log()
	for (const [what, is, should] of checks) {
		console.log(`${is === should ? '✓' : '✗'} ${what}: ${whole(is)} of ${whole(should)}`)
	}
	// Bounded caches are still filling up in the first quarter.
	const settled = heap.slice(Math.floor(heap.length / 4))
	const flat = Math.max(...settled) < 1.1 * Math.min(...settled)
	console.log(
		`${flat ? '✓' : '✗'} worker memory after garbage collection, every ${slice / 1000} s: ` +
			`${heap.map(tenth).join(' ')} MB`,
	)
	if (!flat || checks.some(([, is, should]) => is !== should)) process.exitCode = 1
}

const tenth = (bytes: number) => (bytes / 1e6).toFixed(1)
