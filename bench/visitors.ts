// What visitors use, compared with the least that workerd and D1 could do for the same response.
// All subjects take short turns in many rounds, because a shared machine is now fast, now slow; shares
// are of the baseline in the same round. The tables show medians.
import { setTimeout as sleep } from 'node:timers/promises'
import { addLinks, dressUp } from './data.ts'
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
import { rounds as countRounds, countVisits } from './visits.ts'
import { emptyState, ours, pageOf, type Running, start } from './workerd.ts'

const connections = [1, 16, 64]
const turn = 700
const rounds = 9
const linkCount = 200_000

/** Each subject, its baseline, and the share of the baseline's throughput that we promise. */
const subjects = [
	{ name: 'Constant page, bare', key: 'constant' },
	{ name: 'Page, hot', key: 'hot', beside: 'constant', promised: 0.6 },
	{ name: 'Constant page with everything on, bare', key: 'constantFull' },
	{ name: 'Page with everything on, hot', key: 'hotFull', beside: 'constantFull', promised: 0.6 },
	{ name: 'SELECT as JSON, bare', key: 'select' },
	{ name: 'Cache miss, SELECT and copy, bare', key: 'cold', beside: 'select' },
	{ name: 'Page from D1', key: 'fromD1', beside: 'cold', promised: 0.8 },
	{ name: 'INSERT, bare', key: 'insert' },
	{ name: 'Capture', key: 'capture', beside: 'insert', promised: 0.6 },
] as const
type Key = (typeof subjects)[number]['key']

/** Whether a subject asks for one link again and again. */
const isHot = (key: Key) => /^(?:constant|hot)/.test(key)

export async function benchVisitors() {
	const state = emptyState('visitors')
	const ids = addLinks(state, linkCount)
	const full = ids[2] as string
	dressUp(state, full)
	const running = await start(state, [
		{
			name: 'constant',
			entry: 'bench/bare/constant.ts',
			define: { PAGE: JSON.stringify(await pageOf(state, ids[0] as string)) },
		},
		{
			name: 'constantFull',
			entry: 'bench/bare/constant.ts',
			define: { PAGE: JSON.stringify(await pageOf(state, full)) },
		},
		{ name: 'select', entry: 'bench/bare/select.ts' },
		{ name: 'cold', entry: 'bench/bare/cold.ts' },
		{ name: 'insert', entry: 'bench/bare/insert.ts' },
		{ name: 'ours', entry: ours },
	])
	// The last links are reserved for counting visits.
	const measured = await measure(running, ids.slice(0, -countRounds))
	print(measured)
	await countVisits(state, running, linkCount)
	await running.stop()
}

async function measure(running: Running, ids: string[]) {
	let used = 0
	const lead = { name: 'Ada Lovelace', email: 'ada.{n}@engines.org', phone: '+442071234567' }
	const visitor = { 'CF-Connecting-IP': '192.0.2.1', 'User-Agent': browser }
	const loads: Record<Key, () => Omit<Load, 'connections' | 'port'>> = {
		constant: () => ({ request: get('/l/x') }),
		hot: () => ({ request: get(`/l/${ids[0]}`, visitor) }),
		constantFull: () => ({ request: get('/l/x') }),
		hotFull: () => ({ request: get(`/l/${ids[2]}`, visitor) }),
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
				if (!isHot(key)) used += answers.answered
				// The first round is a warm-up.
				const of = `${key} ${n}`
				if (round >= 0) measured[of] = [...(measured[of] ?? []), answers]
				await sleep(100)
			}
		}
	}
	return (key: Key, n: number) => measured[`${key} ${n}`] ?? []
}

function print(of: Awaited<ReturnType<typeof measure>>) {
	for (const n of connections) {
		const rows = subjects.map((subject) => {
			const turns = of(subject.key, n)
			const cells = [
				subject.name,
				whole(median(turns.map(perSecond))),
				milliseconds(median(turns.map(({ p50 }) => p50))),
				milliseconds(median(turns.map(({ p99 }) => p99))),
			]
			if (!('beside' in subject)) return [...cells, '', '']
			const bare = of(subject.beside, n)
			const ofBare = (figure: (of: Measured) => number) =>
				median(turns.map((turn, i) => figure(turn) / figure(bare[i] as Measured)))
			const share = ofBare(perSecond)
			const wait = ofBare(({ p99 }) => p99)
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
}
