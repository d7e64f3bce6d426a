// How many visits are counted per second, up to the last one, compared with requests for a constant page.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, openHub } from '../scripts/localDatabase.ts'
import { addLinks } from './data.ts'
import { allAnswered, browser, drive, get, perSecond } from './load.ts'
import { median, whole } from './table.ts'
import {
	browserAt,
	emptyState,
	json,
	originOf,
	ours,
	pageOf,
	type Running,
	start,
} from './workerd.ts'

const rounds = 3
const visitCount = 50_000
const promised = 5000
const connections = 64
/** A constant page's requests, in the same round. */
const constantCount = 20_000

export async function benchVisits() {
	const state = emptyState('visits')
	const ids = addLinks(state, rounds)
	const { page, headers } = await pageOf(state, ids[0] as string)
	const define = { PAGE: JSON.stringify(page), HEADERS: JSON.stringify(headers) }
	const running = await start(state, [
		{ name: 'constant', entry: 'bench/bare/constant.ts', define },
		{ name: 'ours', entry: ours },
	])
	const tab = await openTab(state, running)
	const rates: number[] = []
	const shares: number[] = []
	for (const [i, shortId] of ids.entries()) {
		const bare = perSecond(await drive(constantPages(running)))
		const rate = await countToTheEnd(state, running, i + 1, shortId)
		rates.push(rate)
		shares.push(rate / bare)
	}
	tab.close()
	await running.stop()
	const rate = median(rates)
	const share = `${median(shares).toFixed(2)} of a constant page’s requests`
	const missed = rate >= promised ? '' : ' ✗'
	console.log(`\nVisits counted to the end: ${whole(rate)}/s${missed}, ${share}`)
}

const constantPages = ({ ports }: Running) => ({
	port: ports.constant as number,
	connections,
	requests: constantCount,
	request: get('/'),
})

/**
 * Visits per second until the hub has counted and stored all of them. Then the database must agree, which
 * takes a hub at most 15 s while a tab is open.
 */
async function countToTheEnd(state: string, running: Running, linkId: number, shortId: string) {
	const db = openDatabase(state)
	const counted = db.prepare('SELECT total(visits) AS visits FROM link_days WHERE link_id = ?')
	const started = performance.now()
	const load = {
		port: running.ports.ours as number,
		connections,
		requests: visitCount,
		request: get(`/l/${shortId}`, { 'CF-Connecting-IP': '{ip}', 'User-Agent': browser }),
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

/** Opens a socket to the hub of the links' workspace, as the app does. */
export async function openTab(state: string, running: Running) {
	const origin = originOf(running)
	const account = { username: 'ada@acme.io', password: 'correct horse', name: 'Ada' }
	const signup = await browserAt(origin)('/api/auth/signup', json(account))
	const cookie = signup.headers.getSetCookie().map((set) => set.split(';')[0])
	const db = openDatabase(state)
	db.exec('UPDATE members SET workspace_id = 1 WHERE user_id <> 1')
	db.close()
	// Node's own WebSocket takes headers, too.
	const options = { headers: { cookie: cookie.join('; '), Origin: origin } } as unknown as string
	const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/live`, options)
	await new Promise((resolve, reject) => {
		socket.addEventListener('message', resolve, { once: true })
		socket.addEventListener('error', () => reject(new Error('No tab could be opened')))
	})
	return socket
}
