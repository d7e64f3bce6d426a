import type { z } from 'zod'
import { type Analytics, type analyticsQuery, maxDays, usualDays } from '../../schema/analytics'
import { badInput } from '../http/errors'
import type { Database } from '../platform/env'
import { quarterOf } from '../visits/day'
import { addDays, countDays, numbersOf } from './numbers'
import { readAnalytics } from './queries'
import { wallClock } from './timeZone'

/**
 * The numbers of a workspace or of one of its links, in one trip; undefined if the link is not the workspace's.
 * Days begin at midnight in the query's time zone, or else in the workspace's. Throws a 400 for an invalid period.
 */
export async function analyticsOf(
	db: Database,
	workspace: { id: number; timezone: string | null },
	{ linkId, ...query }: z.output<typeof analyticsQuery>,
): Promise<Analytics | undefined> {
	const timezone = query.timezone ?? workspace.timezone ?? 'UTC'
	const clock = wallClock(timezone)
	const to = query.to ?? clock.dateAt(quarterOf(Date.now()))
	const from = query.from ?? addDays(to, 1 - usualDays)
	const days = countDays(from, to)
	if (days < 1) throw badInput('The first day must not be after the last one')
	if (days > maxDays) throw badInput(`Please ask for at most ${maxDays} days`)

	const [before, start, end] = [addDays(from, -days), from, addDays(to, 1)].map(clock.startOf) as [
		number,
		number,
		number,
	]
	const range = { before, start, end }
	const rows = await readAnalytics(db, { workspaceId: workspace.id, linkId, ...range })
	return rows && { timezone, ...numbersOf(rows, range, clock, [from, to]) }
}
