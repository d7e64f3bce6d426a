import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { AnswerFilter } from '../../schema/answerFilter'
import type { LeadSort, LeadStatusFilter } from '../../schema/lead'
import type { Stage } from '../../schema/stage'
import { contactColumns, leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { leadTags } from '../../schema/tables/work'
import type { Database } from '../platform/env'
import { linkCountersOf, statusCounts, totalOf, workspaceCountersOf } from '../stats/queries'
import { orders } from './listOrders'
import { type Page, readCursor } from './paging'
import { readCriterion, readSuspicion } from './rules'
import { foldForSearch, searchExpression } from './search'
import { answered, found, saying } from './searchQueries'

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

/** Leads with their links' titles, to be narrowed and sorted. */
export const listed = (db: Database) =>
	db.select(leadColumns).from(leads).innerJoin(links, eq(links.id, leads.linkId)).$dynamic()

type Row = Awaited<ReturnType<typeof listed>>[number]

/** A lead as the API tells of it. */
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
	sort?: LeadSort | undefined
	/** Among so many of the newest leads, which is what a plan shows. */
	visibleLimit?: number | undefined
}

type ReadBy =
	| ('suspicion' | 'followUp' | 'tag' | 'score' | 'link' | 'stage' | 'status' | 'date')
	/** By what the index of search finds, which is little enough to be sorted. */
	| 'search'

/**
 * What a list is read by: the index that gives it in its order. All other conditions stand behind a
 * plus sign, which keeps the database from preferring their index and sorting what it finds there.
 */
function readBy({ q, status, linkId, stage, tag, followUp, sort }: LeadFilter): ReadBy {
	if (status === 'suspect') return 'suspicion'
	if (followUp) return 'followUp'
	if (tag) return 'tag'
	if (sort === 'score' && !q) return 'score'
	if (linkId) return 'link'
	if (stage && stage !== 'open') return 'stage'
	return status ? 'status' : 'date'
}

/** The leads that a filter lets through, of a selection, as a condition and with the join it needs. */
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

/**
 * Suspects only where a filter asks for them, and then whatever the plan shows: they are not part of
 * its window.
 */
function matching(db: Database, workspaceId: number, filter: LeadFilter, by: ReadBy) {
	const { q, status, linkId, stage, tag, followUp, country, source, minScore, answer } = filter
	const at = (driver: typeof by, column: SQLiteColumn) =>
		by === driver ? sql`${column}` : sql`+${column}`
	const conditions: (SQL | undefined)[] = [
		sql`${by === 'tag' || by === 'search' ? sql`+${leads.workspaceId}` : leads.workspaceId} = ${workspaceId}`,
	]
	if (by === 'suspicion') conditions.push(isNotNull(leads.suspect))
	else conditions.push(isNull(leads.suspect), among(db, workspaceId, filter.visibleLimit))
	if (linkId) conditions.push(sql`${at('link', leads.linkId)} = ${linkId}`)
	if (status && status !== 'suspect')
		conditions.push(sql`${at('status', leads.qualificationStatus)} = ${status}`)
	if (stage) conditions.push(sql`${at('stage', leads.stage)} = ${stage}`)
	// Word for word what the index is limited to.
	if (by === 'stage') conditions.push(sql`${leads.stage} <> 'open'`)
	if (minScore) conditions.push(sql`${at('score', leads.score)} >= ${minScore}`)
	if (followUp) conditions.push(sql`${at('followUp', leads.followUpAt)} is not null`)
	if (followUp === 'due') conditions.push(sql`${at('followUp', leads.followUpAt)} <= ${Date.now()}`)
	if (tag && by !== 'tag')
		conditions.push(sql`exists (select 1 from lead_tags where ${taggedBy(workspaceId, tag)})`)
	if (country) conditions.push(eq(leads.country, country))
	if (source) conditions.push(eq(leads.source, source))
	if (answer) conditions.push(answered(answer))
	conditions.push(captured(by, filter))
	if (q) conditions.push(saying(db, workspaceId, q))
	return and(...conditions)
}

