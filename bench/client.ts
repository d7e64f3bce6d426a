// The load client, in its own process so that it competes with what it measures only for CPU. It
// speaks HTTP/1.1 over raw sockets, one request at a time per connection.
import { connect, type Socket } from 'node:net'
import type { Load, Measured } from './load.ts'

process.on('message', async (load: Load) => {
	process.send?.(await drive(load))
})

/** Runs `connections` in parallel for `milliseconds`, or until `requests` have been answered. */
async function drive(load: Load): Promise<Measured> {
	const next = requests(load)
	const latencies: number[] = []
	const statuses: Record<string, number> = {}
	const started = performance.now()
	const end = started + (load.milliseconds ?? Number.POSITIVE_INFINITY)
	let asked = 0
	let lastAnswer = started

	const connection = async () => {
		const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true })
		const read = responses(socket)
		for (;;) {
			const now = performance.now()
			if (now >= end || asked >= (load.requests ?? Number.POSITIVE_INFINITY)) break
			asked++
			socket.write(next(), 'latin1')
			const status = await read().catch((error: Error) => error.message)
			lastAnswer = performance.now()
			latencies.push(lastAnswer - now)
			statuses[status] = (statuses[status] ?? 0) + 1
			if (socket.destroyed) break
		}
		socket.destroy()
	}
	await Promise.all(Array.from({ length: load.connections }, connection))

	latencies.sort((a, b) => a - b)
	const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0
	return {
		answered: latencies.length,
		seconds: (lastAnswer - started) / 1000,
		p50: at(0.5),
		p99: at(0.99),
		most: at(1),
		statuses,
	}
}

/** Generates the text of each request: `{n}` counts up, `{ip}` with it, `{id}` cycles through the ids. */
function requests({ request, ids = [], from = 0 }: Load) {
	const parts = request.split(/(\{\w+\})/)
	let n = from
	return () => {
		const values: Record<string, string | undefined> = {
			'{id}': ids[n % ids.length],
			'{ip}': address(n),
			'{n}': String(n).padStart(9, '0'),
		}
		n++
		let text = ''
		for (const part of parts) text += values[part] ?? part
		return text
	}
}

/** The address of a phone in a network of its own. */
const address = (n: number) =>
	`2001:db8:${(n >>> 16).toString(16)}:${(n & 0xffff).toString(16)}:a8bb:ccff:fe00:1`

/** Reads responses: each call waits for the next complete one and returns its status. */
function responses(socket: Socket) {
	let text = ''
	let done: ((status: string) => void) | undefined
	let fail: ((error: Error) => void) | undefined
	let broken: Error | undefined
	const breakOff = (error: Error) => {
		broken = error
		fail?.(error)
	}
	socket.setEncoding('latin1')
	socket.on('error', breakOff)
	socket.on('close', () => breakOff(new Error('closed')))
	socket.on('data', (chunk: string) => {
		text = text ? text + chunk : chunk
		const headEnd = text.indexOf('\r\n\r\n')
		if (headEnd < 0) return
		const head = text.slice(0, headEnd)
		const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
		const whole =
			length === undefined
				? text.endsWith('\r\n0\r\n\r\n') || /^HTTP\/1.1 (204|304)/.test(head)
				: text.length >= headEnd + 4 + Number(length)
		if (!whole) return
		const status = head.slice(9, 12)
		text = ''
		done?.(status)
	})
	return () =>
		new Promise<string>((resolve, reject) => {
			if (broken) reject(broken)
			done = resolve
			fail = reject
		})
}
