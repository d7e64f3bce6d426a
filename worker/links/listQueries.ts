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
import { soughtTexts } from '../leads/search'
import { containsAny } from '../leads/searchQueries'
import type { Database } from '../platform/env'
import { totalsOfLinks, withTotals } from '../stats/totals'
import { isPastEnd, listed, toLink } from './queries'
import { hasTag } from './tagQueries'

/** SQL for a state; without one, for all links that aren't archived. */
function inState(workspaceId: number, state: LinkState | undefined) {
	const shown = eq(links.archived, false)
	if (state === 'archived') return eq(links.archived, true)
	if (state === 'off') return and(shown, eq(links.active, false))
	if (state === 'broken') return and(shown, isBrokenLink(workspaceId))
	if (state === 'ended') return and(shown, eq(links.active, true), isPastEnd())
	if (state === 'active') return and(shown, eq(links.active, true), sql`not ${isPastEnd()}`)
	return shown
}

/** SQL for the links of a workspace that match a filter. */
export const matchingLinks = (workspaceId: number, { q, tag, state }: LinkFilter) =>
	and(
		eq(links.workspaceId, workspaceId),
		inState(workspaceId, state),
		tag ? hasTag(tag) : undefined,
		q ? matching(q) : undefined,
	)

/** What each order sorts by, and whether that takes the links' totals. */
const sortKeys: Record<LinkSort, { key: SQL; ascending?: true; byTotals?: true }> = {
	newest: { key: sql`${links.createdAt}` },
	oldest: { key: sql`${links.createdAt}`, ascending: true },
	visits: { key: sql.raw(linkNumbers.visits), byTotals: true },
	leads: { key: sql.raw(linkNumbers.leads), byTotals: true },
	rate: { key: sql.raw(linkNumbers.rate), byTotals: true },
}

/**
 * A page of a workspace's links, and how many match. By date it is one index range. By a total, the totals of all
 * its links are read and sorted, because an index on a counter would be written with every lead.
 */
export async function listLinks(
	db: Database,
	workspaceId: number,
	{ q, tag, state, sort, limit, cursor }: Partial<LinkQuery> & Pick<LinkQuery, 'sort' | 'limit'>,
) {
	const { key, ascending, byTotals } = sortKeys[sort]
	const inWorkspace = eq(links.workspaceId, workspaceId)
	const filter = matchingLinks(workspaceId, { q, tag, state })
	const after = cursor ? isAfter(readCursor(cursor), key, ascending) : undefined
	const direction = ascending ? asc : desc
	const inOrder = [direction(key), direction(links.id)]
	const allTotals = totalsOfLinks(inWorkspace)
	const byEnd = state === 'active' || state === 'ended'
	const ids = db.select({ id: links.id })
	const sum = db.select({ matching: sql<number>`count(*)`.as('matching') })
	// Finds the page's links first, then reads what only the page needs.
	const found = (byTotals || byEnd ? ids.from(allTotals).crossJoin(links) : ids.from(links))
		.$dynamic()
		.where(and(byTotals || byEnd ? withTotals : undefined, filter, after))
		.orderBy(...inOrder)
		.limit(limit + 1)
	const [rows, [counted]] = await db.batch([
		listed(db, sql`links.id in ${found}`).orderBy(...inOrder),
		byEnd
			? sum.from(allTotals).crossJoin(links).where(and(withTotals, filter))
			: sum.from(links).where(filter),
	])
	const shown = rows.slice(0, limit)
	const last = rows.length > limit ? shown.at(-1) : undefined
	return {
		links: shown.map(toLink),
		next: last && { key: keyOf(sort, last), id: last.id },
		matching: counted?.matching ?? 0,
	}
}

/** SQL for whether a link's title or one of its addresses contains a text. */
function matching(q: string) {
	const texts = soughtTexts(q)
	return sql`(${containsAny(links.searchText, texts)} or ${containsAny(sql`lower(${links.shortId})`, texts)}
		or ${containsAny(sql`lower(coalesce(${links.slug}, ''))`, texts)})`
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
