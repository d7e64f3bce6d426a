// Runs workerd through Miniflare's API, without wrangler's proxy in front.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptionsShape } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { freePort } from '../scripts/freePort.ts'
import { migrateLocally } from '../scripts/setup.mjs'

const folder = 'dist/bench'

// Our worker; `bench/bare/` has baselines with only the database.
export const ours = 'worker/main.ts'

/** A new database with our tables; `name` keeps subjects apart. */
export function emptyState(name: string) {
	const state = `${folder}/state-${name}`
	rmSync(state, { recursive: true, force: true })
	mkdirSync(state, { recursive: true })
	migrateLocally(['--persist-to', state])
	return state
}

/** A fresh database with a demo owner who has 20 links and this many leads. */
export function seeded(name: string, leads: number) {
	const state = emptyState(name)
	const args = ['--links', '20', '--leads', String(leads), '--persist-to', state]
	const printed = execFileSync('node', ['scripts/seed.mjs', ...args], { encoding: 'utf8' })
	const printedAs = (word: string) => new RegExp(`${word}: (.+)`).exec(printed)?.[1] ?? ''
	return {
		state,
		credentials: { username: printedAs('email'), password: printedAs('password') },
	}
}

/** Headers that workerd adds. */
const addedHeaders = ['content-length', 'transfer-encoding', 'connection', 'date']

/** The page as our worker renders it, and its headers, for a bare worker to serve as constants. */
export async function pageOf(state: string, id: string) {
	const running = await start(state, [{ name: 'ours', entry: ours }])
	const response = await fetch(`http://127.0.0.1:${running.ports.ours}/l/${id}`)
	const page = await response.text()
	await running.stop()
	const headers = [...response.headers].filter(([name]) => !addedHeaders.includes(name))
	return { page, headers }
}

/** A subject: the worker at `entry`, with the bindings of wrangler.toml. */
export type Subject = {
	name: string
	entry: string
	define?: Record<string, string>
}

export type Running = {
	ports: Record<string, number>
	/** The heap of a subject's isolate after garbage collection, in bytes. */
	heap(subject: string): Promise<number>
	stop(): Promise<void>
}

export const originOf = ({ ports }: Running) => `http://127.0.0.1:${ports.ours}`

/** An owner's browser, which stores and sends cookies. */
export function browserAt(origin: string) {
	const cookies = new Map<string, string>()
	const cookie = () => [...cookies.values()].join('; ')
	const send = async (path: string, init: RequestInit = {}) => {
		const headers = new Headers(init.headers)
		headers.set('Origin', origin)
		headers.set('Cookie', cookie())
		const response = await fetch(origin + path, { ...init, headers })
		if (!response.ok) throw new Error(`${path} answered ${response.status}`)
		for (const set of response.headers.getSetCookie()) {
			const [pair = ''] = set.split(';')
			cookies.set(pair.split('=')[0] ?? '', pair)
		}
		return response
	}
	return Object.assign(send, { cookie })
}

export const json = (body: unknown): RequestInit => ({
	method: 'POST',
	headers: { 'Content-Type': 'application/json' },
	body: JSON.stringify(body),
})

/**
 * Starts one workerd that serves each subject on its own port. Static assets are opt-in, because they
 * make Miniflare add a router that takes longer than the page itself; so is the inspector that
 * `heap` needs. `limits` keeps the rate limits of wrangler.toml on.
 */
export async function start(
	state: string,
	subjects: Subject[],
	{ assets = false, inspect = false, limits = false } = {},
): Promise<Running> {
	const ports: Record<string, number> = {}
	const inspectorPort = await freePort()
	const { workerOptions, define } = unstable_getMiniflareWorkerOptions('wrangler.toml')
	const { modulesRules: _, ...options } = workerOptions as V4WorkerOptionsShape
	if (!assets) delete options.assets
	const workers = await Promise.all(
		subjects.map(async (subject, i) => {
			ports[subject.name] = await freePort()
			const main = !subject.entry.startsWith('bench/bare/')
			return {
				...(main ? options : { d1Databases: options.d1Databases }),
				name: subject.name,
				compatibilityDate: options.compatibilityDate,
				compatibilityFlags: options.compatibilityFlags,
				modules: true,
				scriptPath: await bundle(subject.entry, `${i}-${subject.name}`, {
					...define,
					...subject.define,
				}),
				bindings: {
					...(main && {
						JWT_SECRET: 'a long enough secret, for the bench only',
						SITE_URL: 'http://127.0.0.1',
						...(!limits && { RATE_LIMITS: 'off' }),
						REQUEST_LOG: 'off',
					}),
				},
				unsafeDirectSockets: [{ host: '127.0.0.1', port: ports[subject.name] }],
			} as V4WorkerOptionsShape
		}),
	)
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			workers,
			resourcePersistencePath: `${state}/v3`,
			cf: false,
			telemetry: { enabled: false },
			...(inspect && { inspectorPort, inspectorHost: '127.0.0.1' }),
		} as Parameters<typeof convertV4MiniflareOptions>[0]),
	)
	await miniflare.ready
	return {
		ports,
		heap: (subject) => heapOf(inspectorPort, subject),
		stop: () => miniflare.dispose(),
	}
}

async function bundle(entry: string, name: string, define: Record<string, string>) {
	const outfile = `${folder}/workers/${name}.mjs`
	await build({
		entryPoints: [entry],
		outfile,
		bundle: true,
		format: 'esm',
		platform: 'browser',
		conditions: ['workerd', 'worker', 'browser'],
		external: ['node:*', 'cloudflare:*'],
		target: 'es2024',
		define: { 'process.env.NODE_ENV': '"production"', ...define },
		logLevel: 'error',
	})
	return outfile
}

async function heapOf(inspectorPort: number, subject: string) {
	const socket = new WebSocket(`ws://127.0.0.1:${inspectorPort}/core:user:${subject}`)
	const answer = (id: number) =>
		new Promise<{ result?: { usedSize: number } }>((resolve, reject) => {
			socket.addEventListener('close', () => reject(new Error('The inspector closed')))
			socket.addEventListener('message', ({ data }) => {
				const message = JSON.parse(data)
				if (message.id === id) resolve(message)
			})
		})
	await new Promise((resolve, reject) => {
		socket.addEventListener('open', resolve)
		socket.addEventListener('error', () => reject(new Error('The inspector did not answer')))
	})
	// workerd does not support HeapProfiler.collectGarbage, but a snapshot starts with a collection.
	socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.takeHeapSnapshot' }))
	await answer(1)
	socket.send(JSON.stringify({ id: 2, method: 'Runtime.getHeapUsage' }))
	const { result } = await answer(2)
	socket.close()
	if (!result) throw new Error('The inspector did not report the heap usage')
	return result.usedSize
}
