import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { QualificationStatus } from '../../schema/lead'
import { leads, links } from '../../schema/tables'
import type { Database } from '../context'
import { notFound } from '../errors'
import { linkCounts, statusCounts, totalOf, userCounts } from './counts'
import { type Cursor, type Page, readCursor } from './paging'
import { foldForSearch } from './search'

export const leadColumns = {
	id: leads.id,
	linkId: leads.linkId,
	linkTitle: links.title,
	name: leads.name,
	email: leads.email,
	phone: leads.phone,
	additionalData: leads.additionalData,
	createdAt: leads.createdAt,
	score: leads.score,
	qualificationStatus: leads.qualificationStatus,
	statusByHand: leads.statusByHand,
	scoringData: leads.scoringData,
}

export type LeadFilter = {
	q?: string | undefined
	status?: QualificationStatus | undefined
	linkId?: number | undefined
	/** Among so many of the owner's newest leads, which is what a plan shows. */
	newest?: number | undefined
}

/** The owner's leads that a filter lets through, as a condition. */
async function matching(db: Database, ownerId: number, filter: LeadFilter) {
	const conditions: SQL[] = [eq(leads.userId, ownerId)]
	if (filter.status) conditions.push(eq(leads.qualificationStatus, filter.status))
	if (filter.linkId) conditions.push(eq(leads.linkId, filter.linkId))
	if (filter.newest !== undefined) conditions.push(among(db, ownerId, filter.newest))
	if (filter.q) {
		const text = foldForSearch(filter.q)
		// Titles are compared here rather than in SQL, whose lower() knows ASCII only.
		const titles = await db
			.select({ id: links.id, title: links.title })
			.from(links)
			.where(eq(links.userId, ownerId))
		const titled = titles.filter((link) => foldForSearch(link.title).includes(text))
		conditions.push(
			sql`(instr(${leads.searchText}, ${text}) > 0 or ${leads.linkId} in
				(select value from json_each(${JSON.stringify(titled.map((link) => link.id))})))`,
		)
	}
	return and(...conditions)
}

/** Keyset condition: what comes after the cursor, newest first. */
const after = ({ createdAt, id }: Cursor) =>
	sql`(${leads.createdAt}, ${leads.id}) < (${createdAt}, ${id})`

const newestFirst = [desc(leads.createdAt), desc(leads.id)]

/** A page of the owner's leads, newest first, and how many there are in all. */
export async function listLeads(
	db: Database,
	ownerId: number,
	query: LeadFilter & { limit: number; cursor?: string | undefined },
) {
	const where = await matching(db, ownerId, query)
	const cursor = query.cursor ? after(readCursor(query.cursor)) : undefined
	const rows = await db
		.select(leadColumns)
		.from(leads)
		.innerJoin(links, eq(links.id, leads.linkId))
		.where(and(where, cursor))
		.orderBy(...newestFirst)
		.limit(query.limit + 1)
	const page = rows.slice(0, query.limit)
	const last = rows.length > query.limit ? page.at(-1) : undefined
	const next = last && { createdAt: last.createdAt.getTime(), id: last.id }
	const all = totalOf(statusCounts(await userCounts(db, ownerId)))
	return {
		leads: page,
		next,
		matching: await countMatching(db, ownerId, query, where),
		all,
	} satisfies Page & { leads: unknown }
}

/** Counted by the counters, unless a search has to look at the leads themselves. */
async function countMatching(
	db: Database,
	ownerId: number,
	{ q, status, linkId }: LeadFilter,
	where: SQL | undefined,
) {
	if (q) return db.$count(leads, where)
	const row = linkId ? await linkCounts(db, ownerId, linkId) : await userCounts(db, ownerId)
	const counts = statusCounts(row)
	return status ? counts[status] : totalOf(counts)
}

/** That a lead is one of so many of the owner's newest, as a condition. */
const among = (db: Database, ownerId: number, newest: number) =>
	inArray(
		leads.id,
		db
			.select({ id: leads.id })
			.from(leads)
			.where(eq(leads.userId, ownerId))
			.orderBy(...newestFirst)
			.limit(newest),
	)

const exportPage = 1000

/** All leads of the owner, or of one link, newest first, a page of 1,000 at a time. */
export async function* allLeads(db: Database, ownerId: number, filter: LeadFilter) {
	const where = await matching(db, ownerId, filter)
	let cursor: Cursor | undefined
	do {
		const rows = await db
			.select(leadColumns)
			.from(leads)
			.innerJoin(links, eq(links.id, leads.linkId))
			.where(and(where, cursor && after(cursor)))
			.orderBy(...newestFirst)
			.limit(exportPage)
		yield rows
		const last = rows.at(-1)
		cursor =
			last && rows.length === exportPage
				? { createdAt: last.createdAt.getTime(), id: last.id }
				: undefined
	} while (cursor)
}

const owned = (ownerId: number, id: number) => and(eq(leads.id, id), eq(leads.userId, ownerId))

/** One of the owner's leads, or of so many newest; throws a 404 for any other id. */
export async function getLead(db: Database, ownerId: number, id: number, newest?: number) {
	const shown = newest === undefined ? undefined : among(db, ownerId, newest)
	const [lead] = await db
		.select(leadColumns)
		.from(leads)
		.innerJoin(links, eq(links.id, leads.linkId))
		.where(and(owned(ownerId, id), shown))
	if (!lead) throw notFound('Lead')
	return lead
}

/**
 * Sets the status of one of the owner's leads by hand, or with null hands it back to the rules;
 * throws a 404 for any other id.
 */
export async function setStatus(
	db: Database,
	ownerId: number,
	id: number,
	status: QualificationStatus | null,
) {
	const byRules = sql`coalesce(${leads.scoringData} ->> '$.status', 'new')`
	const [lead] = await db
		.update(leads)
		.set({ qualificationStatus: status ?? byRules, statusByHand: status !== null })
		.where(owned(ownerId, id))
		.returning({ id: leads.id })
	if (!lead) throw notFound('Lead')
	return getLead(db, ownerId, id)
}

/** Deletes one of the owner's leads; throws a 404 for any other id. */
export async function deleteLead(db: Database, ownerId: number, id: number) {
	const [lead] = await db.delete(leads).where(owned(ownerId, id)).returning({ id: leads.id })
	if (!lead) throw notFound('Lead')
}
