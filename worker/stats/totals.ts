import { type SQL, sql } from 'drizzle-orm'
import { nameInSql } from '../../schema/tables/columns'
import { isInUseOf, isOpenDay, rankings, summed, totalIn } from '../../schema/tables/counters'
import { links } from '../../schema/tables/links'

/** Columns to select from totalsOfLinks or totalsOfWorkspace. */
export const totals = Object.fromEntries(
	summed.map((name) => [name, sql<number>`${sql.raw(nameInSql(name))}`.as(nameInSql(name))]),
) as Record<(typeof summed)[number], SQL.Aliased<number>>

/** SQL columns for totals: the sums of closed days in a table, plus the one or two open days. */
const withOpenDays = (sumsTable: string) =>
	sql.raw(
		summed
			.map(nameInSql)
			.map((name) => `${sumsTable}.${name} + coalesce(sum(link_days.${name}), 0) as ${name}`)
			.join(', '),
	)

/** A table `totals` with one row per link, by `link_id`; `which` is a condition on `links`. */
export const totalsOfLinks = (which: SQL | undefined) => sql`(
	select links.id as link_id, ${withOpenDays('link_counters')}
	from links
		cross join link_counters on link_counters.link_id = links.id
		left join link_days on link_days.link_id = links.id and ${sql.raw(isOpenDay)}
	where ${which} group by links.id) totals`

/** SQL for the number by which the list orders a link of `links_in_use`: its closed sums there and its open days. */
export function numberOf(workspaceId: number, ranking: keyof typeof rankings) {
	const { of, number } = rankings[ranking]
	const sums = of.map(
		(total) =>
			`links_in_use.${total} + coalesce(sum(${totalIn('link_days', total)}), 0) as ${total}`,
	)
	return sql`(
		select ${sql.raw(number)} from (
			select ${sql.raw(sums.join(', '))} from link_days
			where link_days.link_id = links_in_use.link_id and link_days.day >= (
				select open_from from workspace_counters where workspace_id = ${workspaceId})))`
}

/** Joins links to their totals. The totals go first in a join: their condition selects the links. */
export const withTotals = sql`totals.link_id = ${links.id}`

/** A table `totals` of one row: a workspace's totals and its numbers of links. */
export const totalsOfWorkspace = (workspaceId: number) => sql`(
	select workspace_counters.links, workspace_counters.active_links, ${withOpenDays('workspace_counters')}
	from workspace_counters
		left join links_in_use on ${sql.raw(isInUseOf('workspace_counters.workspace_id'))}
		left join link_days on link_days.link_id = links_in_use.link_id
			and link_days.day >= workspace_counters.open_from
	where workspace_counters.workspace_id = ${workspaceId} group by workspace_counters.workspace_id) totals`
