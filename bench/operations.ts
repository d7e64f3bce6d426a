// What each main operation costs in rows, statements, trips, queue messages and object calls, on the real
// worker and a real D1.
import { wait } from '../worker/platform/timeout.ts'
import { operations, setScene } from '../worker/testing/operations.ts'
import type { Costs } from './prices.ts'
import { table } from './table.ts'
import { browserAt, emptyState, originOf, start } from './workerd.ts'

/** How long background work may take: events and visits are batched, and queues wait too. */
const behindMs = 4000

export async function benchOperations() {
	const running = await start(emptyState('operations'), [
		{ name: 'ours', entry: 'bench/costWorker.ts' },
	])
	const origin = originOf(running)
	const spent = async () =>
		(await (await fetch(`${origin}/spent`)).json()) as { before: Costs; behind: Costs }
	const scene = await setScene(browserAt(origin), 'cost@example.com')
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
	await running.stop()
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
