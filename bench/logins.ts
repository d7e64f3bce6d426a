// What visitors notice of a login storm: passwords are hashed on the thread that serves the page.
// Requests leave by the clock, not after the previous response, so that a stall counts against every
// visitor who arrives during it.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { addLinks } from './data.ts'
import { milliseconds, table } from './table.ts'
import { emptyState, ours, start } from './workerd.ts'

const pagesPerSecond = 100
const loginsPerSecond = 60
const seconds = 15

type Answers = { latencies: number[]; statuses: Record<string, number> }

export async function benchLogins() {
	const state = emptyState('logins')
	const [id] = addLinks(state, 1)
	const running = await start(state, [{ name: 'ours', entry: ours }])
	const port = running.ports.ours as number
	const page = () => ask(port, 'GET', `/l/${id}`)
	const login = (n: number) =>
		ask(port, 'POST', '/api/auth/login', {
			username: `somebody${n}@example.com`,
			password: 'correct horse',
		})
	// Warms up both, one hash included.
	await Promise.all([page(), login(0)])
	await steadily(pagesPerSecond, 2, page)

	const quiet = await steadily(pagesPerSecond, seconds, page)
	const alone = await oneByOne(20, login)
	const [stormy, logins] = await Promise.all([
		steadily(pagesPerSecond, seconds, page),
		steadily(loginsPerSecond, seconds, login),
	])
	await running.stop()

	console.log(`\n${loginsPerSecond} logins a second for ${seconds} s\n`)
	console.log(
		table(
			['', 'per second', 'p50 ms', 'p99 ms', 'longest ms', 'answers'],
			[
				row('Page, quiet', String(pagesPerSecond), quiet),
				row('Logins, one after another', '', alone),
				row('Page, while logins come', String(pagesPerSecond), stormy),
				row('Logins', String(loginsPerSecond), logins),
			],
		),
	)
	// A login is one hash. At worst a visitor waits for one hash and then for the pages that queued up
	// behind it. The slowest page is compared with the slowest hash, because both vary with the
	// machine's other load.
	const [p99, oneHash] = [at(stormy, 0.99), at(alone, 0.99)]
	const queue = ((pagesPerSecond * oneHash) / 1000) * at(quiet, 0.5) + at(quiet, 0.99)
	const kept = p99 <= oneHash + queue && Object.keys(stormy.statuses).join() === '200'
	console.log(
		`\n${kept ? '✓' : '✗'} the page's p99 stays within one hash: ${milliseconds(p99)} ms, of ${milliseconds(oneHash)} ms and ${milliseconds(queue)} ms for the pages queued behind it`,
	)
	if (!kept) process.exitCode = 1
}

const at = ({ latencies }: Answers, share: number) =>
	latencies.toSorted((a, b) => a - b)[Math.floor((latencies.length - 1) * share)] ?? 0

const row = (name: string, rate: string, answers: Answers) => [
	name,
	rate,
	...[0.5, 0.99, 1].map((share) => milliseconds(at(answers, share))),
	Object.entries(answers.statuses)
		.map(([status, count]) => `${status}: ${count}`)
		.join(', '),
]

async function oneByOne(times: number, send: (n: number) => Promise<string>) {
	const answers: Answers = { latencies: [], statuses: {} }
	for (let n = 0; n < times; n++) {
		// Past the pause that the worker takes after each hash.
		await sleep(400)
		const started = performance.now()
		const status = await send(n)
		answers.latencies.push(performance.now() - started)
		answers.statuses[status] = (answers.statuses[status] ?? 0) + 1
	}
	return answers
}

/** Sends this many requests a second, whether or not earlier ones have been answered. */
async function steadily(perSecond: number, seconds: number, send: (n: number) => Promise<string>) {
	const answers: Answers = { latencies: [], statuses: {} }
	const started = performance.now()
	const open: Promise<void>[] = []
	for (let n = 0; n < perSecond * seconds; n++) {
		const due = started + (n * 1000) / perSecond
		const early = due - performance.now()
		if (early > 0) await sleep(early)
		open.push(
			send(n).then((status) => {
				answers.latencies.push(performance.now() - due)
				answers.statuses[status] = (answers.statuses[status] ?? 0) + 1
			}),
		)
	}
	await Promise.all(open)
	return answers
}

const agent = new Agent({ keepAlive: true })

/** Sends a request; resolves to its status, or to the error code, once the response is complete. */
function ask(port: number, method: string, path: string, json?: object): Promise<string> {
	return new Promise((resolve) => {
		const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name)
		const sent = request(
			{
				...{ agent, port, method, path, host: '127.0.0.1' },
				...(json && { headers: { 'Content-Type': 'application/json' } }),
			},
			(response) => {
				response.on('end', () => resolve(String(response.statusCode)))
				response.on('error', fail)
				response.resume()
			},
		)
		sent.on('error', (error) =>
			// The server may close a connection just as it is being reused.
			sent.reusedSocket ? resolve(ask(port, method, path, json)) : fail(error),
		)
		sent.end(json && JSON.stringify(json))
	})
}
