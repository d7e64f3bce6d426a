// 100,000 visitors of one link in a day: what the hub's isolate holds then, of the 128 MB that it may.
import { addLinks } from './data.ts'
import { megabytes, table, whole } from './table.ts'
import { emptyState, start } from './workerd.ts'

const visitors = 100_000
const most = 128e6

export async function benchCrowd() {
	const state = emptyState('crowd')
	addLinks(state, 1)
	const running = await start(state, [{ name: 'ours', entry: 'bench/visitCostWorker.ts' }], {
		inspect: true,
	})
	const ask = async (path: string, body = '') => {
		const address = `http://127.0.0.1:${running.ports.ours}${path}`
		const { ok, status } = await fetch(address, { method: 'POST', body })
		if (!ok) throw new Error(`${path} answered ${status}`)
	}
	await ask('/crowd', JSON.stringify({ visitors: 100 }))
	const before = await running.heap('ours')
	const started = performance.now()
	await ask('/crowd', JSON.stringify({ visitors }))
	await ask('/written')
	const rate = visitors / ((performance.now() - started) / 1000)
	// A hub that rests would be put out of memory.
	let isMeasured = false
	const awake = (async () => {
		while (!isMeasured) await ask('/alone', JSON.stringify({ count: 1, links: 1 }))
	})()
	const heap = await running.heap('ours')
	isMeasured = true
	await awake
	await running.stop()
	console.log(`\n${whole(visitors)} visitors of one link, each with how far they came\n`)
	console.log(
		table(
			['visitors/s', 'heap before, MB', 'heap after, MB', 'of a visitor, bytes'],
			[
				[
					whole(rate),
					megabytes(before),
					`${megabytes(heap)}${heap < most ? '' : ' ✗'}`,
					whole((heap - before) / visitors),
				],
			],
		),
	)
}
