// How many visits a second are counted, until the last of them is, beside a constant page.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, openHub } from '../scripts/localDatabase.ts'
import { addLinks } from './data.ts'
import { allAnswered, browser, drive, get, perSecond } from './load.ts'
import { median, whole } from './table.ts'
import { emptyState, ours, pageOf, type Running, start } from './workerd.ts'

export const rounds = 3
const visitCount = 50_000
const promised = 5000
const connections = 64
/** A constant page's requests, in the same round. */
const constantCount = 20_000

export async function benchVisits() {
	const state = emptyState('visits')
	const ids = addLinks(state, rounds)
	const page = await pageOf(state, ids[0] as string)
	const running = await start(state, [
		{ name: 'constant', entry: 'bench/bare/constant.ts', define: { PAGE: JSON.stringify(page) } },
		{ name: 'ours', entry: ours },
	])
	await countVisits(state, running, rounds)
	await running.stop()
}

/** Counts visits of the last links, which nobody has visited yet, and prints how many a second. */
export async function countVisits(state: string, running: Running, lastLink: number) {
	const tab = await openTab(state, running)
	const rates: number[] = []
	const shares: number[] = []
	for (let round = 0; round < rounds; round++) {
		const bare = perSecond(await drive(constantPages(running)))
		const rate = await countToTheEnd(state, running, lastLink - round)
		rates.push(rate)
		shares.push(rate / bare)
	}
	tab.close()
	const rate = median(rates)
	const of = `${median(shares).toFixed(2)} of a constant page’s requests`
	console.log(`\nVisits counted to the end: ${whole(rate)}/s${rate >= promised ? '' : ' ✗'}, ${of}`)
}

const constantPages = ({ ports }: Running) => ({
	port: ports.constant as number,
	connections,
	requests: constantCount,
	request: get('/'),
})

/**
 * Visits per second, until the hub has counted all of them and stored that; the database has to agree
 * with it, for which a hub takes 15 s at most while a tab is open.
 */
async function countToTheEnd(state: string, running: Running, linkId: number) {
	const db = openDatabase(state)
	const shortId = db.prepare('SELECT short_id FROM links WHERE id = ?').get(linkId)?.short_id
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

/** The owner's app, open in a tab: somebody of the links' workspace, with a socket to its hub. */
async function openTab(state: string, running: Running) {
	const host = `127.0.0.1:${running.ports.ours}`
	const signup = await fetch(`http://${host}/api/auth/signup`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', Origin: `http://${host}` },
		body: JSON.stringify({ username: 'ada@acme.io', password: 'correct horse', name: 'Ada' }),
	})
	if (!signup.ok) throw new Error(`The sign-up was answered with ${signup.status}`)
	const cookie = signup.headers
		.getSetCookie()
		.map((set) => set.split(';')[0])
		.join('; ')
	const db = openDatabase(state)
	db.exec('UPDATE members SET workspace_id = 1 WHERE user_id <> 1')
	db.close()
	// Node's own takes headers, too.
	const options = { headers: { cookie, Origin: `http://${host}` } } as unknown as string
	const socket = new WebSocket(`ws://${host}/api/live`, options)
	await new Promise((resolve, reject) => {
		socket.addEventListener('message', resolve, { once: true })
		socket.addEventListener('error', () => reject(new Error('No tab could be opened')))
	})
	return socket
}
