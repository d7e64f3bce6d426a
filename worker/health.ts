import type { Queue } from '@cloudflare/workers-types'
import { Hono } from 'hono'
import { version } from '../package.json'
import type { App } from './context'
import { patience, within } from './deadline'
import { countDeadLetters } from './queues'
import { secretsProblem } from './secrets'

/** How many messages wait in a queue; null where that can't be told. */
const waiting = (queue: Queue) =>
	within(patience, queue.metrics()).then(
		({ backlogCount }) => backlogCount,
		() => null,
	)

/**
 * GET /api/health: 200 while owners can work, else 503. `deadLetters` are submissions and visits
 * that the queues gave up on for now; null while the database can't tell.
 */
export const health = new Hono<App>().get('/', async (c) => {
	const [deadLetters, submissions, visits] = await Promise.all([
		within(patience, countDeadLetters(c.var.db)).catch(() => null),
		waiting(c.env.CAPTURES),
		waiting(c.env.VISITS),
	])
	const problem = secretsProblem(c.env)
	const database = deadLetters === null ? 'down' : 'up'
	const ok = database === 'up' && !problem
	return c.json(
		{
			message: ok ? 'All is well' : (problem ?? 'The database does not answer'),
			database,
			deadLetters,
			waiting: { submissions, visits },
			version,
			deployment: c.env.CF_VERSION_METADATA?.id ?? null,
		},
		ok ? 200 : 503,
	)
})
