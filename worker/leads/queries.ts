import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { LeadSort, LeadStatusFilter } from '../../schema/lead'
import type { QualificationStatus } from '../../schema/score'
import { contactColumns, leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import type { EventIf } from '../auth/accountLog'
import { badInput, notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { linkCountersOf, statusCounts, totalOf, workspaceCountersOf } from '../stats/queries'
import { type Cursor, type Page, readCursor } from './paging'
import { readCriterion, readSuspicion } from './rules'
import { foldForSearch } from './search'

const columns = {
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
}

/** Leads with their links' titles, to be narrowed and sorted. */
export const listed = (db: Database) =>
	db.select(columns).from(leads).innerJoin(links, eq(links.id, leads.linkId)).$dynamic()

type Row = Awaited<ReturnType<typeof listed>>[number]

/** A lead as the API tells of it. */
export const toLead = ({ rulesStatus, scoredAt, criteria, answers, suspect, ...lead }: Row) => ({
	...lead,
	answers: answers ?? {},
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
	/** Among so many of the newest leads, which is what a plan shows. */
	visibleLimit?: number | undefined
}

/**
 * The leads that a filter lets through, as a condition; suspects only where it asks for them, and
 * then whatever the plan shows: they are not part of its window.
 */
export function matching(
	db: Database,
	workspaceId: number,
	{ q, status, linkId, visibleLimit }: LeadFilter,
) {
	const conditions: (SQL | undefined)[] = [eq(leads.workspaceId, workspaceId)]
	if (status === 'suspect') {
		conditions.push(isNotNull(leads.suspect))
		// The plus sign keeps the database in the index of the suspects.
		if (linkId) conditions.push(sql`+${leads.linkId} = ${linkId}`)
	} else {
		conditions.push(isNull(leads.suspect), among(db, workspaceId, visibleLimit))
		if (linkId) conditions.push(eq(leads.linkId, linkId))
		// And here from looking for a link's leads among all of that status.
		const column = linkId ? sql`+${leads.qualificationStatus}` : leads.qualificationStatus
		if (status) conditions.push(sql`${column} = ${status}`)
	}
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
function shownBy(db: Database, workspaceId: number, visibleLimit: number | undefined) {
	const shown = among(db, workspaceId, visibleLimit)
	return shown && or(isNotNull(leads.suspect), shown)
}

/**
 * How a list is sorted: `after` is the keyset condition for what comes behind a cursor. A search by
 * score goes through the leads in the order of their dates, whose index holds the text, and sorts
 * what it finds.
 */
export const orders = {
	newest: {
		by: [desc(leads.createdAt), desc(leads.id)],
		after: ({ key, id }: Cursor) => sql`(${leads.createdAt}, ${leads.id}) < (${key}, ${id})`,
		keyOf: ({ createdAt }: { createdAt: Date }) => createdAt.getTime(),
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

type LeadQuery = LeadFilter & { limit: number; cursor?: string | undefined; sort?: LeadSort }

/** A page of leads, and how many there are. */
export async function listLeads(db: Database, workspaceId: number, query: LeadQuery) {
	const { q, status, linkId, limit } = query
	const where = matching(db, workspaceId, query)
	const suspects = status === 'suspect'
	// What a suspect scored says nothing.
	const byScore = query.sort === 'score' && !suspects
	const order = orders[byScore ? (q ? 'searchedByScore' : 'score') : 'newest']
	const cursor = query.cursor ? order.after(readCursor(query.cursor)) : undefined
	const [rows, [everywhere], [onLink], [counted]] = await db.batch([
		listed(db)
			.where(and(where, cursor))
			.orderBy(...order.by)
			.limit(limit + 1),
		workspaceCountersOf(db, workspaceId),
		linkCountersOf(db, workspaceId, linkId ?? 0),
		// Counted by the counters, unless a search has to look at the leads themselves.
		db
			.select({ leads: sql<number>`count(*)`.as('n') })
			.from(leads)
			.where(and(where, q ? undefined : sql`false`)),
	])
	const page = rows.slice(0, limit)
	const last = rows.length > limit ? page.at(-1) : undefined
	const counters = linkId ? onLink : everywhere
	const counts = statusCounts(counters)
	const held = counters?.suspectLeads ?? 0
	return {
		leads: page.map(toLead),
		next: last && { key: order.keyOf(last), id: last.id },
		matching: q
			? (counted?.leads ?? 0)
			: suspects
				? held
				: status
					? counts[status]
					: totalOf(counts),
		all: totalOf(statusCounts(everywhere)),
		suspects: everywhere?.suspectLeads ?? 0,
		/** Of the link that was asked for, whether there is such a one. */
		linkFound: onLink !== undefined,
	} satisfies Page & { leads: unknown; linkFound: boolean }
}

const own = (workspaceId: number, id: number) =>
	and(eq(leads.id, id), eq(leads.workspaceId, workspaceId))

const maxOtherCaptures = 50

/**
 * A lead with the form it was left on, and the other leads of the same e-mail, newest first, at most
 * 50; throws a 404 for a foreign id, or one that the plan does not show.
 */
export async function getLead(
	db: Database,
	workspaceId: number,
	id: number,
	visibleLimit: number | undefined,
) {
	const shown = shownBy(db, workspaceId, visibleLimit)
	const [[row], [link], others] = await db.batch([
		listed(db).where(and(own(workspaceId, id), shown)),
		db
			.select({ fields: links.fields, retiredFields: links.retiredFields })
			.from(leads)
			.innerJoin(links, eq(links.id, leads.linkId))
			.where(own(workspaceId, id)),
		listed(db)
			.where(
				and(
					eq(leads.workspaceId, workspaceId),
					sql`${leads.email} = (select email from leads where id = ${id} and workspace_id = ${workspaceId})`,
					ne(leads.id, id),
					isNull(leads.suspect),
					shown,
				),
			)
			.orderBy(desc(leads.createdAt))
			.limit(maxOtherCaptures),
	])
	if (!row || !link) throw notFound('Lead')
	return {
		...toLead(row),
		fields: [...link.fields, ...link.retiredFields],
		others: others.map(toLead),
	}
}

/**
 * What a status by hand changes in a lead, and what null does, which hands it back to the rules. Whoever
 * gives a suspect a status has looked at it, which releases it.
 */
const byHand = (status: QualificationStatus | null) => ({
	qualificationStatus: status ?? sql`${leads.rulesStatus}`,
	statusByHand: status !== null,
	...(status !== null && { suspect: null }),
})

/**
 * Sets the status of a lead by hand, or with null hands it back to the rules; throws a 404 as
 * getLead does.
 */
export async function setStatus(
	db: Database,
	workspaceId: number,
	id: number,
	status: QualificationStatus | null,
	visibleLimit?: number | undefined,
) {
	const [, [row]] = await db.batch([
		db
			.update(leads)
			.set(byHand(status))
			.where(and(own(workspaceId, id), shownBy(db, workspaceId, visibleLimit))),
		listed(db).where(and(own(workspaceId, id), shownBy(db, workspaceId, visibleLimit))),
	])
	if (!row) throw notFound('Lead')
	return toLead(row)
}

/** Deletes a lead; throws a 404 for a foreign id. */
export async function deleteLead(db: Database, workspaceId: number, id: number, event: EventIf) {
	const [, [lead]] = await db.batch([
		event(sql`exists (select 1 from leads where ${own(workspaceId, id)})`),
		db.delete(leads).where(own(workspaceId, id)).returning({ id: leads.id }),
	])
	if (!lead) throw notFound('Lead')
}

/** That a lead is one of those named, as a condition; the second: only if all of them are there. */
export function allOf(
	db: Database,
	workspaceId: number,
	ids: readonly number[],
	visibleLimit: number | undefined,
) {
	const list = JSON.stringify([...new Set(ids)])
	// The plus sign keeps the database from looking for the ids among all leads of the workspace.
	const named = and(
		sql`+${leads.workspaceId} = ${workspaceId}`,
		sql`${leads.id} in (select value from json_each(${list}))`,
		shownBy(db, workspaceId, visibleLimit),
	)
	const found = db.select({ id: leads.id }).from(leads).where(named)
	return {
		found,
		condition: and(
			named,
			sql`(select count(*) from ${found.as('found')}) = json_array_length(${list})`,
		),
	}
}

/** Throws a 400 that names the ids that were not found. */
export function requireAll(ids: readonly number[], found: readonly { id: number }[]) {
	const known = new Set(found.map(({ id }) => id))
	const missing = ids.filter((id) => !known.has(id))
	if (missing.length === 0) return
	throw badInput(
		`There is no lead ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' …' : ''}`,
		missing.map((id) => ({ path: 'ids', message: `There is no lead ${id}` })),
	)
}

/**
 * As setStatus, for many leads; returns how many. Throws a 400 that names those that are not there,
 * and then changes none.
 */
export async function setStatuses(
	db: Database,
	workspaceId: number,
	ids: readonly number[],
	status: QualificationStatus | null,
	visibleLimit?: number | undefined,
) {
	const { found, condition } = allOf(db, workspaceId, ids, visibleLimit)
	const [there, changed] = await db.batch([
		found,
		db.update(leads).set(byHand(status)).where(condition).returning({ id: leads.id }),
	])
	requireAll(ids, there)
	return changed.length
}

/** Deletes many leads, and returns how many; throws a 400 as setStatuses does. */
export async function deleteLeads(
	db: Database,
	workspaceId: number,
	ids: readonly number[],
	event: EventIf,
) {
	const { found, condition } = allOf(db, workspaceId, ids, undefined)
	const [there, , deleted] = await db.batch([
		found,
		event(sql`exists (select 1 from leads where ${condition})`),
		db.delete(leads).where(condition).returning({ id: leads.id }),
	])
	requireAll(ids, there)
	return deleted.length
}

/** More leads than these are never deleted in one statement, which would hold up every visitor. */
export const maxDeletedAtOnce = 2000

/** Deletes the leads whose ids a query gives, round after round until none is left. */
export async function deleteLeadsInRounds(
	db: Database,
	ids: SQL,
	maxRounds = Number.POSITIVE_INFINITY,
) {
	for (let round = 0; round < maxRounds; round++) {
		const { meta } = await db.run(
			sql`delete from leads where id in (${ids} limit ${maxDeletedAtOnce})`,
		)
		if (meta.changes === 0) return
	}
}
