import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { LinkSort, LinkState } from '../../schema/linkLimits'
import { maxLinkTags } from '../../schema/linkLimits'
import type { LinkFilter, LinkQuery } from '../../schema/linkList'
import type { LinksChange } from '../../schema/linksEdit'
import { links } from '../../schema/tables/links'
import type { EventIf } from '../auth/accountLog'
import { isBrokenLink } from '../checks/queries'
import { badInput, requireAll } from '../http/errors'
import { type Cursor, readCursor } from '../leads/paging'
import { causedBy } from '../platform/causedBy'
import type { Database } from '../platform/env'
import { totalsOfLinks, withTotals } from '../stats/totals'
import { isRanking, placeIn, placeOf, rankedPage, sortedPage } from './orderQueries'
import { isPastEnd, listed, toLink } from './queries'
import { matches, readPathsFor, searchHits } from './searchQueries'

// Literals instead of parameters: SQLite uses a partial index only if the condition matches it literally.
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
	if (state === 'off') return sql`links.archived = 0 and links.active = 0`
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

/** SQL for the ids of a limited number of links, including all that are broken. */
const brokenHits = (workspaceId: number, most: number) =>
	sql`select link_id as id from link_checks where workspace_id = ${workspaceId} and broken limit ${most}`

/** SQL for how many links aren't archived. */
const countShown = (workspaceId: number) => sql<number>`(
	select c.links - (
		select count(*) from links where links.workspace_id = ${workspaceId} and links.archived = 1)
	from workspace_counters c where c.workspace_id = ${workspaceId})`

/**
 * A page of a workspace's links, and how many match, which stops at maxCounted where they must be counted. Reads what
 * the search index finds or, sorted by a number, what has the state, if those are few; otherwise an index in order.
 */
export async function listLinks(
	db: Database,
	workspaceId: number,
	{ sort, limit, cursor, ...wanted }: Partial<LinkQuery> & Pick<LinkQuery, 'sort' | 'limit'>,
) {
	const filter = isWanted(workspaceId, wanted)
	const after = cursor ? readCursor(cursor) : undefined
	const hits =
		searchHits(workspaceId, wanted, maxCounted + 1) ??
		(wanted.state === 'broken' ? brokenHits(workspaceId, maxCounted + 1) : undefined)
	const withState =
		isRanking(sort) && wanted.state && wanted.state !== 'active'
			? sql`select links.id, links.created_at from links where ${and(eq(links.workspaceId, workspaceId), inState(workspaceId, wanted.state))}`
			: undefined
	const toRead = readPathsFor(
		hits ?? (withState && sql`${withState} limit ${maxCounted + 1}`),
		maxCounted,
	)
	const toCount = readPathsFor(hits, maxCounted)
	const direction = sort === 'oldest' ? asc : desc
	const inOrder = [direction(placeOf(sort)), direction(links.id)]
	// Finds the page's links first, then reads what only the page needs.
	const pages = toRead.ways.map(({ found, only, most }) => {
		const which = and(inWorkspace(workspaceId, found), only)
		const page = { filter, after, most: most(limit + 1) }
		if (isRanking(sort)) {
			// Links found by their state alone come with their dates.
			const toSort =
				hits || wanted.q
					? sql`select links.id, links.created_at from links where ${and(which, filter)}`
					: sql`select id, created_at from hits`
			return found
				? sortedPage(workspaceId, sort, toSort, page)
				: rankedPage(workspaceId, sort, { ...page, among: withState })
		}
		return db
			.select({ id: links.id })
			.from(links)
			.where(and(which, filter, after && isAfter(after, sort)))
			.orderBy(...(found ? [direction(sql`+${links.createdAt}`), direction(links.id)] : inOrder))
			.limit(page.most)
	})
	const isFiltered = wanted.q || wanted.tag || wanted.state
	const counted = toCount.ways.map(({ found, only, most }) =>
		db
			.select({ n: sql`1`.as('n') })
			.from(links)
			.where(and(inWorkspace(workspaceId, found), filter, only))
			.limit(most(maxCounted + 1)),
	)
	const sum = isFiltered
		? sql<number>`(select count(*) from ${toCount.either(counted)})`
		: countShown(workspaceId)
	const [rows, [total]] = await db.batch([
		listed(db, sql`links.id in ${toRead.either(pages)}`).orderBy(...inOrder),
		db.select({ matching: sum.as('matching') }).from(sql`(select 1)`),
	])
	const page = rows.slice(0, limit)
	const last = rows.length > limit ? page.at(-1) : undefined
	const matching = total?.matching ?? 0
	const capped = Boolean(isFiltered) && matching > maxCounted
	return {
		links: page.map(toLink),
		next: last && { key: placeIn(sort, last), id: last.id },
		matching: capped ? maxCounted : matching,
		/** Whether more match than were counted. */
		capped,
	}
}

const isAfter = ({ key: at, id }: Cursor, sort: LinkSort) =>
	sql`(${links.createdAt}, ${links.id}) ${sql.raw(sort === 'oldest' ? '>' : '<')} (${at}, ${id})`

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
 * For the workspace's links with these ids: a query of their ids, and SQL conditions, `named` for those that exist and
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
	return { named, found, condition }
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
	requireAll('link', ids, found)
	return changed.length
}

function refuseTooManyTags(error: unknown): never {
	if (!causedBy(error, 'links_tags')) throw error
	throw badInput(`A link has at most ${maxLinkTags} tags`, 'addTags')
}

/** SQL for the links' title or, of several, how many they are, as the log has them. */
export const titlesOf = (workspaceId: number, ids: readonly number[]) => sql<string>`(
	select iif(count(*) = 1, substr(min(title), 1, 120), count(*) || ' links') from links
	where id in (select value from json_each(${JSON.stringify(ids)})) and workspace_id = ${workspaceId})`
