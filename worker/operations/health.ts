import type { Queue } from '@cloudflare/workers-types'
import { millisecondsInHour } from 'date-fns/constants'
import { Hono } from 'hono'
import { version } from '../../package.json'
import { healthAnswer } from '../../schema/answers/numbers'
import type { App } from '../http/context'
import { anyone } from '../http/gates'
import { documented } from '../openapi/documented'
import type { Env } from '../platform/env'
import { secretsProblem } from '../platform/secrets'
import { dbTimeoutMs, withTimeout } from '../platform/timeout'
import { countParked } from './parked'
import { isFull, probe } from './queries'

/** How many messages wait in a queue, and since when; null if unknown. */
export const backlogOf = (queue: Queue) =>
	withTimeout(dbTimeoutMs, queue.metrics()).then(
		({ backlogCount, oldestMessageTimestamp }) => ({
			count: backlogCount,
			since: backlogCount > 0 ? oldestMessageTimestamp?.getTime() : undefined,
		}),
		() => null,
	)

/** How many messages wait in a queue; null if unknown. */
export const waiting = async (queue: Queue) => (await backlogOf(queue))?.count ?? null

/** How long a finding is reused, in seconds, so that polling costs nothing. */
const freshSeconds = 5

/** The most one D1 database can hold, on Workers Paid. */
const maxBytes = 10e9
/** The growth per day to expect at least, however quiet the last day was: half a million leads. */
const leastGrowth = 0.05 * maxBytes
/** How long a message can wait before health warns about it. */
const warnWaitingMs = millisecondsInHour

async function examine(env: Env, now: number) {
	const [probed, submissions, visits, mails, parked] = await Promise.all([
		withTimeout(dbTimeoutMs, probe(env.DB, now)).catch((error: unknown) =>
			isFull(error) ? ('full' as const) : ('down' as const),
		),
		backlogOf(env.CAPTURES),
		backlogOf(env.VISITS),
		backlogOf(env.MAILS),
		countParked(env),
	])
	const state = typeof probed === 'string' ? probed : 'up'
	const { bytes, grown, deadLetters } =
		typeof probed === 'string' ? { bytes: null, grown: 0, deadLetters: null } : probed
	const problem = secretsProblem(env)
	const oldest = Math.min(...[submissions, visits, mails].map((queue) => queue?.since ?? now))
	const warnings = [
		bytes !== null &&
			bytes + Math.max(grown, leastGrowth) > maxBytes &&
			'The database is nearly full and may fill up within a day: see docs/scale.md',
		now - oldest > warnWaitingMs && 'Messages have been waiting for more than an hour',
		deadLetters && 'The queues gave up on messages, which are kept and retried nightly',
		parked && 'Messages are parked until the database takes them: npm run revive',
	].filter((warning) => typeof warning === 'string')
	const ok = state === 'up' && !problem
	return {
		ok,
		body: {
			message: ok ? 'All is well' : (problem ?? troubles[state === 'full' ? 'full' : 'down']),
			database: state,
			bytes,
			maxBytes,
			deadLetters,
			parked,
			waiting: {
				submissions: submissions?.count ?? null,
				visits: visits?.count ?? null,
				mails: mails?.count ?? null,
			},
			waitingSince: oldest < now ? new Date(oldest).toISOString() : null,
			warnings,
			version,
			deployment: env.CF_VERSION_METADATA?.id ?? null,
		},
	}
}

const troubles = {
	full: 'The database is full',
	down: 'The database does not respond',
}

type Finding = Awaited<ReturnType<typeof examine>>

// Per Env: an isolate has one, tests have many.
const findings = new WeakMap<Env, Finding & { until: number }>()

/**
 * GET /api/health: 200 while owners can work, else 503. `deadLetters` counts submissions and visits that
 * the queues gave up on for now; null while the database is full or down.
 */
export const health = new Hono<App>().get(
	'/',
	documented({
		name: 'getHealth',
		tag: 'Public',
		summary: 'Get the server’s health',
		description: 'A 503 with the same body while owners can’t work.',
		ok: 200,
		answer: healthAnswer,
	}),
	anyone,
	async (c) => {
		const known = findings.get(c.env)
		const fresh = known && known.until > Date.now() ? known : undefined
		const { ok, body } = fresh ?? (await examine(c.env, Date.now()))
		if (!fresh) findings.set(c.env, { ok, body, until: Date.now() + freshSeconds * 1000 })
		return c.json(body, ok ? 200 : 503, { 'Cache-Control': `public, max-age=${freshSeconds}` })
	},
)