type Way = { by: ReadBy; only?: SQL; most: (rows: number) => number }

/**
 * The ways to read the leads that a filter lets through, of which one reads nothing: a search that finds
 * little sorts what its index finds, and one that finds much meets a page of it soon in the order of the
 * list. Which it is decides the limit, before anything is read; a condition would be asked of each row.
 */
function waysTo(workspaceId: number, filter: LeadFilter): Way[] {
	const by = readBy(filter)
	const text = foldForSearch(filter.q || filter.answer?.text || '')
	const expression = searchExpression(workspaceId, text)
	// Suspects of a link stand in no index by their link, and are few enough to be read.
	if (!expression || by === 'suspicion') return [{ by, most: (rows) => rows }]
	const hits = found(workspaceId, expression, filter.q ? text : undefined, maxCounted + 1)
	const few = sql`(select count(*) from (${hits})) <= ${maxCounted}`
	// Drizzle takes an expression for a limit, though its types don't say so.
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

/** That a lead is one of so many of the newest, as a condition; none without a number. */
export const among = (db: Database, workspaceId: number, visibleLimit: number | undefined) =>
	visibleLimit === undefined
		? undefined
		: sql`${leads.id} in ${db
				.select({ id: leads.id })
				.from(leads)
				.where(and(eq(leads.workspaceId, workspaceId), isNull(leads.suspect)))
				.orderBy(...orders.newest.by)
				.limit(visibleLimit)}`

/** That a lead is a suspect or what the plan shows, as a condition. */
export function shownBy(db: Database, workspaceId: number, visibleLimit: number | undefined) {
	const shown = among(db, workspaceId, visibleLimit)
	return shown && sql`(${leads.suspect} is not null or ${shown})`
}

/** The order in which a filter's leads are listed. What a suspect scored says nothing. */
export function orderOf(filter: LeadFilter, by = readBy(filter)) {
	if (filter.followUp && by !== 'suspicion') return orders.soonest
	if (by === 'score') return orders.score
	if (filter.sort === 'score' && by !== 'suspicion') return orders.searchedByScore
	return by === 'tag' ? orders.tagged : orders.newest
}

/** So many at most are counted where no counter knows; see listLeads. */
export const maxCounted = 2000

type LeadQuery = LeadFilter & { limit: number; cursor?: string | undefined }

/** A page of leads, and how many there are: of what only the leads know, maxCounted at most. */
export async function listLeads(db: Database, workspaceId: number, query: LeadQuery) {
	const { q, status, linkId, limit } = query
	const { from, to, minScore, stage, tag, country, source, followUp, answer } = query
	const suspects = status === 'suspect'
	const others = [from, to, minScore, stage, tag, country, source, followUp, answer]
	const narrowed = others.some(Boolean)
	const byLeads = q || narrowed
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
	// Counted by the counters, unless the leads themselves have to be looked at.
	const sums = (byLeads ? ways : []).map(({ by, only, most }) => {
		const some = db.select({ id: leads.id }).from(leads).$dynamic()
		const where = narrow(db, some, workspaceId, query, by)
		const counted = some.where(and(only, where)).limit(most(maxCounted + 1))
		return db.select({ leads: sql<number>`count(*)`.as('n') }).from(counted.as('found'))
	})
	const [[everywhere], [onLink], ...read] = await db.batch([
		workspaceCountersOf(db, workspaceId),
		linkCountersOf(db, workspaceId, linkId ?? 0),
		...pages,
		...sums,
	])
	const rows = read.slice(0, pages.length).flat() as Row[]
	const counted = read.slice(pages.length).flat() as { leads: number }[]
	const sum = counted.reduce((sum, { leads }) => sum + leads, 0)
	const page = rows.slice(0, limit)
	const last = rows.length > limit ? page.at(-1) : undefined
	const counters = linkId ? onLink : everywhere
	const counts = statusCounts(counters)
	const held = counters?.suspectLeads ?? 0
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
		/** Of the link that was asked for, whether there is such a one. */
		linkFound: onLink !== undefined,
	} satisfies Page & { leads: unknown; linkFound: boolean }
}
