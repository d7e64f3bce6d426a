import { and, type SQL, sql } from 'drizzle-orm'
import type { LinkSort } from '../../schema/linkLimits'
import { inUseOf, isInUseOf, linkNumbers, type rankings } from '../../schema/tables/counters'
import type { Cursor } from '../leads/paging'
import { numberOf } from '../stats/totals'
import type { toLink } from './queries'

type Ranking = Extract<LinkSort, keyof typeof rankings>
type Row = Pick<Parameters<typeof toLink>[0], 'createdAt' | Ranking>

/** Taken from a link's date, in ms, where it has no number: behind all that have one, the newest first. */
const farBack = 10_000_000_000_000

export const isRanking = (sort: LinkSort): sort is Ranking => sort !== 'newest' && sort !== 'oldest'

/** What an order sorts by: descending, except `oldest`. */
export const placeIn = (sort: LinkSort, row: Row) =>
	isRanking(sort) && row[sort] > 0
		? row[sort]
		: row.createdAt.getTime() - (isRanking(sort) ? farBack : 0)

const placeBy = (number: string) =>
	sql`iif(${sql.raw(number)} > 0, ${sql.raw(number)}, created_at - ${farBack})`

/** The same in SQL; a ranking takes the links' totals. */
export const placeOf = (sort: LinkSort) =>
	isRanking(sort) ? placeBy(linkNumbers[sort]) : sql`links.created_at`

type Page = { filter: SQL | undefined; after: Cursor | undefined; most: number }

/** SQL for whether an id is one of a list of ids; undefined without a list. */
const isAmong = (id: SQL, ids: SQL | undefined) => ids && sql`${id} in (${ids})`

const isAfter = (place: SQL, id: SQL, after: Cursor | undefined) =>
	after && sql`(${place}, ${id}) < (${after.key}, ${after.id})`

const rankedBy = (sort: Ranking) => sql.raw(`link_counters.ranked_${sort}`)

const isInUse = (workspaceId: number, id: string) => sql`exists (
	select 1 from links_in_use
	where links_in_use.id = ${sql.raw(`${inUseOf(String(workspaceId))} + ${id}`)})`

/**
 * A table of the ids of a page of the links that `which` selects, by a ranking: their numbers are read and sorted. Those
 * not in use have the numbers they had when they were closed.
 */
export const sortedPage = (
	workspaceId: number,
	sort: Ranking,
	which: SQL | undefined,
	{ filter, after, most }: Page,
) => sql`(
	with placed as materialized (
		select links.id, links.created_at, iif(
			${isInUse(workspaceId, 'links.id')}, ${numberOf(workspaceId, sort)}, ${rankedBy(sort)}) as number
		from links cross join link_counters on link_counters.link_id = links.id where ${and(which, filter)})
	select id from (select id, ${placeBy('number')} as place from placed)
	where ${isAfter(sql`place`, sql`id`, after) ?? sql`true`} order by place desc, id desc limit ${most})`

/**
 * The same of all of a workspace's links, from what comes first of the links in use by their totals, of others by
 * their places when they were closed, and of those without a number by date. Where `among` finds the ids of those that
 * the filter wants in an index, no others are read.
 */
export function rankedPage(
	workspaceId: number,
	sort: Ranking,
	{ filter, after, most, among }: Page & { among: SQL | undefined },
) {
	const ranked = rankedBy(sort)
	/** The links in use with the highest numbers. */
	const best = (limit: SQL) => sql`(
		select id, number from used
		where ${and(sql`number > 0`, isAmong(sql`id`, among), isAfter(sql`number`, sql`id`, after))}
		order by number desc, id desc limit ${limit}) best
		cross join links on links.id = best.id where ${filter ?? sql`true`}`
	// Enough for a page, unless the filter wants few: looking at each would read all of their rows.
	const some = sql`4 * ${most}`
	const enough = sql`iif((select count(*) from ${best(some)}) < ${most}, -1, ${some})`
	return sql`(
	with used as materialized (
		select links_in_use.link_id as id, ${numberOf(workspaceId, sort)} as number
		from links_in_use cross join link_counters on link_counters.link_id = links_in_use.link_id
		where ${sql.raw(isInUseOf(String(workspaceId)))}),
	numbered as materialized (
		select * from (
			select links.id, number as place from ${best(enough)}
			order by place desc, links.id desc limit ${most})
		union all select * from (
			select links.id, ${ranked} as place from link_counters cross join links on links.id = link_id
			where ${and(
				sql`link_counters.workspace_id = ${workspaceId} and ${ranked} > 0`,
				sql`not ${isInUse(workspaceId, 'link_counters.link_id')}`,
				isAmong(sql`link_counters.link_id`, among),
				filter,
				isAfter(ranked, sql`link_id`, after),
			)}
			order by ${ranked} desc, link_id desc limit ${most})
		order by place desc, id desc limit ${most})
	select id from numbered
	union all select * from (
		select links.id from links
		where ${and(
			sql`links.workspace_id = ${workspaceId}`,
			sql`iif(${isInUse(workspaceId, 'links.id')},
				links.id in (select id from used where number = 0),
				not exists (select 1 from link_counters where link_id = links.id and ${ranked} > 0))`,
			filter,
			after && sql`(links.created_at, links.id) < (${after.key + farBack}, ${after.id})`,
		)}
		order by links.created_at desc, links.id desc limit ${most} - (select count(*) from numbered)))`
}
