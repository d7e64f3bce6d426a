import type { D1Database } from '@cloudflare/workers-types'
import { millisecondsInDay, millisecondsInWeek } from 'date-fns/constants'
import { asc, count, eq } from 'drizzle-orm'
import { deadLetters } from '../../schema/tables/events'
import type { Database } from '../platform/env'

/** Keeps a message that a queue gave up on. Idempotent. */
export async function saveDeadLetter(db: Database, id: string, body: unknown) {
	await db.insert(deadLetters).values({ id, body }).onConflictDoNothing()
}

/** How many dead letters there are. */
export async function countDeadLetters(db: Database) {
	const [row] = await db.select({ count: count() }).from(deadLetters)
	return row?.count ?? 0
}

/** Records the size of the database, and deletes records older than a week. */
export async function recordSize(db: D1Database, now: number) {
	const { meta } = await db
		.prepare('DELETE FROM database_sizes WHERE noted_at < ?')
		.bind(now - millisecondsInWeek)
		.run()
	await db
		.prepare('INSERT OR REPLACE INTO database_sizes (noted_at, bytes) VALUES (?, ?)')
		.bind(now, meta.size_after)
		.run()
}

/**
 * The number of dead letters, the size of the database and its growth in the last day in bytes, from a write,
 * because a full database still answers reads. The row it writes is a challenge that was never issued.
 */
export async function probe(db: D1Database, now: number) {
	const [, found] = await db.batch<{ deadLetters: number; before: number | null }>([
		db.prepare(
			"INSERT OR REPLACE INTO spent_challenges (challenge, expires_at) VALUES ('probe', 0)",
		),
		// Since at least a day ago, where that is known.
		db
			.prepare(
				`SELECT (SELECT count(*) FROM dead_letters) AS deadLetters, coalesce(
					(SELECT bytes FROM database_sizes WHERE noted_at <= ?1 ORDER BY noted_at DESC LIMIT 1),
					(SELECT bytes FROM database_sizes WHERE noted_at > ?1 ORDER BY noted_at LIMIT 1)) AS before`,
			)
			.bind(now - millisecondsInDay),
	])
	const { deadLetters = 0, before = null } = found?.results[0] ?? {}
	const bytes = found?.meta.size_after ?? 0
	return { deadLetters, bytes, grown: before === null ? 0 : bytes - before }
}

/** Whether D1 or SQLite reports that the database can't grow any more. */
export const isFull = (error: unknown) =>
	/maximum DB size|database or disk is full/i.test(String(error))

/** The oldest dead letters. */
export const oldestDeadLetters = (db: Database, limit: number) =>
	db.select().from(deadLetters).orderBy(asc(deadLetters.failedAt)).limit(limit)

/** Moves a letter that failed again behind the others, so that it blocks none. */
export async function postponeDeadLetter(db: Database, id: string) {
	await db.update(deadLetters).set({ failedAt: new Date() }).where(eq(deadLetters.id, id))
}

export async function deleteDeadLetter(db: Database, id: string) {
	await db.delete(deadLetters).where(eq(deadLetters.id, id))
}
