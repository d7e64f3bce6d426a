import { and, type SQL, sql } from 'drizzle-orm'
import type { LinkSort } from '../../schema/linkLimits'
import { inUseOf, isInUseOf, linkNumbers, type rankings } from '../../schema/tables/counters'
import type { Cursor } from '../leads/paging'
import { numberOf } from '../stats/totals'
import type { toLink } from './queries'

type Ranking = Extract<LinkSort, keyof typeof rankings>
type Row = Pick<Parameters<typeof toLink>[0], 'createdAt' | Ranking>

/**
 * Subtracted from the dates of links without a number, in milliseconds, so that they follow all others, newest first.
 */
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

/** SQL for whether an id is one of those of a table; undefined without one. */
const isAmong = (id: SQL, ids: SQL | undefined) => ids && sql`${id} in (select id from (${ids}))`

const isAfter = (place: SQL, id: SQL, after: Cursor | undefined) =>
	after && sql`(${place}, ${id}) < (${after.key}, ${after.id})`

const rankedBy = (sort: Ranking) => sql.raw(`link_counters.ranked_${sort}`)

const placeInUse = (workspaceId: number, id: string) =>
	sql.raw(`${inUseOf(String(workspaceId))} + ${id}`)

const isInUse = (workspaceId: number, id: string) => sql`exists (
	select 1 from links_in_use where links_in_use.id = ${placeInUse(workspaceId, id)})`

/**
 * SQL for the ids of a page of links by a ranking: the numbers of all are read and sorted, of those not in use as of
 * when they were closed. `links` selects their ids and dates.
 */
export const sortedPage = (
	workspaceId: number,
	sort: Ranking,
	links: SQL,
	{ after, most }: Omit<Page, 'filter'>,
) => sql`(
	with placed as materialized (
		select found.id, found.created_at, iif(
			links_in_use.id is null,
			(select ${rankedBy(sort)} from link_counters where link_id = found.id),
			${numberOf(workspaceId, sort)}) as number
		from (${links}) found left join links_in_use on links_in_use.id = ${placeInUse(workspaceId, 'found.id')})
	select id from (select id, ${placeBy('number')} as place from placed)
	where ${isAfter(sql`place`, sql`id`, after) ?? sql`true`} order by place desc, id desc limit ${most})`

/**
 * The same for all of a workspace's links that match a filter, merged from the first of the links in use, by their
 * totals, the first of the others, by their numbers when they were closed, and links without a number, by date. If
 * `among` finds their ids in an index, no others are read.
 */
export function rankedPage(
	workspaceId: number,
	sort: Ranking,
	{ filter, after, most, among }: Page & { among: SQL | undefined },
) {
	const ranked = rankedBy(sort)
	// The limit of -1 sorts the links in use before their rows are read: only those that fill the page are.
	return sql`(
	with used as materialized (
		select links_in_use.link_id as id, ${numberOf(workspaceId, sort)} as number
		from links_in_use where ${sql.raw(isInUseOf(String(workspaceId)))}),
	numbered as materialized (
		select * from (
			select best.id, number as place
			from (
				select id, number from used
				where ${and(sql`number > 0`, isAmong(sql`id`, among), isAfter(sql`number`, sql`id`, after))}
				order by number desc, id desc limit -1) best
				cross join links on links.id = best.id
			where ${filter ?? sql`true`} order by place desc, best.id desc limit ${most})
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
