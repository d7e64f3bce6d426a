import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnswerFilter } from '../../schema/answerFilter'
import { normalizeEmail } from '../../schema/email'
import { isContactKey } from '../../schema/fields'
import { linkNumbers } from '../../schema/tables/counters'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import type { Database } from '../platform/env'
import { totalsOfWorkspace } from '../stats/totals'
import { inWorkspace, type SearchTerms, searchTexts } from './search'

/** SQL for whether a folded text contains one of the texts that a search looks for. */
export const containsAny = (column: SQLWrapper, texts: readonly string[]) =>
	sql`(${sql.join(
		texts.map((text) => sql`instr(${column}, ${text}) > 0`),
		sql` or `,
	)})`

/** A limit that SQL picks, which Drizzle accepts, though its types don't say so. */
export const limitFrom = (expression: SQL) => expression as unknown as number

/** SQL for whether a lead or its link's title contains a text. */
export function containsText(db: Database, workspaceId: number, q: string) {
	const texts = searchTexts(q)
	const titled = db
		.select({ id: links.id })
		.from(links)
		.where(and(eq(links.workspaceId, workspaceId), containsAny(links.searchText, texts)))
	return sql`(${containsAny(leads.searchText, texts)} or ${leads.linkId} in ${titled})`
}

/** An e-mail address, or its domain, with the domain in ASCII, as addresses are stored. */
const asciiEmail = (text: string) =>
	normalizeEmail(text) ?? normalizeEmail(`a@${text}`)?.slice('a@'.length) ?? text

/**
 * SQL for whether the answer to a field matches. The search text is tested first because the list's index
 * holds it, so only answers that search can find are found.
 */
export function answerMatches({ key, whole, text: typed }: AnswerFilter) {
	const text = key === 'email' ? asciiEmail(typed) : typed
	const value = isContactKey(key) ? sql`${leads[key]}` : sql`(${leads.answers} ->> ${`$.${key}`})`
	const is = whole
		? sql`instr(char(10) || ${value} || char(10), ${`\n${text}\n`}) > 0`
		: sql`instr(lower(${value}), lower(${text})) > 0`
	return sql`(${containsAny(leads.searchText, searchTexts(typed))} and ${is})`
}

/** SQL for the number of leads of a workspace. */
export const leadCount = (workspaceId: number) =>
	sql`(select ${sql.raw(linkNumbers.leads)} from ${totalsOfWorkspace(workspaceId)})`

/** The highest code point, to end a range of texts with the same start. */
const highestCodePoint = String.fromCodePoint(0x10ffff)

/** The FTS5 query for search terms in an index; it finds nothing if no trigram starts with the text. */
export const ftsQuery = (terms: SearchTerms, index: 'lead_search' | 'link_search') =>
	'startingWith' in terms
		? sql`coalesce((
			select ${`${terms.workspace} AND (`} || group_concat('"' || replace(term, '"', '""') || '"', ' OR ') || ')'
			from ${sql.raw(index)}_terms
			where term >= ${terms.startingWith} and term < ${terms.startingWith + highestCodePoint}), '""')`
		: sql`${terms.all}`

/** SQL for the ids of at most `most` leads that the search index finds, or whose link's title contains one of the texts. */
export function searchHits(
	workspaceId: number,
	terms: SearchTerms,
	titles: readonly string[] | undefined,
	most: number,
): SQL {
	const titled =
		titles === undefined
			? undefined
			: sql`
		union all
		select lead.id from links cross join leads lead on lead.link_id = links.id
		where links.workspace_id = ${workspaceId} and ${containsAny(links.searchText, titles)}
			and lead.suspect is null`
	return sql`
	select id from (
		select rowid as id from lead_search where lead_search match ${ftsQuery(terms, 'lead_search')}${titled}
	) limit ${most}`
}

/**
 * SQL for at most `most` ids of a workspace's leads after a given one, newest first, suspects included. Only the
 * search index has this order. It stops at the given id only if that is an integer, and D1 binds numbers as
 * doubles; hence the cast.
 */
export const newerThan = (workspaceId: number, id: number, most: number) => sql`
	select rowid as id from lead_search
	where lead_search match ${inWorkspace(workspaceId)} and rowid > cast(${id} as integer)
	order by rowid desc limit ${most}`
