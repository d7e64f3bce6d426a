import { Hono } from 'hono'
import { gameAnswer } from '../../schema/answers/numbers'
import { wallClock } from '../analytics/timeZone'
import { callerWith } from '../auth/permit'
import type { App } from '../http/context'
import { unauthorized } from '../http/errors'
import { documented } from '../openapi/documented'
import { createdAtOf, readCounted } from './queries'
import { gameOf, localDay, roundsOf } from './rounds'

const workspace = callerWith((c, identity) => createdAtOf(c.var.db, identity))

export const game = new Hono<App>().get(
	'/',
	documented({
		name: 'getGame',
		tag: 'Numbers',
		summary: 'Get the challenges',
		description:
			'How far the round of each challenge has got, by the workspace’s time zone. A round earns its XP once: by leads at once, by conversion when it ends.',
		ok: 200,
		answer: gameAnswer,
	}),
	workspace.permit('stats.read', { counts: true }),
	async (c) => {
		const [row] = workspace.read(c)
		if (!row) throw unauthorized()
		const { workspaceId, timezone } = c.var.caller
		const now = Date.now()
		const clock = wallClock(timezone ?? 'UTC')
		const [since, today] = [localDay(clock, row.createdAt.getTime()), localDay(clock, now)]
		const quality = roundsOf('quality', since, today)
		const [oldest, newest] = [
			roundsOf('weekly', since, today),
			roundsOf('conversion', since, today),
		].map((rounds) => rounds.at(-1)?.first ?? today)
		const all = { first: Math.min(oldest ?? today, newest ?? today), last: today }
		const counted = await readCounted(c.var.store, workspaceId, clock, { all, quality })
		return c.json(gameOf(counted, since, now, clock))
	},
)
