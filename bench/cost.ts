// What counting visits costs, measured on the real worker and projected to a month.
import { setTimeout as sleep } from 'node:timers/promises'
import { addLinks } from './data.ts'
import { browser } from './load.ts'
import { mix, monthOf } from './mix.ts'
import { bill, type Costs, prices, type Usage } from './prices.ts'
import { table, whole } from './table.ts'
import { emptyState, originOf, type Running, start } from './workerd.ts'

/** The budget for 100 million visits a month, in dollars. */
const mostDollars = 110
const month = 100e6
const monthSeconds = 30 * 24 * 3600
/** A hub without open tabs writes its totals once an hour. */
const monthHours = 720
const links = 10
/** Visits sent to the hub one by one: enough to fold its journal a few times. */
const singleVisits = 600
const busySeconds = 31

export async function benchVisitCost() {
	const ids = addLinks(emptyState('cost'), links)
	const running = await start('dist/bench/state-cost', [
		{ name: 'ours', entry: 'bench/costWorker.ts' },
	])
	const costOf = async (...steps: [path: string, count: number, links: number][]) => {
		for (const [path, count, links] of steps) {
			await spentOn(running)
			const body = JSON.stringify({ count, links })
			const { ok, status } = await fetch(originOf(running) + path, { method: 'POST', body })
			if (!ok) throw new Error(`${path} answered ${status}`)
		}
		return spentOn(running)
	}
	// The first write of a day also tidies up.
	const firstWrite = await costOf(['/visits', 1, 1], ['/write', 0, 0])
	const write = await costOf(['/visits', 1, 1], ['/write', 0, 0])
	const writeAll = await costOf(['/visits', links, links], ['/write', 0, 0])
	const perLink = times(minus(writeAll, write), 1 / (links - 1))
	const batch = times(await costOf(['/visits', singleVisits, links]), 1 / singleVisits / 2)
	const busy = await visitsThroughPages(running, ids)
	const closing = await costOf(['/close', 0, 0])
	await running.stop()

	/** A workspace's nightly closing writes a row for each link. */
	const closingOf = (count: number): Usage => ({
		...closing,
		rowsWritten: closing.rowsWritten - links + count,
	})
	const beacons = (visits: number): Usage => ({ ...nothing, requests: visits })
	const thin = (visits: number) =>
		plus(
			beacons(visits),
			times(batch, 2 * visits),
			times(writeAll, monthHours),
			times(plus(firstWrite, closingOf(links)), 30),
		)
	const { batches, writes, links: written, watchedWrites } = monthOf()
	// Open tabs have their session checked every five minutes.
	const checks = (mix.workspaces / mix.watched) * monthHours * 12
	const mixed = plus(
		beacons(month),
		times(batch, batches),
		times(write, writes),
		times(perLink, written - writes),
		times(plus(minus(firstWrite, write), closingOf(mix.links)), 30 * mix.workspaces),
		{ ...nothing, objectCalls: checks, objectRowsWritten: checks + watchedWrites },
	)
	const rows = [
		row('1 M: one workspace, no two in a batch', thin(1e6)),
		row('100 M busy: one workspace', times(busy, month / busy.requests), true),
		row('100 M mixed: 10,000 workspaces', mixed, true),
		row('100 M thin: no two in a batch', thin(month)),
		row(
			'100 M lonely: one an hour and workspace',
			plus(beacons(month), times(batch, 2 * month), times(write, month)),
		),
	]
	console.log('\nWhat counting visits costs a month, each with a beacon of how far the visitor got')
	console.log('The requests for the pages are not included.\n')
	console.log(table(['', ...Object.keys(prices), 'dollars a month'], rows))
	console.log(`
A batch is ${batch.objectCalls.toFixed(2)} calls of the hub and ${batch.objectRowsWritten.toFixed(2)} rows in it;
writing totals is ${write.rowsWritten.toFixed(2)} rows in D1 and ${write.objectRowsWritten.toFixed(2)} in the hub.`)
}

/** The costs since the last call. */
async function spentOn(running: Running): Promise<Usage> {
	const answer = await fetch(`${originOf(running)}/spent`)
	const { before, behind } = (await answer.json()) as { before: Costs; behind: Costs }
	const both = (name: keyof Costs) => before[name] + behind[name]
	return {
		...nothing,
		rowsRead: both('rowsRead'),
		rowsWritten: both('rowsWritten'),
		queueOperations: 3 * both('queued'),
		objectCalls: both('objects'),
		// An object has 128 MB.
		objectDuration: (both('objectMs') / 1000) * 0.128,
		objectRowsRead: both('objectRowsRead'),
		objectRowsWritten: both('objectRowsWritten'),
	}
}

const names = Object.keys(prices) as (keyof Usage)[]
const usageOf = (of: (name: keyof Usage) => number) =>
	Object.fromEntries(names.map((name) => [name, of(name)])) as Usage
const nothing = usageOf(() => 0)
const plus = (...all: Usage[]) =>
	usageOf((name) => all.reduce((sum, usage) => sum + usage[name], 0))
const minus = (one: Usage, other: Usage) => usageOf((name) => one[name] - other[name])
const times = (usage: Usage, factor: number) => usageOf((name) => usage[name] * factor)

function row(name: string, usage: Usage, isBudgeted = false) {
	const dollars = bill(usage)
	const missed = isBudgeted && dollars > mostDollars ? ' ✗' : ''
	return [name, ...Object.values(usage).map(whole), `${dollars.toFixed(2)}${missed}`]
}

/** Opens pages and sends beacons at the pace of 100 million a month; returns the cost until all is written. */
async function visitsThroughPages(running: Running, ids: string[]): Promise<Usage> {
	const origin = originOf(running)
	const count = Math.round((month / monthSeconds) * busySeconds)
	const visit = async (n: number) => {
		const headers = { 'CF-Connecting-IP': `2001:db8:${n.toString(16)}::1`, 'User-Agent': browser }
		const path = `${origin}/l/${ids[n % ids.length]}`
		const page = await (await fetch(path, { headers })).text()
		const token = /name="_page" value="([^"]+)"/.exec(page)?.[1]
		await sleep(3000)
		const body = `${token} 3 email`
		const { status } = await fetch(`${path}/steps`, { method: 'POST', headers, body })
		if (status !== 204) throw new Error(`A beacon was answered ${status}`)
	}
	await spentOn(running)
	const started = performance.now()
	const visits: Promise<void>[] = []
	for (let n = 0; n < count; n++) {
		await sleep(Math.max(0, started + (n / count) * busySeconds * 1000 - performance.now()))
		visits.push(visit(n))
	}
	await Promise.all(visits)
	// While no tab is open, visits are sent to the hub after fourteen seconds.
	await sleep(16_000)
	await fetch(`${origin}/write`, { method: 'POST', body: '{}' })
	return { ...(await spentOn(running)), requests: count }
}
