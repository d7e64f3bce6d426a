import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { LinkSort, LinkState } from '../../schema/linkLimits'
import { maxLinkTags } from '../../schema/linkLimits'
import type { LinkFilter, LinkQuery } from '../../schema/linkList'
import type { LinksChange } from '../../schema/linksEdit'
import { linkNumbers } from '../../schema/tables/counters'
import { links } from '../../schema/tables/links'
import type { EventIf } from '../auth/accountLog'
import { isBrokenLink } from '../checks/queries'
import { badInput } from '../http/errors'
import { type Cursor, readCursor } from '../leads/paging'
import type { Database } from '../platform/env'
import { totalsOfLinks, withTotals } from '../stats/totals'
import { isPastEnd, listed, toLink } from './queries'
import { matches, waysTo } from './searchQueries'

// Words instead of parameters where an index is partial: SQLite uses it only if the condition says the same.
const shown = sql`links.archived = 0`

/** SQL for a state; without one, for all links that aren't archived. */
function inState(workspaceId: number, state: LinkState | undefined) {
	const isEnding = sql`(links.expires_at is not null or links.max_leads is not null)`
	const mayEnd = sql`links.workspace_id = ${workspaceId} and ${isEnding}`
	// Read once, and only for links that may end.
	const ended = sql`${links.id} in (
		select links.id from ${totalsOfLinks(mayEnd)} cross join links
		where ${withTotals} and ${isPastEnd()})`
	if (state === 'archived') return sql`links.archived = 1`
	if (state === 'off') return and(shown, eq(links.active, false))
	if (state === 'broken') return and(shown, isBrokenLink(workspaceId))
	if (state === 'ended') return and(shown, eq(links.active, true), isEnding, ended)
	if (state === 'active') return and(shown, eq(links.active, true), sql`not ${ended}`)
	return shown
}

/** SQL for the links of a workspace that match a filter. */
export const matchingLinks = (workspaceId: number, filter: LinkFilter) =>
	and(eq(links.workspaceId, workspaceId), isWanted(workspaceId, filter))

const isWanted = (workspaceId: number, filter: LinkFilter) =>
	and(inState(workspaceId, filter.state), matches(filter))

/** SQL that keeps SQLite from reading all links of the workspace where their ids are known. */
const inWorkspace = (workspaceId: number, found: boolean) =>
	sql`${found ? sql`+${links.workspaceId}` : links.workspaceId} = ${workspaceId}`

/** How many links are counted at most where no counter has the number. */
const maxCounted = 2000

/** SQL for how many links aren't archived. */
const countShown = (workspaceId: number) => sql<number>`(
	select c.links - (
		select count(*) from links where links.workspace_id = ${workspaceId} and links.archived = 1)
	from workspace_counters c where c.workspace_id = ${workspaceId})`

/** What each order sorts by, and whether that takes the links' totals. */
const sortKeys: Record<LinkSort, { key: SQL; ascending?: true; byTotals?: true }> = {
	newest: { key: sql`${links.createdAt}` },
	oldest: { key: sql`${links.createdAt}`, ascending: true },
	visits: { key: sql.raw(linkNumbers.visits), byTotals: true },
	leads: { key: sql.raw(linkNumbers.leads), byTotals: true },
	rate: { key: sql.raw(linkNumbers.rate), byTotals: true },
}

/**
 * A page of a workspace's links, and how many match, which stops at maxCounted where they must be counted. By date it is
 * one index range or what the search index finds. By a total, the totals of all its links are read and sorted, because
 * an index on a counter would be written with every lead.
 */
export async function listLinks(
	db: Database,
	workspaceId: number,
	{ sort, limit, cursor, ...wanted }: Partial<LinkQuery> & Pick<LinkQuery, 'sort' | 'limit'>,
) {
	const { key, ascending, byTotals } = sortKeys[sort]
	const filter = isWanted(workspaceId, wanted)
	const after = cursor ? isAfter(readCursor(cursor), key, ascending) : undefined
	const direction = ascending ? asc : desc
	const inOrder = [direction(key), direction(links.id)]
	const sorted = [direction(sql`+${key}`), direction(links.id)]
	const ids = db.select({ id: links.id })
	const { ways, either } = waysTo(workspaceId, wanted, maxCounted)
	// Finds the page's links first, then reads what only the page needs.
	const pages = ways.map(({ found, only, most }) => {
		const which = and(inWorkspace(workspaceId, found), only)
		return (byTotals ? ids.from(totalsOfLinks(which)).crossJoin(links) : ids.from(links))
			.$dynamic()
			.where(and(byTotals ? withTotals : which, filter, after))
			.orderBy(...(found ? sorted : inOrder))
			.limit(most(limit + 1))
	})
	const isFiltered = wanted.q || wanted.tag || wanted.state
	const counted = ways.map(({ found, only, most }) =>
		db
			.select({ n: sql`1`.as('n') })
			.from(links)
			.where(and(inWorkspace(workspaceId, found), filter, only))
			.limit(most(maxCounted + 1)),
	)
	const sum = isFiltered
		? sql<number>`(select count(*) from ${either(counted)})`
		: countShown(workspaceId)
	const [rows, [total]] = await db.batch([
		listed(db, sql`links.id in ${either(pages)}`).orderBy(...inOrder),
		db.select({ matching: sum.as('matching') }).from(sql`(select 1)`),
	])
	const page = rows.slice(0, limit)
	const last = rows.length > limit ? page.at(-1) : undefined
	const matching = total?.matching ?? 0
	const capped = Boolean(isFiltered) && matching > maxCounted
	return {
		links: page.map(toLink),
		next: last && { key: keyOf(sort, last), id: last.id },
		matching: capped ? maxCounted : matching,
		/** Whether more match than were counted. */
		capped,
	}
}

