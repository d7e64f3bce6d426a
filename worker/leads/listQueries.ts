import { and, asc, desc, eq, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { LeadSort, LeadStatusFilter } from '../../schema/lead'
import type { Stage } from '../../schema/stage'
import { contactColumns, leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { leadTags } from '../../schema/tables/work'
import type { Database } from '../platform/env'
import { linkCountersOf, statusCounts, totalOf, workspaceCountersOf } from '../stats/queries'
import { type Cursor, type Page, readCursor } from './paging'
import { readCriterion, readSuspicion } from './rules'
import { foldForSearch } from './search'

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
	followUp?: 'due' | 'planned' | undefined
	sort?: LeadSort | undefined
	/** Among so many of the newest leads, which is what a plan shows. */
	visibleLimit?: number | undefined
}

/**
 * What a list is read by: the index that gives it in its order. All other conditions stand behind a
 * plus sign, which keeps the database from preferring their index and sorting what it finds there.
 */
function readBy({ q, status, linkId, stage, tag, followUp, sort }: LeadFilter) {
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
) {
	const { tag } = filter
	if (tag && readBy(filter) === 'tag') {
		query.innerJoin(leadTags, taggedBy(workspaceId, tag))
	}
	return matching(db, workspaceId, filter)
}

const taggedBy = (workspaceId: number, tag: string) =>
	sql`${leadTags.leadId} = ${leads.id} and ${leadTags.workspaceId} = ${workspaceId} and ${leadTags.tag} = ${tag}`

/**
 * Suspects only where a filter asks for them, and then whatever the plan shows: they are not part of
 * its window.
 */
function matching(db: Database, workspaceId: number, filter: LeadFilter) {
	const { q, status, linkId, stage, tag, followUp, country, source, minScore } = filter
	const by = readBy(filter)
	const at = (driver: typeof by, column: SQLiteColumn) =>
		by === driver ? sql`${column}` : sql`+${column}`
	const conditions: (SQL | undefined)[] = [
		sql`${by === 'tag' ? sql`+${leads.workspaceId}` : leads.workspaceId} = ${workspaceId}`,
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
	if (followUp) conditions.push(isNotNull(leads.followUpAt))
	if (followUp === 'due') conditions.push(lte(leads.followUpAt, new Date()))
	if (tag && by !== 'tag')
		conditions.push(sql`exists (select 1 from lead_tags where ${taggedBy(workspaceId, tag)})`)
	if (country) conditions.push(eq(leads.country, country))
	if (source) conditions.push(eq(leads.source, source))
	conditions.push(captured(by, filter))
	if (q) {
		const text = foldForSearch(q)
		const titled = db
			.select({ id: links.id })
			.from(links)
			.where(and(eq(links.workspaceId, workspaceId), sql`instr(${links.searchText}, ${text}) > 0`))
		conditions.push(sql`(instr(${leads.searchText}, ${text}) > 0 or ${leads.linkId} in ${titled})`)
	}
	return and(...conditions)
}

function captured(by: ReturnType<typeof readBy>, { from, to }: LeadFilter) {
	if (by === 'tag') {
		const { createdAt } = leadTags
		return and(from && gte(createdAt, from), to && lt(createdAt, to))
	}
	const inOrder = by !== 'score' && by !== 'followUp'
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

/**
 * How a list is sorted: `after` is the keyset condition for what comes behind a cursor. A search by
 * score goes through the leads in the order of their dates, whose index holds the text, and sorts
 * what it finds; so do a tag's leads by score.
 */
export const orders = {
	newest: {
		by: [desc(leads.createdAt), desc(leads.id)],
		after: ({ key, id }: Cursor) => sql`(${leads.createdAt}, ${leads.id}) < (${key}, ${id})`,
		keyOf: ({ createdAt }: { createdAt: Date }) => createdAt.getTime(),
	},
	tagged: {
		by: [desc(leadTags.createdAt), desc(leadTags.leadId)],
		after: ({ key, id }: Cursor) =>
			sql`(${leadTags.createdAt}, ${leadTags.leadId}) < (${key}, ${id})`,
		keyOf: ({ createdAt }: { createdAt: Date }) => createdAt.getTime(),
	},
	soonest: {
		by: [asc(leads.followUpAt), asc(leads.id)],
		after: ({ key, id }: Cursor) => sql`(${leads.followUpAt}, ${leads.id}) > (${key}, ${id})`,
		keyOf: ({ followUpAt }: { followUpAt: Date | null }) => followUpAt?.getTime() ?? 0,
	},
	score: {
		by: [desc(leads.score), desc(leads.id)],
		after: ({ key, id }: Cursor) => sql`(${leads.score}, ${leads.id}) < (${key}, ${id})`,
		keyOf: ({ score }: { score: number }) => score,
	},
	searchedByScore: {
		by: [sql`+${leads.score} desc`, desc(leads.id)],
		after: ({ key, id }: Cursor) => sql`(+${leads.score}, ${leads.id}) < (${key}, ${id})`,
		keyOf: ({ score }: { score: number }) => score,
	},
}

/** The order in which a filter's leads are listed. What a suspect scored says nothing. */
export function orderOf(filter: LeadFilter) {
	const by = readBy(filter)
	if (by === 'followUp') return orders.soonest
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
	const { from, to, minScore, stage, tag, country, source, followUp } = query
	const suspects = status === 'suspect'
	const narrowed = [from, to, minScore, stage, tag, country, source, followUp].some(Boolean)
	const byLeads = q || narrowed
	const order = orderOf(query)
	const cursor = query.cursor ? order.after(readCursor(query.cursor)) : undefined
	const list = listed(db)
	const where = narrow(db, list, workspaceId, query)
	const found = db.select({ id: leads.id }).from(leads).$dynamic()
	const some = narrow(db, found, workspaceId, query)
	const [rows, [everywhere], [onLink], [counted]] = await db.batch([
		list
			.where(and(where, cursor))
			.orderBy(...order.by)
			.limit(limit + 1),
		workspaceCountersOf(db, workspaceId),
		linkCountersOf(db, workspaceId, linkId ?? 0),
		// Counted by the counters, unless the leads themselves have to be looked at.
		db.select({ leads: sql<number>`count(*)`.as('n') }).from(
			found
				.where(and(some, byLeads ? undefined : sql`false`))
				.limit(narrowed ? maxCounted + 1 : Number.MAX_SAFE_INTEGER)
				.as('found'),
		),
	])
	const page = rows.slice(0, limit)
	const last = rows.length > limit ? page.at(-1) : undefined
	const counters = linkId ? onLink : everywhere
	const counts = statusCounts(counters)
	const held = counters?.suspectLeads ?? 0
	const sum = counted?.leads ?? 0
	const capped = narrowed && sum > maxCounted
	return {
		leads: page.map(toLead),
		next: last && { key: order.keyOf(last), id: last.id },
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
