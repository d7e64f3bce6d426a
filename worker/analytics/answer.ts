import type { z } from 'zod'
import {
	type Analytics,
	type analyticsQuery,
	defaultDays,
	type LeadOrigins,
	maxDays,
} from '../../schema/analytics'
import { badInput } from '../http/errors'
import type { Database } from '../platform/env'
import { quarterOf } from '../visits/day'
import { addDays, countDays, numbersOf } from './numbers'
import { readOrigins } from './originQueries'
import { bestByDay, originsOf } from './origins'
import { readAnalytics } from './queries'
import { wallClock } from './timeZone'

type Query = z.output<typeof analyticsQuery>
type Workspace = { id: number; timezone: string | null }

/**
 * The numbers of a workspace, of one of its links or of those with a tag, in one trip; undefined if the link is not the workspace's.
 * Days begin at midnight in the query's time zone, or else in the workspace's. Throws a 400 for an invalid period.
 */
export async function analyticsOf(
	db: Database,
	workspace: Workspace,
	query: Query,
): Promise<Analytics | undefined> {
	const { timezone, clock, from, to, range } = periodOf(workspace, query)
	const rows = await readAnalytics(db, {
		workspaceId: workspace.id,
		linkId: query.linkId,
		tag: query.tag,
		...range,
	})
	return rows && { timezone, ...numbersOf(rows, range, clock, [from, to]) }
}

/** Where the leads of the same period came from and what became of them; undefined and errors as of `analyticsOf`. */
export async function leadOriginsOf(
	db: Database,
	workspace: Workspace,
	query: Query,
): Promise<LeadOrigins | undefined> {
	const { range, clock, from, to } = periodOf(workspace, query)
	const found = await readOrigins(db, {
		workspaceId: workspace.id,
		linkId: query.linkId,
		tag: query.tag,
		...range,
	})
	return (
		found && {
			...originsOf(found.rows, new Set(found.listed)),
			...bestByDay(found.best, clock, [from, to]),
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

	const [before, start, end] = [addDays(from, -days), from, addDays(to, 1)].map(clock.startOf) as [
		number,
		number,
		number,
	]
	if (query.linkId && query.tag) throw badInput('Please ask for a link or a tag, not for both')
	return { timezone, clock, from, to, range: { before, start, end } }
}
