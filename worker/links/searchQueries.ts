import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { LinkFilter } from '../../schema/linkList'
import { links } from '../../schema/tables/links'
import { inWorkspace, searchTerms, searchTexts, trigramsOf } from '../leads/search'
import { containsAny, ftsQuery, limitFrom } from '../leads/searchQueries'
import { hasTag } from './tagQueries'

/** SQL for whether a link's title, one of its addresses, its destination or one of its tags contains a text. */
function contains(q: string) {
	const texts = searchTexts(q)
	const columns = [
		links.searchText,
		sql`lower(${links.shortId})`,
		sql`lower(coalesce(${links.slug}, ''))`,
		sql`lower(${links.destinationUrl})`,
		links.tags,
	]
	const each = columns.map((column) => containsAny(column, texts))
	return sql`(${sql.join(each, sql` or `)})`
}

/**
 * SQL for the ids of at most `most` of a workspace's links that the search index finds for a filter, among them all
 * that match; undefined if there is nothing to look up, or only a letter that almost every link has.
 */
export function searchHits(
	workspaceId: number,
	{ q, tag }: LinkFilter,
	most: number,
): SQL | undefined {
	const terms = q ? searchTerms(workspaceId, searchTexts(q)) : undefined
	// A tag is looked up between its quotes.
	const tagged = tag
		? `(${trigramsOf(JSON.stringify(tag))}) AND ${inWorkspace(workspaceId)}`
		: undefined
	const sought = terms && ftsQuery(terms, 'link_search')
	const expression =
		sought && tagged ? sql`'(' || ${sought} || ${`) AND ${tagged}`}` : (sought ?? tagged)
	return expression === undefined
		? undefined
		: sql`select rowid as id from link_search where link_search match ${expression} limit ${most}`
}

/** A way to read links: those of `only` by their ids, if `found`, or in the list's order. */
type ReadPath = { found: boolean; only: SQL | undefined; most: (rows: number) => number }

/**
 * The ways to read links, of which SQL picks one, as for leads: up to `most` hits are read by their ids; with more,
 * reading in the list's order soon fills a page. `either` combines their rows.
 */
export function readPathsFor(hits: SQL | undefined, most: number) {
	if (!hits) {
		const inOrder: ReadPath = { found: false, only: undefined, most: (rows) => rows }
		return { ways: [inOrder], either: ([rows]: readonly SQLWrapper[]) => sql`${rows}` }
	}
	const isFew = sql`(select count(*) from hits) <= ${most}`
	const ways: ReadPath[] = [
		{
			found: true,
			only: sql`${links.id} in (select id from hits)`,
			most: (rows) => limitFrom(sql`iif(${isFew}, ${rows}, 0)`),
		},
		{ found: false, only: undefined, most: (rows) => limitFrom(sql`iif(${isFew}, 0, ${rows})`) },
	]
	// The index is searched once.
	const either = (all: readonly SQLWrapper[]) =>
		sql`(with hits as materialized (${hits}) ${sql.join(
			all.map((rows) => sql`select * from ${rows}`),
			sql` union all `,
		)})`
	return { ways, either }
}

/** SQL for whether a link matches a search and a tag. */
export const matches = ({ q, tag }: LinkFilter) =>
	and(tag ? hasTag(tag) : undefined, q ? contains(q) : undefined)
