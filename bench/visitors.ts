// What visitors use, compared with the least that workerd and D1 could do for the same response.
// All subjects take short turns in many rounds, because a shared machine's speed varies; ratios are to
// the baseline of the same round. The table shows medians.
import { setTimeout as sleep } from 'node:timers/promises'
import { addLinks, addSkips, dressUp, moveTo } from './data.ts'
import { allAnswered, browser, drive, get, type Load, perSecond, post } from './load.ts'
import { marked, median, milliseconds, table, whole } from './table.ts'
import { browserAt, emptyState, json, originOf, ours, pageOf, start } from './workerd.ts'

const connections = 64
const turn = 700
const rounds = 9
const linkCount = 100_000
/** How many times a baseline's p99 ours may take. */
const mostWait = 1.5

/** Each subject, its baseline, and the share of the baseline's throughput that we promise. */
const subjects = [
	{ name: 'Constant page, bare', key: 'constant' },
	{ name: 'Constant page with our headers, bare', key: 'constantHeaders', beside: 'constant' },
	{ name: 'Page, hot', key: 'hot', beside: 'constant', promised: 0.6 },
	{ name: 'Page, hot, each visitor new', key: 'newVisitors', beside: 'constant' },
	{ name: 'Page on an own domain, hot', key: 'ownDomain', beside: 'hot', promised: 0.95 },
	{ name: 'Page with 20 rules, none of which holds', key: 'noSkip', beside: 'hot', promised: 0.8 },
	{ name: 'Sent on by the last of 20 rules', key: 'skip', beside: 'hot', promised: 0.8 },
	{ name: 'Constant page with everything on, bare', key: 'constantFull' },
	{ name: 'Page with everything on, hot', key: 'hotFull', beside: 'constantFull', promised: 0.6 },
	{ name: 'Cache miss, SELECT and copy, bare', key: 'cold' },
	{ name: 'Page from D1', key: 'fromD1', beside: 'cold', promised: 0.8 },
	{ name: 'INSERT, bare', key: 'insert' },
	{ name: 'Capture', key: 'capture', beside: 'insert', promised: 0.6 },
	{ name: 'Two trips, the second an INSERT, bare', key: 'twoTrips' },
	{ name: 'Creating a link', key: 'link', beside: 'twoTrips' },
] as const
type Key = (typeof subjects)[number]['key']

const statuses: { [key in Key]?: string } = { skip: '302', link: '201', twoTrips: '201' }

type Six = [string, string, string, string, string, string]
const ownHost = 'go.localhost'

export async function benchVisitors() {
	const state = emptyState('visitors')
	const ids = addLinks(state, linkCount)
	const [hot, captured, full, moved, ruled, sent] = ids as Six
	dressUp(state, full)
	moveTo(state, moved, ownHost)
	addSkips(state, ruled, 'Android')
	addSkips(state, sent, 'iOS')
	const plain = [['content-type', 'text/html; charset=UTF-8']]
	const constant = (name: string, page: string, headers = plain) => ({
		name,
		entry: 'bench/bare/constant.ts',
		define: { PAGE: JSON.stringify(page), HEADERS: JSON.stringify(headers) },
	})
	const { page: hotPage, headers } = await pageOf(state, hot)
	const running = await start(state, [
		constant('constant', hotPage),
		constant('constantHeaders', hotPage, headers),
		constant('constantFull', (await pageOf(state, full)).page),
		{ name: 'cold', entry: 'bench/bare/cold.ts' },
		{ name: 'insert', entry: 'bench/bare/insert.ts' },
		{ name: 'twoTrips', entry: 'bench/bare/link.ts' },
		{ name: 'ours', entry: ours },
	])
	const account = { username: 'owner@example.com', password: 'correct horse battery', name: 'Ada' }
	const owner = browserAt(originOf(running))
	await owner('/api/auth/signup', json(account))
	const link = { title: 'Guide {n}', destinationUrl: 'https://example.com/' }
	const lead = { name: 'Ada Lovelace', email: 'ada.{n}@engines.org', phone: '+442071234567' }
	const visitor = { 'CF-Connecting-IP': '192.0.2.1', 'User-Agent': browser }
	const page = get('/l/x')
	const loads: Record<Key, Pick<Load, 'request' | 'ids'>> = {
		constant: { request: page },
		constantHeaders: { request: page },
		hot: { request: get(`/l/${hot}`, visitor) },
		newVisitors: { request: get(`/l/${hot}`, { ...visitor, 'CF-Connecting-IP': '{ip}' }) },
		ownDomain: { request: get(`/${moved}`, { ...visitor, Host: ownHost }) },
		noSkip: { request: get(`/l/${ruled}`, { ...visitor, 'Accept-Language': 'de' }) },
		skip: { request: get(`/l/${sent}`, { ...visitor, 'Accept-Language': 'de' }) },
		constantFull: { request: page },
		hotFull: { request: get(`/l/${full}`, visitor) },
		// A different link each time, so that no cache has it.
		cold: { request: get('/{id}'), ids },
		fromD1: { request: get('/l/{id}', visitor), ids },
		insert: { request: post('/', lead) },
		capture: { request: post(`/api/capture/${captured}`, lead) },
		twoTrips: { request: post('/', link) },
		link: { request: post('/api/links', link, { Cookie: owner.cookie() }) },
	}
	const turns = new Map(subjects.map(({ key }) => [key as Key, [] as Turn[]]))
	let from = 0
	for (let round = -1; round < rounds; round++) {
		for (const { name, key } of subjects) {
			const port = (running.ports[key] ?? running.ports.ours) as number
			const load = { port, connections, milliseconds: turn, from, ...loads[key] }
			const measured = allAnswered(await drive(load), statuses[key] ?? '200', name)
			from += measured.answered
			// The first round is a warm-up.
			if (round >= 0) {
				turns.get(key)?.push({ rate: perSecond(measured), p50: measured.p50, p99: measured.p99 })
			}
			await sleep(100)
		}
	}
	await running.stop()
	print((key) => turns.get(key) ?? [])
}

type Turn = { rate: number; p50: number; p99: number }

function print(turnsOf: (key: Key) => Turn[]) {
	const rows = subjects.map((subject) => {
		const turns = turnsOf(subject.key)
		const cells = [
			subject.name,
			whole(median(turns.map(({ rate }) => rate))),
			milliseconds(median(turns.map(({ p50 }) => p50))),
			milliseconds(median(turns.map(({ p99 }) => p99))),
		]
		if (!('beside' in subject)) return [...cells, '', '']
		const bare = turnsOf(subject.beside)
		const ratio = (figure: keyof Turn) =>
			median(turns.map((turn, i) => turn[figure] / (bare[i] as Turn)[figure]))
		const isPromised = 'promised' in subject
		return [
			...cells,
			marked(ratio('rate'), !isPromised || ratio('rate') >= subject.promised),
			marked(ratio('p99'), !isPromised || ratio('p99') <= mostWait),
		]
	})
	console.log(`\n${connections} connections\n`)
	console.log(
		table(['', 'requests/s', 'p50 ms', 'p99 ms', 'of bare requests/s', 'of bare p99'], rows),
	)
}
