import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { nameInSql } from '../../schema/tables/columns'
import { isOpenDay, linkCounters } from '../../schema/tables/counters'
import { links } from '../../schema/tables/links'

const { linkId: _, ...counted } = getTableColumns(linkCounters)
type Counted = keyof typeof counted

const names = Object.keys(counted) as Counted[]

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
		left join link_days on link_days.link_id = links.id and ${sql.raw(isOpenDay)}
	where ${which} group by links.id) totals`

/** That a link and its totals go together. In a join the totals come first: they say which links there are. */
export const withTotals = sql`totals.link_id = ${links.id}`

/** A workspace's totals and its links, as a table of one row. */
export const totalsOfWorkspace = (workspaceId: number) => sql`(
	select workspace_counters.links, workspace_counters.active_links, ${added('workspace_counters')}
	from workspace_counters
		left join links on links.workspace_id = workspace_counters.workspace_id
		left join link_days on link_days.link_id = links.id
			and link_days.day >= workspace_counters.open_from
	where workspace_counters.workspace_id = ${workspaceId} group by workspace_counters.workspace_id) totals`
