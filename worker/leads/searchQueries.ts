import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnswerFilter } from '../../schema/answerFilter'
import { isContactKey } from '../../schema/fields'
import { linkNumbers } from '../../schema/tables/counters'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import type { Database } from '../platform/env'
import { totalsOfWorkspace } from '../stats/totals'
import { foldForSearch, inWorkspace, type SearchTerms } from './search'

/** That a lead or the title of its link contains a text, as a condition. */
export function saying(db: Database, workspaceId: number, q: string) {
	const text = foldForSearch(q)
	const titled = db
		.select({ id: links.id })
		.from(links)
		.where(and(eq(links.workspaceId, workspaceId), sql`instr(${links.searchText}, ${text}) > 0`))
	return sql`(instr(${leads.searchText}, ${text}) > 0 or ${leads.linkId} in ${titled})`
}

/**
 * That a field was answered so, as a condition. What search looks through is asked first, because the
 * list's index holds it; so an answer is found as far as search finds it.
 */
export function answered({ key, whole, text }: AnswerFilter) {
	const said = isContactKey(key) ? sql`${leads[key]}` : sql`(${leads.answers} ->> ${`$.${key}`})`
	const is = whole
		? sql`instr(char(10) || ${said} || char(10), ${`\n${text}\n`}) > 0`
		: sql`instr(lower(${said}), lower(${text})) > 0`
	return sql`(instr(${leads.searchText}, ${foldForSearch(text)}) > 0 and ${is})`
}

/** How many leads a workspace has, as an expression. */
export const leadsOf = (workspaceId: number) =>
	sql`(select ${sql.raw(linkNumbers.leads)} from ${totalsOfWorkspace(workspaceId)})`

/** The last character that there is, behind all that start alike. */
const last = String.fromCodePoint(0x10ffff)

/** An expression of FTS5; one that finds nothing if no trigram starts with a text. */
const expressionOf = (terms: SearchTerms) =>
	'startingWith' in terms
		? sql`coalesce((
			select ${`${terms.workspace} AND (`} || group_concat('"' || replace(term, '"', '""') || '"', ' OR ') || ')'
			from lead_search_terms
			where term >= ${terms.startingWith} and term < ${terms.startingWith + last}), '""')`
		: sql`${terms.all}`

/**
 * What the index of search finds, and the leads of the links whose title contains a text; so many at most.
 */
export function found(
	workspaceId: number,
	terms: SearchTerms,
	title: string | undefined,
	most: number,
): SQL {
	const titled =
		title === undefined
			? undefined
			: sql`
		union all
		select lead.id from links cross join leads lead on lead.link_id = links.id
		where links.workspace_id = ${workspaceId} and instr(links.search_text, ${title}) > 0
			and lead.suspect is null`
	return sql`
	select id from (
		select rowid as id from lead_search where lead_search match ${expressionOf(terms)}${titled}
	) limit ${most}`
}

/**
 * The ids of a workspace's leads after one of them, at most so many, and suspects among them. No table's index
 * has them in this order, but the search index does. Backwards, it reads only these, given an integer to stop at:
 * a number is bound as a double, at which it reads on through all of them.
 */
export const newerThan = (workspaceId: number, id: number, most: number) => sql`
	select rowid as id from lead_search
	where lead_search match ${inWorkspace(workspaceId)} and rowid > cast(${id} as integer)
	order by rowid desc limit ${most}`
