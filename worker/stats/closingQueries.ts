import { sql } from 'drizzle-orm'
import { maxValues, otherValues } from '../../schema/dimensions'
import { stepNames } from '../../schema/funnel'
import { nameInSql } from '../../schema/tables/columns'
import { copiedTotals, isInUseOf, linkNumbers, summed } from '../../schema/tables/counters'
import { leftOutKinds } from '../../schema/verdict'
import type { Database } from '../platform/env'

/** That a workspace's days before `until` are to be closed; days since 1970-01-01, UTC. */
export type Closing = { workspaceId: number; until: number }

const sums = summed.map(nameInSql)
const dayCounts = [...Object.values(leftOutKinds), ...stepNames].map(nameInSql)

const list = (columns: string[], write: (column: string) => string) => columns.map(write).join(', ')

/** The workspaces of a list of [workspace, until], and their links in use. */
const inUse = `json_each(?1) closing
	cross join workspace_counters on workspace_counters.workspace_id = closing.value ->> 0
	cross join links_in_use on ${isInUseOf('workspace_counters.workspace_id')}`

const isClosing = `link_days.link_id = links_in_use.link_id
	and link_days.day >= workspace_counters.open_from and link_days.day < closing.value ->> 1`

/** The days that are closed. */
const closing = `${inUse} cross join link_days on ${isClosing}`

const addTo = (table: string) => list(sums, (name) => `${name} = ${table}.${name} + added.${name}`)
const added = list(sums, (name) => `sum(link_days.${name}) as ${name}`)

/** Includes links whose closed days changed, to correct their places. */
const addToLinks = `
	update link_counters set ${list(sums, (name) => `${name} = totals.${name}`)},
		ranked_visits = totals.${linkNumbers.visits}, ranked_leads = totals.leads, ranked_rate = totals.rate
	from (
		select *, ${linkNumbers.leads} as leads, ${linkNumbers.rate} as rate from (
			select link_counters.link_id, ${list(sums, (name) => `link_counters.${name} + coalesce(sum(link_days.${name}), 0) as ${name}`)}
			from ${inUse}
				cross join link_counters on link_counters.link_id = links_in_use.link_id
				left join link_days on ${isClosing}
			group by link_counters.link_id)) totals
	where link_counters.link_id = totals.link_id`

const addToWorkspaces = `
	update workspace_counters set open_from = added.until, ${addTo('workspace_counters')}
	from (
		select workspace_counters.workspace_id as id, closing.value ->> 1 as until, ${added}
		from ${closing} group by 1) added
	where workspace_counters.workspace_id = added.id`

const ofDay = `links_in_use cross join link_days
	on link_days.link_id = links_in_use.link_id and link_days.day = days.day`

const quarters = (column: string) => `(
	select json_group_object(key, n) from (
		select key, sum(value) as n from ${ofDay}, json_each(${column})
		where ${isInUseOf('days.workspace_id')} group by key having n <> 0))`

const people = `(
	select json_group_object(dimension, json(counts)) from (
		select dimension, json_group_object(value, n) as counts from (
			select dimension, iif(place > ${maxValues}, '${otherValues}', value) as value, sum(n) as n from (
				select dimension, value, n,
					row_number() over (partition by dimension order by value = '${otherValues}', n desc, value) as place
				from (
					select dimensions.key as dimension, counted.key as value, sum(counted.value) as n
					from ${ofDay}, json_each(people) dimensions, json_each(dimensions.value) counted
					where ${isInUseOf('days.workspace_id')} group by 1, 2 having n <> 0))
			group by 1, 2)
		group by dimension))`

const addDays = `
	insert into workspace_days
		(workspace_id, day, ${dayCounts.join(', ')}, people_quarters, lead_quarters, people)
	select workspace_id, day, ${dayCounts.join(', ')},
		${quarters('people_quarters')}, ${quarters('lead_quarters')}, ${people}
	from (
		select workspace_counters.workspace_id, link_days.day, ${list(dayCounts, (name) => `sum(link_days.${name}) as ${name}`)}
		from ${closing} group by 1, 2) days`

const removeFromUse = `
	delete from links_in_use where id in (
		select links_in_use.id from ${inUse}
		where not exists (
			select 1 from link_days
			where link_days.link_id = links_in_use.link_id and link_days.day >= closing.value ->> 1))`

/** Of the links that stay in use. */
const copySums = `
	update links_in_use set (${copiedTotals.join(', ')}) = (
		select ${copiedTotals.map((total) => linkNumbers[total]).join(', ')} from link_counters
		where link_counters.link_id = links_in_use.link_id)
	where id in (select links_in_use.id from ${inUse})`

/**
 * Close days, in one transaction; each takes a list of [workspace, until] as JSON. `addToWorkspaces` moves
 * `open_from`, which says what is still open, so days are never added twice.
 */
export const closingStatements = [addToLinks, addDays, addToWorkspaces, removeFromUse, copySums]

/** Closes days of some workspaces. Either all are closed or, if one can't be, none. */
export async function addClosed(db: Database, days: readonly Closing[]) {
	const bound = JSON.stringify(days.map(({ workspaceId, until }) => [workspaceId, until]))
	await db.$client.batch(
		closingStatements.map((statement) => db.$client.prepare(statement).bind(bound)),
	)
}

const openDays = (today: number, workspaces: ReturnType<typeof sql>) => sql`
	workspace_counters
	cross join links_in_use on ${sql.raw(isInUseOf('workspace_counters.workspace_id'))}
	cross join link_days on link_days.link_id = links_in_use.link_id
		and link_days.day >= workspace_counters.open_from and link_days.day < ${today}
	where workspace_counters.open_from < ${today} and ${workspaces}`

/** The workspaces after one with days to close, in order, and how many rows these have, at most `limit` in all. */
export const rowsToClose = (db: Database, today: number, after: number, limit: number) =>
	db.all<{ workspaceId: number; rows: number }>(sql`
		select id as workspaceId, count(*) as rows from (
			select workspace_counters.workspace_id as id
			from ${openDays(today, sql`workspace_counters.workspace_id > ${after}`)}
			order by workspace_counters.workspace_id limit ${limit})
		group by id order by id`)

/** A workspace's first day to close. */
export async function firstToClose(db: Database, today: number, workspaceId: number) {
	const [first] = await db.all<{ day: number | null }>(
		sql`select min(day) as day from ${openDays(today, sql`workspace_counters.workspace_id = ${workspaceId}`)}`,
	)
	return first?.day ?? today
}
