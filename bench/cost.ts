// What counting visits costs, measured on the real worker and projected to a month, next to how visits
// were counted before hubs.
import { setTimeout as sleep } from 'node:timers/promises'
import { addLinks } from './data.ts'
import { browser } from './load.ts'
import { mix, simulate } from './mix.ts'
import { bill, prices, type Usage } from './prices.ts'
import { table, whole } from './table.ts'
import { emptyState, type Running, start } from './workerd.ts'

/** The budget for 100 million visits a month, in dollars. */
const promised = 110
const monthSeconds = 30 * 24 * 3600
const links = 10
const seconds = 31

type Spent = Record<
	'objectCalls' | 'objectMs' | 'objectRowsRead' | 'objectRowsWritten' | 'rowsRead' | 'rowsWritten',
	number
>

/** Visits that are sent to the hub one by one, so many that it folds its journal now and then. */
const lone = 600
/** Hours of a month, in each of which a hub that nobody looks at writes its totals. */
const hours = 720

export async function benchVisitCost() {
	const ids = addLinks(emptyState('cost'), links)
	const running = await start('dist/bench/state-cost', [
		{ name: 'ours', entry: 'bench/visitCostWorker.ts' },
	])
	const before = await asBefore(running, lone, 1)
	// The first time it also tidies up, as once a day.
	const day = await of(running, 'written', 1, 1)
	const write = await of(running, 'written', 1, 1)
	const writeAll = await of(running, 'written', links, links)
	const moreLinks = scaled(minus(writeAll, write), 1 / (links - 1))
	const batch = scaled(await of(running, 'alone', lone, links), 1 / lone / 2)
	const busy = await throughHub(running, ids, Math.round((100e6 / monthSeconds) * seconds))
	const closing = await of(running, 'closed', 1, links)
	await running.stop()

	const month = 100e6
	/** The nightly sums of a workspace with so many links: a row for each, and the workspace's own. */
	const closed = (count: number): Usage => ({
		...closing,
		rowsWritten: closing.rowsWritten - links + count,
	})
	const beacons = (visits: number): Usage => ({ ...none(), requests: visits })
	const thin = (visits: number) =>
		plus(
			beacons(visits),
			scaled(batch, 2 * visits),
			scaled(writeAll, hours),
			scaled(plus(day, closed(links)), 30),
		)
	const { batches, writes, links: written, watchedWrites, idle } = simulate()
	const checks = (mix.workspaces / mix.watched) * hours * 12
	const mixed = plus(
		beacons(month),
		scaled(batch, batches),
		scaled(write, writes),
		scaled(moreLinks, written - writes),
		scaled(plus(minus(day, write), closed(mix.links)), 30 * mix.workspaces),
		// What open tabs cost anyway: their sessions are asked for every five minutes.
		{ ...none(), objectCalls: checks, objectRowsWritten: checks },
		// Where the alarm was not set to what comes next, the next visit sets it anew.
		{ ...none(), objectRowsWritten: watchedWrites },
		{ ...none(), objectCalls: idle, objectRowsWritten: 2 * idle },
	)
	const lonely = plus(beacons(month), scaled(batch, 2 * month), scaled(write, month))
	const before100 = scaled(before, month / lone)
	const rows = [
		row('1 M: before, one by one', scaled(before, 1e6 / lone)),
		row('1 M: one workspace, no two in a batch', thin(1e6)),
		row('100 M: before, one by one', before100),
		row('100 M busy: one workspace', scaled(busy, month / busy.requests), true),
		row('100 M mixed: 10,000 workspaces', mixed, true),
		row('100 M thin: no two in a batch', thin(month)),
		row('100 M lonely: one an hour and workspace', lonely),
	]
	console.log(
		'\nWhat counting visits costs a month, each with a beacon of how far the visitor came',
	)
	console.log('Requests for the pages themselves are not included.\n')
	console.log(table(['', ...Object.keys(prices), 'dollars a month'], rows))
	const each = (usage: Usage, what: (keyof Usage)[]) => what.map((name) => usage[name].toFixed(2))
	const floor = prices.objectCalls.perMillion + prices.objectRowsWritten.perMillion
	console.log(`
Mixed: Zipf, ${mix.places} places each, a stay of ${mix.stay} s (median), a tab open at one in ${mix.watched}.
Measured: a batch makes ${each(batch, ['objectCalls', 'objectRowsWritten']).join(' call and ')} rows in the hub,
and writing totals ${each(write, ['rowsWritten', 'objectRowsWritten']).join(' rows in D1 and ')} in the hub.
What is left is the platform's: $${floor.toFixed(2)} a million batches, of which a visit makes two where the
beacon comes after its visit was sent, and $${prices.requests.perMillion.toFixed(2)} a million beacons.`)
}

/** What the hub spends on `count` visits to so many links, one by one, or on writing them to the database. */
async function of(
	running: Running,
	what: 'alone' | 'written' | 'closed',
	count: number,
	links: number,
) {
	const origin = `http://127.0.0.1:${running.ports.ours}`
	const ask = async (path: string, body = '') => {
		const { ok, status } = await fetch(origin + path, { method: 'POST', body })
		if (!ok) throw new Error(`${path} answered ${status}`)
	}
	if (what === 'alone') await spentOf(running)
	await ask('/alone', JSON.stringify({ count, links }))
	if (what === 'alone') return spentOf(running)
	await spentOf(running)
	await ask(what === 'closed' ? '/closed' : '/written')
	return spentOf(running)
}

/** What was spent since it was last asked. */
async function spentOf(running: Running): Promise<Usage> {
	const answer = await fetch(`http://127.0.0.1:${running.ports.ours}/spent`)
	const { objectMs, ...rest } = (await answer.json()) as Spent
	return { ...none(), ...rest, objectDuration: (objectMs / 1000) * 0.128 }
}

const plus = (...all: Usage[]) =>
	Object.fromEntries(
		Object.keys(prices).map((name) => [
			name,
			all.reduce((sum, usage) => sum + usage[name as keyof Usage], 0),
		]),
	) as Usage
const minus = (one: Usage, other: Usage) => plus(one, scaled(other, -1))

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
	await spentOf(running)
	const started = performance.now()
	const visits: Promise<void>[] = []
	for (let n = 0; n < count; n++) {
		await sleep(Math.max(0, started + (n / count) * seconds * 1000 - performance.now()))
		visits.push(visit(n))
	}
	await Promise.all(visits)
	// What is gathered where no tab is open is sent after fourteen seconds, and written within an hour.
	await sleep(16_000)
	await fetch(`${origin}/written`, { method: 'POST' })
	return { ...(await spentOf(running)), requests: count }
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
	await spentOf(running)
	await fetch(`${origin}/before`, { method: 'POST', body: JSON.stringify({ messages }) })
	const { rowsRead, rowsWritten } = await spentOf(running)
	return { ...none(), rowsRead, rowsWritten, queueOperations: 3 * messages.length }
}
