import type { Queue } from '@cloudflare/workers-types'
import { Hono } from 'hono'
import { version } from '../../package.json'
import type { App } from '../http/context'
import { database, type Env } from '../platform/env'
import { secretsProblem } from '../platform/secrets'
import { dbTimeoutMs, withTimeout } from '../platform/timeout'
import { countDeadLetters } from './queries'

/** How many messages wait in a queue; null if unknown. */
export const waiting = (queue: Queue) =>
	withTimeout(dbTimeoutMs, queue.metrics()).then(
		({ backlogCount }) => backlogCount,
		() => null,
	)

/** How long an answer stands, in seconds, so that who asks often asks nobody else. */
const freshSeconds = 5

async function examine(env: Env) {
	const [deadLetters, submissions, visits, mails] = await Promise.all([
		withTimeout(dbTimeoutMs, countDeadLetters(database(env.DB))).catch(() => null),
		waiting(env.CAPTURES),
		waiting(env.VISITS),
		waiting(env.MAILS),
	])
	const problem = secretsProblem(env)
	const up = deadLetters !== null
	const ok = up && !problem
	return {
		ok,
		body: {
			message: ok ? 'All is well' : (problem ?? 'The database does not answer'),
			database: up ? ('up' as const) : ('down' as const),
			deadLetters,
			waiting: { submissions, visits, mails },
			version,
			deployment: env.CF_VERSION_METADATA?.id ?? null,
		},
	}
}

type Finding = Awaited<ReturnType<typeof examine>>

// Per isolate, which has one Env; tests have many.
const findings = new WeakMap<Env, Finding & { until: number }>()

/**
 * GET /api/health: 200 while owners can work, else 503. `deadLetters` counts submissions and visits
 * that the queues gave up on for now; null while the database is down.
 */
export const health = new Hono<App>().get('/', async (c) => {
	const known = findings.get(c.env)
	const fresh = known && known.until > Date.now() ? known : undefined
	const { ok, body } = fresh ?? (await examine(c.env))
	if (!fresh) findings.set(c.env, { ok, body, until: Date.now() + freshSeconds * 1000 })
	return c.json(body, ok ? 200 : 503, { 'Cache-Control': `public, max-age=${freshSeconds}` })
})
