import { asc, count, eq } from 'drizzle-orm'
import { deadLetters } from '../../schema/tables/events'
import type { Database } from '../platform/env'

/** Keeps a message that a queue gave up on; keeping it twice changes nothing. */
export async function saveDeadLetter(db: Database, id: string, body: unknown) {
	await db.insert(deadLetters).values({ id, body }).onConflictDoNothing()
}

/** How many dead letters there are. */
export async function countDeadLetters(db: Database) {
	const [row] = await db.select({ count: count() }).from(deadLetters)
	return row?.count ?? 0
}

/** The oldest dead letters. */
export const oldestDeadLetters = (db: Database, limit: number) =>
	db.select().from(deadLetters).orderBy(asc(deadLetters.failedAt)).limit(limit)

/** Moves a letter that failed again behind the others, so that none blocks them. */
export async function postponeDeadLetter(db: Database, id: string) {
	await db.update(deadLetters).set({ failedAt: new Date() }).where(eq(deadLetters.id, id))
}

export async function deleteDeadLetter(db: Database, id: string) {
	await db.delete(deadLetters).where(eq(deadLetters.id, id))
}
