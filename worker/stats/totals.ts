import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { linkCounters } from '../../schema/tables/counters'
import { links } from '../../schema/tables/links'
import type { Database } from '../platform/env'
import { maxRounds } from '../platform/rounds'
import { dayOf } from '../visits/day'

const { linkId: _, ...counted } = getTableColumns(linkCounters)
type Counted = keyof typeof counted
/** The total numbers of visits and leads. */
export type Totals = Record<Counted, number>

const names = Object.keys(counted) as Counted[]
const nameInSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The totals of a row that totalsOfLinks or totalsOfWorkspace found, to be selected. */
export const totals = Object.fromEntries(
	names.map((name) => [name, sql<number>`${sql.raw(nameInSql(name))}`.as(nameInSql(name))]),
) as Record<Counted, SQL.Aliased<number>>

/** Closed days from the sums, and the open ones, of which there are one or two. */
const added = (sums: string) =>
	sql.raw(
		names
			.map(nameInSql)
			.map((name) => `${sums}.${name} + coalesce(sum(link_days.${name}), 0) as ${name}`)
			.join(', '),
	)

/** The totals of links, by `link_id`, as a table; `which` is a condition on `links`. */
export const totalsOfLinks = (which: SQL | undefined) => sql`(
	select links.id as link_id, ${added('link_counters')}
	from links
		cross join link_counters on link_counters.link_id = links.id
		left join link_days on link_days.link_id = links.id and link_days.day >= (
			select open_from from workspace_counters where workspace_counters.workspace_id = links.workspace_id)
	where ${which} group by links.id) totals`

/** That a link and its totals go together. The totals come first in a join: they say which links it is about. */
export const withTotals = sql`totals.link_id = ${links.id}`

/** A workspace's totals and its links, as a table of one row. */
export const totalsOfWorkspace = (workspaceId: number) => sql`(
	select workspace_counters.links, workspace_counters.active_links, ${added('workspace_counters')}
	from workspace_counters
		left join links on links.workspace_id = workspace_counters.workspace_id
		left join link_days on link_days.link_id = links.id
			and link_days.day >= workspace_counters.open_from
	where workspace_counters.workspace_id = ${workspaceId} group by workspace_counters.workspace_id) totals`

/** How many workspaces' days are closed in one statement. */
const closedAtOnce = 500

/**
 * Closes the days before today, in rounds, by moving `openFrom`: a trigger adds them to the sums. Returns whether more may
 * be left. Workspaces in which nothing happened stay as they are.
 */
export async function closeDays(db: Database, now: number) {
	const today = dayOf(now)
	for (let round = 0, last = 0; round < maxRounds; round++) {
		const closed = await db.all<{ id: number }>(sql`
			update workspace_counters set open_from = ${today} where workspace_id in (
				select workspace_id from workspace_counters closing
				where open_from < ${today} and workspace_id > ${last} and exists (
					select 1 from links cross join link_days on link_days.link_id = links.id
					where links.workspace_id = closing.workspace_id
						and link_days.day >= closing.open_from and link_days.day < ${today})
				order by workspace_id limit ${closedAtOnce})
			returning workspace_id as id`)
		if (closed.length < closedAtOnce) return false
		last = Math.max(...closed.map(({ id }) => id))
	}
	return true
}
