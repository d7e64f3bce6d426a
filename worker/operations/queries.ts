import type { D1Database } from '@cloudflare/workers-types'
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

/**
 * The number of dead letters and the size of the database in bytes, from a write, because a full database
 * still answers reads. The row it writes is a challenge that nobody was given.
 */
export async function probe(db: D1Database) {
	const [, counted] = await db.batch<{ n: number }>([
		db.prepare(
			"INSERT OR REPLACE INTO spent_challenges (challenge, expires_at) VALUES ('probe', 0)",
		),
		db.prepare('SELECT count(*) AS n FROM dead_letters'),
	])
	return { deadLetters: counted?.results[0]?.n ?? 0, bytes: counted?.meta.size_after ?? 0 }
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
