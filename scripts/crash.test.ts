// Acknowledged captures survive a crash: `wrangler dev`, including workerd, is killed during a stream
// of captures and restarted on the same state.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePort } from './freePort'
import { copyMigrated } from './testing/migratedState'

const state = mkdtempSync(join(tmpdir(), 'crash-'))
const enough = 300
const env = {
	...process.env,
	WRANGLER_SEND_METRICS: 'false',
	CLOUDFLARE_CF_FETCH_ENABLED: 'false',
	WRANGLER_REGISTRY_PATH: join(state, 'registry'),
}
let server: ChildProcess | undefined

/** Starts the server in its own process group and returns its origin once it responds. */
async function start() {
	const port = await freePort()
	server = spawn(
		'wrangler',
		[
			...['dev', '--port', String(port), '--inspector-port', '0', '--persist-to', state],
			...['--show-interactive-dev-session=false', '--var', 'RATE_LIMITS:off'],
			...[
				'--var',
				'REQUEST_LOG:off',
				'--var',
				'JWT_SECRET:of-the-crash-test-and-long-enough-for-it',
			],
		],
		{ stdio: 'ignore', detached: true, env },
	)
	const origin = `http://localhost:${port}`
	for (let tries = 0; tries < 240; tries++) {
		if (
			await fetch(`${origin}/api/health`).then(
				({ ok }) => ok,
				() => false,
			)
		)
			return origin
		await new Promise((done) => setTimeout(done, 250))
	}
	throw new Error('No response from the server within a minute')
}

function kill() {
	if (server?.pid) process.kill(-server.pid, 'SIGKILL')
	server = undefined
}

afterAll(() => {
	kill()
	rmSync(state, { recursive: true, force: true })
})

it('no acknowledged lead is lost when the server is killed', { timeout: 240_000 }, async () => {
	copyMigrated(state)
	let origin = await start()
	const cookies = new Map<string, string>()
	const ask = async (path: string, json?: object) => {
		const response = await fetch(origin + path, {
			...(json && { method: 'POST', body: JSON.stringify(json) }),
			headers: {
				cookie: [...cookies.values()].join('; '),
				origin,
				...(json && { 'Content-Type': 'application/json' }),
			},
		})
		for (const [pair = ''] of response.headers.getSetCookie().map((text) => text.split(';'))) {
			cookies.set(pair.split('=')[0] ?? '', pair)
		}
		return response
	}
	await ask('/api/auth/signup', { username: 'ada@acme.io', password: 'correct horse' })
	const made = await ask('/api/links', { title: 'The guide', destinationUrl: 'https://acme.io/' })
	const { id, shortId } = (await made.json()) as { id: number; shortId: string }

	const acknowledged: string[] = []
	let sent = 0
	let crashed = false
	const visitors = Array.from({ length: 8 }, async () => {
		while (!crashed) {
			const email = `visitor${++sent}@acme.io`
			const answer = await ask(`/api/capture/${shortId}`, { name: 'Visitor', email }).catch(
				() => null,
			)
			if (answer?.ok) acknowledged.push(email)
			if (acknowledged.length >= enough && !crashed) {
				crashed = true
				kill()
			}
		}
	})
	await Promise.all(visitors)
	expect(acknowledged.length).toBeGreaterThanOrEqual(enough)

	origin = await start()
	const stored = new Set<string>()
	let path: string | undefined = `/api/links/${id}/leads?limit=500`
	while (path) {
		const page: Response = await ask(path)
		for (const { email } of (await page.json()) as { email: string }[]) stored.add(email)
		path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
	}
	expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
})
