import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

export type Load = {
	port: number
	connections: number
	/** Stops after this many milliseconds or requests, whichever comes first. */
	milliseconds?: number
	requests?: number
	/** The raw request; `{n}` becomes a nine-digit sequence number, `{ip}` its IPv6 address, `{id}` the next id. */
	request: string
	ids?: string[]
	/** The first sequence number. */
	from?: number
}

/** Latencies in milliseconds; `statuses` counts responses by HTTP status or socket error. */
export type Measured = {
	answered: number
	seconds: number
	p50: number
	p99: number
	most: number
	statuses: Record<string, number>
}

let client: ChildProcess | undefined

/** Runs a load from the client process and returns the measurements. */
export function drive(load: Load): Promise<Measured> {
	client ??= fork(join(import.meta.dirname, 'client.ts'))
	const running = client
	return new Promise((resolve, reject) => {
		const ended = (code: number) => reject(new Error(`The load client ended with ${code}`))
		running.once('exit', ended)
		running.once('message', (measured: Measured) => {
			running.off('exit', ended)
			resolve(measured)
		})
		running.send(load)
	})
}

export const endClient = () => client?.kill()

export const perSecond = ({ answered, seconds }: Measured) => answered / seconds

/** Throws unless every response had the status. */
export function allAnswered(measured: Measured, status: string, what: string) {
	const others = Object.keys(measured.statuses).filter((key) => key !== status)
	if (others.length > 0) throw new Error(`${what}: ${JSON.stringify(measured.statuses)}`)
	return measured
}

export const get = (path: string, headers: Record<string, string> = {}) =>
	raw('GET', path, headers, '')

export const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
	raw('POST', path, { 'Content-Type': 'application/json', ...headers }, JSON.stringify(body))

function raw(method: string, path: string, headers: Record<string, string>, body: string) {
	// `{n}` stands for nine digits.
	const length = body.replaceAll('{n}', '000000000').length
	const lines = Object.entries({
		Host: '127.0.0.1',
		'User-Agent': browser,
		...headers,
		...(method !== 'GET' && { 'Content-Length': String(length) }),
	}).map(([name, value]) => `${name}: ${value}\r\n`)
	return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** A real browser; anything else would not count as a visit. */
export const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'
