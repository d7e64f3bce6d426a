// What each main operation costs in rows, statements, trips, queue messages and object calls, on the real
// worker and a real D1.
import { openDatabase } from '../scripts/localDatabase.ts'
import { wait } from '../worker/platform/timeout.ts'
import {
	type Costs,
	captureOf,
	captureParts,
	operations,
	setScene,
	withoutParts,
} from '../worker/testing/operations.ts'
import { table } from './table.ts'
import { emptyState, start } from './workerd.ts'

/** How long background work may take: events and visits are batched, and queues wait too. */
const behindMs = 4000

export async function benchOperations() {
	const state = emptyState('operations')
	const running = await start(state, [{ name: 'ours', entry: 'bench/costWorker.ts' }])
	const origin = `http://127.0.0.1:${running.ports.ours}`
	const cookies = new Map<string, string>()
	const send = async (path: string, init: RequestInit = {}) => {
		const headers = new Headers(init.headers)
		headers.set('Origin', origin)
		headers.set('Cookie', [...cookies.values()].join('; '))
		const response = await fetch(origin + path, { ...init, headers })
		if (!response.ok) throw new Error(`${path} returned ${response.status}`)
		for (const set of response.headers.getSetCookie()) {
			const [pair = ''] = set.split(';')
			cookies.set(pair.split('=')[0] ?? '', pair)
		}
		return response
	}
	const spent = async () =>
		(await (await fetch(`${origin}/spent`)).json()) as { before: Costs; behind: Costs }
	const scene = await setScene(send, 'cost@example.com')
	const rows: string[][] = []
	for (const [name, { per = 1, run }] of Object.entries(operations)) {
		await wait(behindMs)
		await spent()
		await (await run(scene)).text()
		await wait(behindMs)
		const { before, behind } = await spent()
		const each = (count: number) => String(Math.round((count / per) * 100) / 100)
		rows.push([
			name,
			...[before.rowsRead, before.rowsWritten, before.statements, before.trips].map(each),
			...[before.queued + behind.queued, before.objects + behind.objects].map(each),
			...[behind.rowsRead, behind.rowsWritten].map(each),
		])
	}
	const written = async (i: number) => {
		await spent()
		await (await captureOf(scene, i)).text()
		return (await spent()).before.rowsWritten
	}
	const all = await written(10_000)
	const split = [['Together', String(all)]]
	const db = openDatabase(state)
	for (const [part, names] of Object.entries(captureParts)) {
		const parts = db
			.prepare(
				'select type, name, sql from sqlite_master where name in (select value from json_each(?))',
			)
			.all(JSON.stringify(names)) as { type: string; name: string; sql: string }[]
		const { drop, restore } = withoutParts(parts)
		db.exec(drop.join(';'))
		split.push([part, String(all - (await written(10_001 + split.length)))])
		db.exec(restore.join(';'))
	}
	db.close()
	await running.stop()
	console.log('\nWhat writes the rows of a capture, besides the lead and its submission index\n')
	console.log(table(['', 'rows written'], split))
	console.log('\nWhat an operation costs, and the work after its response\n')
	console.log(
		table(
			[
				'',
				...['rows read', 'rows written', 'statements', 'trips to D1'],
				...['queue messages', 'object calls', 'rows read after', 'rows written after'],
			],
			rows,
		),
	)
}
