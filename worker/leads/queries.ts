import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { LeadSort, LeadStatusFilter, QualificationStatus } from '../../schema/lead'
import { leads, links } from '../../schema/tables'
import type { Database } from '../context'
import { badInput, notFound } from '../errors'
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
	status?: LeadStatusFilter | undefined
	linkId?: number | undefined
	/** Among so many of the owner's newest leads, which is what a plan shows. */
	newest?: number | undefined
}

/** The owner's leads that a filter lets through, as a condition. */
export async function matching(db: Database, ownerId: number, filter: LeadFilter) {
	const conditions: SQL[] = [eq(leads.userId, ownerId)]
	if (filter.status) {
		const status = filter.status === 'suspect' ? 'unqualified' : filter.status
		// The plus sign keeps the database from looking for a link's leads among all of that status.
		const column = filter.linkId ? sql`+${leads.qualificationStatus}` : leads.qualificationStatus
		conditions.push(sql`${column} = ${status}`)
	}
	if (filter.status === 'suspect') conditions.push(eq(leads.statusByHand, false))
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
		const ids = JSON.stringify(titled.map((link) => link.id))
		const found = sql`instr(${leads.searchText}, ${text}) > 0`
		conditions.push(
			titled.length === 0
				? found
				: sql`(${found} or ${leads.linkId} in (select value from json_each(${ids})))`,
		)
	}
	return and(...conditions)
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

/** A page of the owner's leads and how many there are in all. */
export async function listLeads(
	db: Database,
	ownerId: number,
	query: LeadFilter & { limit: number; cursor?: string | undefined; sort?: LeadSort },
) {
	const where = await matching(db, ownerId, query)
	const order = orders[query.sort === 'score' ? (query.q ? 'searchedByScore' : 'score') : 'newest']
	const cursor = query.cursor ? order.after(readCursor(query.cursor)) : undefined
	const rows = await db
		.select(leadColumns)
		.from(leads)
		.innerJoin(links, eq(links.id, leads.linkId))
		.where(and(where, cursor))
		.orderBy(...order.by)
		.limit(query.limit + 1)
	const page = rows.slice(0, query.limit)
	const last = rows.length > query.limit ? page.at(-1) : undefined
	const all = totalOf(statusCounts(await userCounts(db, ownerId)))
	return {
		leads: page,
		next: last && { key: order.keyOf(last), id: last.id },
		// A search that fits on the first page has been counted by reading it.
		matching:
			query.q && !cursor && !last ? page.length : await countMatching(db, ownerId, query, where),
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
	if (q || status === 'suspect') return db.$count(leads, where)
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
			.orderBy(...orders.newest.by)
			.limit(newest),
	)

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

/** What a status by hand changes in a lead, and what null does, which hands it back to the rules. */
const byHand = (status: QualificationStatus | null) => ({
	qualificationStatus: status ?? sql`coalesce(${leads.scoringData} ->> '$.status', 'new')`,
	statusByHand: status !== null,
})

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
	const [lead] = await db
		.update(leads)
		.set(byHand(status))
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

const mostCaptures = 50

/** The owner's other leads with the same e-mail, newest first, at most 50. */
export async function otherCaptures(
	db: Database,
	ownerId: number,
	{ id, email }: { id: number; email: string | null },
	newest?: number,
) {
	if (!email) return []
	return db
		.select(leadColumns)
		.from(leads)
		.innerJoin(links, eq(links.id, leads.linkId))
		.where(
			and(
				eq(leads.userId, ownerId),
				eq(leads.email, email),
				ne(leads.id, id),
				newest === undefined ? undefined : among(db, ownerId, newest),
			),
		)
		.orderBy(desc(leads.createdAt))
		.limit(mostCaptures)
}

// The plus sign keeps the database from looking for the ids among all leads of the owner.
const oneOf = (ownerId: number, ids: number[]) =>
	and(
		sql`+${leads.userId} = ${ownerId}`,
		sql`${leads.id} in (select value from json_each(${JSON.stringify(ids)}))`,
	)

/** Throws a 400 that names them when some of the leads are not the owner's, or not to be seen. */
export async function requireLeads(db: Database, ownerId: number, ids: number[], newest?: number) {
	const shown = newest === undefined ? undefined : among(db, ownerId, newest)
	const found = await db
		.select({ id: leads.id })
		.from(leads)
		.where(and(oneOf(ownerId, ids), shown))
	const known = new Set(found.map((lead) => lead.id))
	const missing = ids.filter((id) => !known.has(id))
	if (missing.length > 0) {
		throw badInput(
			`There is no lead ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' …' : ''}`,
			missing.map((id) => ({ path: 'ids', message: `There is no lead ${id}` })),
		)
	}
}

/** As setStatus, for many leads; returns how many there were. */
export async function setStatuses(
	db: Database,
	ownerId: number,
	ids: number[],
	status: QualificationStatus | null,
) {
	const changed = await db
		.update(leads)
		.set(byHand(status))
		.where(oneOf(ownerId, ids))
		.returning({ id: leads.id })
	return changed.length
}

/** Deletes many of the owner's leads; returns how many there were. */
export async function deleteLeads(db: Database, ownerId: number, ids: number[]) {
	const deleted = await db.delete(leads).where(oneOf(ownerId, ids)).returning({ id: leads.id })
	return deleted.length
}