const isAfter = ({ key: at, id }: Cursor, key: SQL, ascending: true | undefined) =>
	ascending
		? sql`(${key}, ${links.id}) > (${at}, ${id})`
		: sql`(${key}, ${links.id}) < (${at}, ${id})`

type Row = Parameters<typeof toLink>[0]

function keyOf(sort: LinkSort, { createdAt, visits, leads, rate }: Row) {
	const keys = { visits, leads, rate }
	return sort === 'newest' || sort === 'oldest' ? createdAt.getTime() : keys[sort]
}

/** The workspace's tags by name, each with its number of links. */
export async function listTags(db: Database, workspaceId: number) {
	// Many links share few combinations of tags.
	const combinations = await db
		.select({ tags: links.tags, links: sql<number>`count(*)` })
		.from(links)
		.where(and(eq(links.workspaceId, workspaceId), sql`${links.tags} <> '[]'`))
		.groupBy(links.tags)
	const counts = new Map<string, number>()
	for (const { tags, links } of combinations) {
		for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + links)
	}
	return [...counts]
		.map(([tag, links]) => ({ tag, links }))
		.sort((a, b) => (a.tag < b.tag ? -1 : 1))
}

/**
 * SQL for the workspace's links with these ids: the ids as JSON, `named` for the links that exist, and
 * `condition` for all of them or, if one is missing, none.
 */
export function allOf(db: Database, workspaceId: number | SQL, ids: readonly number[]) {
	const list = JSON.stringify([...new Set(ids)])
	// The plus keeps SQLite from searching all links of the workspace for the ids.
	const named = and(
		sql`+${links.workspaceId} = ${workspaceId}`,
		sql`${links.id} in (select value from json_each(${list}))`,
	)
	const found = db.select({ id: links.id }).from(links).where(named)
	const condition = and(
		named,
		sql`(select count(*) from ${found.as('found')}) = json_array_length(${list})`,
	)
	return { list, named, found, condition }
}

/** Throws a 400 that names the ids that were not found. */
export function requireAll(ids: readonly number[], found: readonly { id: number }[]) {
	const known = new Set(found.map(({ id }) => id))
	const missing = ids.filter((id) => !known.has(id))
	if (missing.length === 0) return
	throw badInput(
		`There is no link ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' …' : ''}`,
		missing.map((id) => ({ path: 'ids', message: `There is no link ${id}` })),
	)
}

/** Changes many links at once and returns how many. Throws a 400 that names missing ids. */
export async function changeLinks(
	db: Database,
	workspaceId: number,
	{
		ids,
		addTags = [],
		removeTags = [],
		archived,
	}: Pick<LinksChange, 'ids' | 'addTags' | 'removeTags' | 'archived'>,
	event: EventIf,
) {
	const { found: existing, condition } = allOf(db, workspaceId, ids)
	const tags = sql`(
		select json_group_array(value) from (
			select value from json_each(links.tags)
			where value not in (select value from json_each(${JSON.stringify(removeTags)}))
			union select value from json_each(${JSON.stringify(addTags)})))`
	const changesTags = addTags.length + removeTags.length > 0
	const [found, changed] = await db
		.batch([
			existing,
			db
				.update(links)
				.set({
					...(changesTags && { tags }),
					...(archived !== undefined && { archived }),
				})
				.where(condition)
				.returning({ id: links.id }),
			event(sql`changes() > 0`),
		])
		.catch(refuseTooManyTags)
	requireAll(ids, found)
	return changed.length
}

function refuseTooManyTags(error: unknown): never {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (!cause.message.includes('links_tags')) continue
		const message = `A link has at most ${maxLinkTags} tags`
		throw badInput(message, [{ path: 'addTags', message }])
	}
	throw error
}

/** SQL for the links' title or, of several, how many they are, as the log has them. */
export const titlesOf = (workspaceId: number, ids: readonly number[]) => sql<string>`(
	select iif(count(*) = 1, substr(min(title), 1, 120), count(*) || ' links') from links
	where id in (select value from json_each(${JSON.stringify(ids)})) and workspace_id = ${workspaceId})`
