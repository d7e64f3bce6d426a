import type { z } from 'zod'
import {
	type Analytics,
	type analyticsQuery,
	defaultDays,
	type LeadOrigins,
	maxDays,
} from '../../schema/analytics'
import { quarterOf } from '../../schema/day'
import { badInput } from '../http/errors'
import type { Database } from '../platform/env'
import { addDays, countDays, numbersOf } from './numbers'
import { readOrigins } from './originQueries'
import { bestByDay, originsOf } from './origins'
import { type Period, readAnalytics } from './queries'
import { wallClock } from './timeZone'

type Query = z.output<typeof analyticsQuery>
type Workspace = { id: number; timezone: string | null }

/**
 * The numbers of a workspace, of one of its links or of those with a tag, in one trip; undefined if the link is not the
 * workspace's. Days begin at midnight in the query's time zone, or else in the workspace's. Throws a 400 for an invalid
 * period.
 */
export async function analyticsOf(
	db: Database,
	workspace: Workspace,
	query: Query,
): Promise<Analytics | undefined> {
	const { timezone, clock, dates, period } = periodOf(workspace, query)
	const rows = await readAnalytics(db, period)
	return rows && { timezone, ...numbersOf(rows, period, clock, dates) }
}

/** Where the leads of the same period came from and what became of them; undefined and throws like `analyticsOf`. */
export async function leadOriginsOf(
	db: Database,
	workspace: Workspace,
	query: Query,
): Promise<LeadOrigins | undefined> {
	const { clock, dates, period } = periodOf(workspace, query)
	const found = await readOrigins(db, period)
	return (
		found && {
			...originsOf(found.rows, new Set(found.listed)),
			...bestByDay(found.best, clock, dates),
		}
	)
}

function periodOf(workspace: Workspace, query: Query) {
	const timezone = query.timezone ?? workspace.timezone ?? 'UTC'
	const clock = wallClock(timezone)
	const to = query.to ?? clock.dateAt(quarterOf(Date.now()))
	const from = query.from ?? addDays(to, 1 - defaultDays)
	const days = countDays(from, to)
	if (days < 1) throw badInput('The first day must not be after the last one')
	if (days > maxDays) throw badInput(`Please ask for at most ${maxDays} days`)
	const { linkId, tag } = query
	if (linkId && tag) throw badInput('Please ask for a link or a tag, not for both')

	const [before, start, end] = [addDays(from, -days), from, addDays(to, 1)].map(clock.startOf) as [
		number,
		number,
		number,
	]
	const period: Period = { workspaceId: workspace.id, linkId, tag, before, start, end }
	return { timezone, clock, dates: [from, to] as [string, string], period }
}
