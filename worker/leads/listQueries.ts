import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { AnswerFilter } from '../../schema/answerFilter'
import type { LeadSort, LeadStatusFilter } from '../../schema/leadList'
import type { Stage } from '../../schema/stage'
import { contactColumns, leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { leadTags } from '../../schema/tables/work'
import type { Database } from '../platform/env'
import { linkTotalsOf, statusCounts, totalOf, workspaceTotalsOf } from '../stats/queries'
import { orders } from './orderQueries'
import { type Page, readCursor } from './paging'
import { readCriterion, readSuspicion } from './rules'
import { foldForSearch, searchTerms } from './search'
import { answered, found, leadsOf, newerThan, saying } from './searchQueries'

export const leadColumns = {
	id: leads.id,
	linkId: leads.linkId,
	userId: links.userId,
	linkTitle: links.title,
	...contactColumns,
	answers: leads.answers,
	consent: leads.consent,
	additionalData: leads.additionalData,
	createdAt: leads.createdAt,
	imported: leads.imported,
	score: leads.score,
	qualificationStatus: leads.qualificationStatus,
	statusByHand: leads.statusByHand,
	rulesStatus: leads.rulesStatus,
	scoredAt: leads.scoredAt,
	criteria: leads.criteria,
	suspect: leads.suspect,
	stage: leads.stage,
	tags: leads.tags,
	followUpAt: leads.followUpAt,
	firstContactAt: leads.firstContactAt,
	country: leads.country,
	source: leads.source,
}

/** Leads with their links' titles, to be filtered and sorted. */
export const listed = (db: Database) =>
	db.select(leadColumns).from(leads).innerJoin(links, eq(links.id, leads.linkId)).$dynamic()

type Row = Awaited<ReturnType<typeof listed>>[number]

/** A lead as the API returns it. */
export const toLead = ({
	rulesStatus,
	scoredAt,
	criteria,
	answers,
	suspect,
	tags,
	...lead
}: Row) => ({
	...lead,
	answers: answers ?? {},
	tags: tags ?? [],
	scoringData: scoredAt && {
		criteria: (criteria ?? []).map(readCriterion),
		lastUpdated: scoredAt.toISOString(),
		status: rulesStatus,
	},
	suspect: suspect && readSuspicion(suspect),
})

export type LeadFilter = {
	q?: string | undefined
	status?: LeadStatusFilter | undefined
	linkId?: number | undefined
	from?: Date | undefined
	to?: Date | undefined
	minScore?: number | undefined
	stage?: Stage | undefined
	tag?: string | undefined
	country?: string | undefined
	source?: string | undefined
	answer?: AnswerFilter | undefined
	followUp?: 'due' | 'planned' | undefined
	/** Only leads that came after the one with this id; 0 for all. */
	newerThan?: number | undefined
	sort?: LeadSort | undefined
	/** Only among this many of the newest leads, as the plan allows. */
	visibleLimit?: number | undefined
}

type ReadBy =
	| ('suspicion' | 'followUp' | 'tag' | 'score' | 'link' | 'stage' | 'status' | 'date')
	/** By the matches in the search index, few enough to sort. */
	| 'search'

/**
 * How a list is read: the index that yields its order. All other conditions get a unary plus, which
 * keeps SQLite from preferring their index and sorting the result.
 */
function readBy({ status, linkId, stage, tag, followUp, sort }: LeadFilter): ReadBy {
	if (status === 'suspect') return 'suspicion'
	if (followUp) return 'followUp'
	if (tag) return 'tag'
	if (sort === 'score') return 'score'
	if (linkId) return 'link'
	if (stage && stage !== 'open') return 'stage'
	return status ? 'status' : 'date'
}

/** Adds a filter's condition, and the join it needs, to a selection of leads. */
export function narrow<Query extends { innerJoin: (table: typeof leadTags, on: SQL) => unknown }>(
	db: Database,
	query: Query,
	workspaceId: number,
	filter: LeadFilter,
	by = readBy(filter),
) {
	const { tag } = filter
	if (tag && by === 'tag') query.innerJoin(leadTags, taggedBy(workspaceId, tag))
	return matching(db, workspaceId, filter, by)
}

const taggedBy = (workspaceId: number, tag: string) =>
	sql`${leadTags.leadId} = ${leads.id} and ${leadTags.workspaceId} = ${workspaceId} and ${leadTags.tag} = ${tag}`

/** Ways to read that know leads by something other than their workspace. */
const foundOtherwise: readonly ReadBy[] = ['tag', 'search', 'link']

/**
 * Suspects are included only if a filter asks for them, and then regardless of the plan's limit, which
 * does not count them.
 */
function matching(db: Database, workspaceId: number, filter: LeadFilter, by: ReadBy) {
	const { q, status, linkId, stage, tag, followUp, country, source, minScore, answer } = filter
	const at = (driver: typeof by, column: SQLiteColumn) =>
		by === driver ? sql`${column}` : sql`+${column}`
	const conditions: (SQL | undefined)[] = [
		sql`${foundOtherwise.includes(by) ? sql`+${leads.workspaceId}` : leads.workspaceId} = ${workspaceId}`,
	]
	if (by === 'suspicion') conditions.push(isNotNull(leads.suspect))
	else conditions.push(isNull(leads.suspect), among(db, workspaceId, filter.visibleLimit))
	if (linkId) conditions.push(sql`${at('link', leads.linkId)} = ${linkId}`)
	if (status && status !== 'suspect')
		conditions.push(sql`${at('status', leads.qualificationStatus)} = ${status}`)
	if (stage) conditions.push(sql`${at('stage', leads.stage)} = ${stage}`)
	// Exactly the condition of the partial index.
	if (by === 'stage') conditions.push(sql`${leads.stage} <> 'open'`)
	if (minScore) conditions.push(sql`${at('score', leads.score)} >= ${minScore}`)
	if (followUp) conditions.push(sql`${at('followUp', leads.followUpAt)} is not null`)
	if (followUp === 'due') conditions.push(sql`${at('followUp', leads.followUpAt)} <= ${Date.now()}`)
	if (tag && by !== 'tag')
		conditions.push(sql`exists (select 1 from lead_tags where ${taggedBy(workspaceId, tag)})`)
	if (country) conditions.push(eq(leads.country, country))
	if (source) conditions.push(eq(leads.source, source))
	if (answer) conditions.push(answered(answer))
	if (filter.newerThan !== undefined) conditions.push(sql`+${leads.id} > ${filter.newerThan}`)
	conditions.push(captured(by, filter))
	if (q) conditions.push(saying(db, workspaceId, q))
	return and(...conditions)
}

type Way = { by: ReadBy; only?: SQL; most: (rows: number) => number }

/**
 * The two ways to read a search, or what is newer than a lead, of which one reads nothing. Few matches are sorted; with many, reading
 * in list order soon fills a page. A limit decides, before anything is read; a condition would be
 * evaluated for each row. One or two letters cost what all workspaces' leads have of them, so where there
 * are few leads these are read instead.
 */
function waysTo(workspaceId: number, filter: LeadFilter): Way[] {
	const by = readBy(filter)
	const text = foldForSearch(filter.q || filter.answer?.text || '')
	const terms = searchTerms(workspaceId, text)
	const [after, most] = [filter.newerThan, maxCounted + 1]
	const hits =
		after === undefined
			? terms && found(workspaceId, terms, filter.q ? text : undefined, most)
			: newerThan(workspaceId, after, most)
	// A link's suspects are few enough to read without an index by link.
	if (!hits || by === 'suspicion') return [{ by, most: (rows) => rows }]
	const countedHits = sql`(select count(*) from (${hits})) <= ${maxCounted}`
	const few =
		terms && 'startingWith' in terms
			? sql`iif(${leadsOf(workspaceId)} > ${maxCounted}, ${countedHits}, 0)`
			: countedHits
	// Drizzle accepts an expression as a limit, though its types don't say so.
	const limit = (expression: SQL) => expression as unknown as number
	return [
		{
			by: 'search',
			only: sql`${leads.id} in (${hits})`,
			most: (rows) => limit(sql`iif(${few}, ${rows}, 0)`),
		},
		{ by, most: (rows) => limit(sql`iif(${few}, 0, ${rows})`) },
	]
}

function captured(by: ReadBy, { from, to }: LeadFilter) {
	if (by === 'tag') {
		const { createdAt } = leadTags
		return and(from && gte(createdAt, from), to && lt(createdAt, to))
	}
	const inOrder = by !== 'score' && by !== 'followUp' && by !== 'search'
	const createdAt = inOrder ? leads.createdAt : sql`+${leads.createdAt}`
	return and(
		from && sql`${createdAt} >= ${from.getTime()}`,
		to && sql`${createdAt} < ${to.getTime()}`,
	)
}

/** SQL for whether a lead is among this many of the newest; undefined without a number. */
export const among = (db: Database, workspaceId: number, visibleLimit: number | undefined) =>
	visibleLimit === undefined
		? undefined
		: sql`${leads.id} in ${db
				.select({ id: leads.id })
				.from(leads)
				.where(and(eq(leads.workspaceId, workspaceId), isNull(leads.suspect)))
				.orderBy(...orders.newest.by)
				.limit(visibleLimit)}`

/** SQL for whether a lead is a suspect or within the plan's limit. */
export function shownBy(db: Database, workspaceId: number, visibleLimit: number | undefined) {
	const shown = among(db, workspaceId, visibleLimit)
	return shown && sql`(${leads.suspect} is not null or ${shown})`
}

/** The order of a filter's leads. Suspects are never sorted by score, which says nothing about them. */
export function orderOf(filter: LeadFilter, by = readBy(filter)) {
	if (filter.followUp && by !== 'suspicion') return orders.soonest
	if (by === 'score') return orders.score
	if (filter.sort === 'score' && by !== 'suspicion') return orders.foundByScore
	return by === 'tag' ? orders.tagged : orders.newest
}

/** The most that is counted without a counter; see listLeads. */
const maxCounted = 2000

type LeadQuery = LeadFilter & { limit: number; cursor?: string | undefined }

/** A page of leads and the total, which stops at maxCounted where leads themselves must be counted. */
export async function listLeads(db: Database, workspaceId: number, query: LeadQuery) {
	const { q, status, linkId, limit } = query
	const { from, to, minScore, stage, tag, country, source, followUp, answer } = query
	const suspects = status === 'suspect'
	const others = [from, to, minScore, stage, tag, country, source, followUp, answer]
	const byLeads = q || others.some(Boolean) || query.newerThan !== undefined
	const cursor = query.cursor ? readCursor(query.cursor) : undefined
	const ways = waysTo(workspaceId, query)
	const pages = ways.map(({ by, only, most }) => {
		const list = listed(db)
		const order = orderOf(query, by)
		return list
			.where(and(only, narrow(db, list, workspaceId, query, by), cursor && order.after(cursor)))
			.orderBy(...order.by)
			.limit(most(limit + 1))
	})
	// The totals are known, unless the filter needs the leads themselves. These are counted by date, in
	// the order of the index that holds what filters and searches need.
	const unsorted = { ...query, sort: undefined }
	const sums = (byLeads ? waysTo(workspaceId, unsorted) : []).map(({ by, only, most }) => {
		const some = db.select({ id: leads.id }).from(leads).$dynamic()
		const where = narrow(db, some, workspaceId, unsorted, by)
		const counted = some
			.where(and(only, where))
			.orderBy(...orderOf(unsorted, by).by)
			.limit(most(maxCounted + 1))
		return db.select({ leads: sql<number>`count(*)`.as('n') }).from(counted.as('found'))
	})
	const [[everywhere], [onLink], [newest], ...read] = await db.batch([
		workspaceTotalsOf(db, workspaceId),
		linkTotalsOf(db, workspaceId, linkId ?? 0),
		db.select({ id: sql<number>`id` }).from(sql`(${newerThan(workspaceId, 0, 1)})`),
		...pages,
		...sums,
	])
	const rows = read.slice(0, pages.length).flat() as Row[]
	const counted = read.slice(pages.length).flat() as { leads: number }[]
	const sum = counted.reduce((sum, { leads }) => sum + leads, 0)
	const page = rows.slice(0, limit)
	const last = rows.length > limit ? page.at(-1) : undefined
	const totals = linkId ? onLink : everywhere
	const counts = statusCounts(totals)
	const held = totals?.suspectLeads ?? 0
	const capped = sum > maxCounted
	return {
		leads: page.map(toLead),
		next: last && { key: orderOf(query).keyOf(last), id: last.id },
		matching: byLeads
			? capped
				? maxCounted
				: sum
			: suspects
				? held
				: status
					? counts[status]
					: totalOf(counts),
		/** Whether more match than were counted. */
		capped,
		all: totalOf(statusCounts(everywhere)),
		suspects: everywhere?.suspectLeads ?? 0,
		newest: newest?.id ?? 0,
		/** Whether the requested link exists. */
		linkFound: onLink !== undefined,
	} satisfies Page & { leads: unknown; linkFound: boolean }
}
