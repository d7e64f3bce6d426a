import { and, desc, eq, sql } from 'drizzle-orm'
import type { FeedInput } from '../../schema/feed'
import { feedLimits } from '../../schema/feedLimits'
import { feeds } from '../../schema/tables/feeds'
import type { EventIf } from '../auth/accountLog'
import { isOwnLink, unknownLink } from '../connectors/queries'
import { conflict, notFound } from '../http/errors'
import { paymentFacts } from '../payments/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

const shown = {
	id: feeds.id,
	name: feeds.name,
	linkId: feeds.linkId,
	minScore: feeds.minScore,
	prefix: feeds.prefix,
	createdAt: feeds.createdAt,
	paused: feeds.paused,
	lastReadAt: feeds.lastReadAt,
}

/** The statement for the workspace's feeds, newest first. */
export const feedsOf = (db: Database, workspaceId: number) =>
	db.select(shown).from(feeds).where(eq(feeds.workspaceId, workspaceId)).orderBy(desc(feeds.id))

const own = (workspaceId: number, id: number) =>
	and(eq(feeds.id, id), eq(feeds.workspaceId, workspaceId))

type Stored = { prefix: string; hash: string }

/** Adds a feed; throws a 409 if there are too many, a 400 for a foreign link. */
export async function addFeed(
	db: Database,
	workspaceId: number,
	input: FeedInput & Stored,
	event: EventIf,
) {
	const isOurs = isOwnLink(workspaceId, input.linkId)
	const fits = sql`(select count(*) from feeds where workspace_id = ${workspaceId}) < ${feedLimits.perWorkspace} and ${isOurs}`
	const [[known], , [feed]] = await db.batch([
		db.select({ linked: sql<number>`${isOurs}` }).from(sql`(select 1)`),
		event(fits),
		db
			.insert(feeds)
			.select(rowsFrom(feeds, { ...input, workspaceId }, sql`where ${fits}`))
			.returning(shown),
	])
	if (feed) return feed
	if (!known?.linked) throw unknownLink()
	throw conflict(
		`A workspace has at most ${feedLimits.perWorkspace} feeds. Please delete one that you no longer use.`,
	)
}

/** Changes a feed; throws a 404 if it is not the workspace's. */
export async function changeFeed(
	db: Database,
	workspaceId: number,
	id: number,
	change: Partial<Stored> & { paused: 'by_hand' | null },
	event: EventIf,
) {
	const [, [feed]] = await db.batch([
		event(sql`exists (select 1 from feeds where ${own(workspaceId, id)})`),
		db.update(feeds).set(change).where(own(workspaceId, id)).returning(shown),
	])
	if (!feed) throw notFound('Feed')
	return feed
}

/** Deletes a feed; throws a 404 if it is not the workspace's. */
export async function deleteFeed(db: Database, workspaceId: number, id: number, event: EventIf) {
	const [, [gone]] = await db.batch([
		event(sql`exists (select 1 from feeds where ${own(workspaceId, id)})`),
		db.delete(feeds).where(own(workspaceId, id)).returning({ id: feeds.id }),
	])
	if (!gone) throw notFound('Feed')
}

/** SQL for a feed's name, as the log has it. */
export const feedName = (workspaceId: number, id: number) =>
	sql<string>`(select name from feeds where id = ${id} and workspace_id = ${workspaceId})`

/** The feed with a secret, unless it is paused, and what its workspace has paid; undefined if there is none. */
export async function openFeed(db: Database, hash: string) {
	const [[feed], facts] = await db.batch([
		db
			.select({
				id: feeds.id,
				workspaceId: feeds.workspaceId,
				linkId: feeds.linkId,
				minScore: feeds.minScore,
				lastReadAt: feeds.lastReadAt,
			})
			.from(feeds)
			.where(sql`${feeds.hash} = ${hash} and ${feeds.paused} is null`),
		paymentFacts(db, sql<number>`(select workspace_id from feeds where hash = ${hash})`),
	])
	return feed && { ...feed, facts }
}

export async function recordRead(db: Database, id: number) {
	await db.update(feeds).set({ lastReadAt: new Date() }).where(eq(feeds.id, id))
}
