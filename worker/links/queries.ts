import { and, desc, eq, sql } from 'drizzle-orm'
import type { LinkChange, LinkInput } from '../../schema/link'
import { linkCounters, links } from '../../schema/tables'
import type { Database } from '../context'
import { notFound } from '../errors'
import { deleteInRounds, mostAtOnce } from '../leads/deleteInRounds'
import { newShortId } from './shortId'

const columns = {
	id: links.id,
	title: links.title,
	description: links.description,
	destinationUrl: links.destinationUrl,
	shortId: links.shortId,
	createdAt: links.createdAt,
	requireName: links.requireName,
	requireEmail: links.requireEmail,
	requirePhone: links.requirePhone,
	active: links.active,
}

const c = linkCounters
const counted = {
	...columns,
	leads: sql<number>`${c.newLeads} + ${c.coldLeads} + ${c.warmLeads} + ${c.hotLeads} + ${c.qualifiedLeads} + ${c.unqualifiedLeads}`,
	visits: c.visits,
}

const owned = (ownerId: number, id: number) => and(eq(links.id, id), eq(links.userId, ownerId))

/** The owner's links with their numbers of leads and visits, newest first. */
export const listLinks = (db: Database, ownerId: number) =>
	db
		.select(counted)
		.from(links)
		.innerJoin(linkCounters, eq(linkCounters.linkId, links.id))
		.where(eq(links.userId, ownerId))
		.orderBy(desc(links.createdAt), desc(links.id))

/** One of the owner's links; throws a 404 for any other id. */
export async function getLink(db: Database, ownerId: number, id: number) {
	const [link] = await db
		.select(counted)
		.from(links)
		.innerJoin(linkCounters, eq(linkCounters.linkId, links.id))
		.where(owned(ownerId, id))
	if (!link) throw notFound('Link')
	return link
}

export async function addLink(db: Database, ownerId: number, input: LinkInput) {
	// A collision is a one-in-a-billion event at a hundred thousand links: draw again.
	for (;;) {
		const [link] = await db
			.insert(links)
			.values({ ...input, userId: ownerId, shortId: newShortId() })
			.onConflictDoNothing({ target: links.shortId })
			.returning(columns)
		if (link) return { ...link, leads: 0, visits: 0 }
	}
}

/** Changes one of the owner's links and returns it; throws a 404 for any other id. */
export async function changeLink(db: Database, ownerId: number, id: number, change: LinkChange) {
	const [link] = await db
		.update(links)
		.set(change)
		.where(owned(ownerId, id))
		.returning({ id: links.id })
	if (!link) throw notFound('Link')
	return getLink(db, ownerId, id)
}

/**
 * Deletes one of the owner's links; its leads, visits and counters cascade in the same statement. Of
 * thousands of leads most go before that, while the link is switched off already.
 */
export async function deleteLink(db: Database, ownerId: number, id: number) {
	const link = await getLink(db, ownerId, id)
	if (link.leads > mostAtOnce) {
		await changeLink(db, ownerId, id, { active: false })
		await deleteInRounds(db, sql`select id from leads where link_id = ${id}`)
	}
	await db.delete(links).where(owned(ownerId, id))
	return link
}
