import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { idempotencyKeys } from '../../schema/tables/tokens'
import { conflict, HttpError } from '../http/errors'
import type { Database } from '../platform/env'
import { deleteInRounds } from '../platform/rounds'

/** A request to perform once: its Idempotency-Key, and a hash of its route and body. */
export type Once = { key: string; fingerprint: string }

/** Throws a 422 if the key was used with another request. */
export function requireSame(once: Once, fingerprint: string) {
	if (fingerprint === once.fingerprint) return
	throw new HttpError(
		422,
		'idempotency_mismatch',
		'This Idempotency-Key was already used with another request. Please use a new key for each new request.',
	)
}

const dayAgo = () => new Date(Date.now() - millisecondsInDay)

const own = (workspaceId: number, { key }: Once) =>
	and(eq(idempotencyKeys.workspaceId, workspaceId), eq(idempotencyKeys.key, key))

/** SQL for what a key was used with in the last day, as JSON for answerOf; null for a new key. */
export const keptFor = (workspaceId: SQLWrapper, key: string | undefined) =>
	sql<string | null>`(
		select json_array(fingerprint, json(answer)) from idempotency_keys
		where workspace_id = ${workspaceId} and key = ${key ?? null} and created_at >= ${dayAgo().getTime()})`

/** The stored answer to a repeated request. Throws a 422 if the key was used with another one. */
export function answerOf(once: Once, kept: string) {
	const [fingerprint, answer] = JSON.parse(kept) as [string, Record<string, unknown>]
	requireSame(once, fingerprint)
	return answer
}

type Creation<Created> = {
	create: BatchItem<'sqlite'>
	/** Undoes the creation if it was one too many: then no answer is stored. */
	takeBack: BatchItem<'sqlite'>
	/** How the created row is stored as JSON, and read back. */
	write: SQLWrapper
	read: (kept: Record<string, unknown>) => Created
}

/**
 * Creates something and stores the answer in the same transaction, so that a repeated request creates
 * nothing and gets the same answer. Undefined if the creation was taken back; throws a 422 if the key
 * was used with another request.
 */
export async function createOnce<Created>(
	db: Database,
	workspaceId: number,
	once: Once,
	{ create, takeBack, write, read }: Creation<Created>,
): Promise<Created | undefined> {
	const mine = own(workspaceId, once)
	try {
		const [, , , , [made]] = await db.batch([
			db.delete(idempotencyKeys).where(and(mine, lt(idempotencyKeys.createdAt, dayAgo()))),
			// A known key fails here, and with it the whole batch.
			db.insert(idempotencyKeys).values({ ...once, workspaceId }),
			create,
			takeBack,
			db
				.update(idempotencyKeys)
				.set({ answer: sql`(${write})` })
				.where(mine)
				.returning({ answer: idempotencyKeys.answer }),
			db.delete(idempotencyKeys).where(and(mine, isNull(idempotencyKeys.answer))),
		])
		return made?.answer ? read(made.answer as Record<string, unknown>) : undefined
	} catch (error) {
		if (!isUsed(error)) throw error
	}
	const [kept] = await db.select().from(idempotencyKeys).where(mine)
	// Expired between the two statements.
	if (!kept) throw conflict('Please try again')
	requireSame(once, kept.fingerprint)
	return read(kept.answer as Record<string, unknown>)
}

/** Whether a batch failed because its key is taken. */
function isUsed(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	return /UNIQUE constraint failed: idempotency_keys/.test(error.message) || isUsed(error.cause)
}

/** Stores the request that a key was used with, and returns the first one. */
export async function keepFingerprint(db: Database, workspaceId: number, once: Once) {
	const { fingerprint, createdAt } = idempotencyKeys
	const old = sql`${createdAt} < ${dayAgo().getTime()}`
	const [kept] = await db
		.insert(idempotencyKeys)
		.values({ ...once, workspaceId })
		.onConflictDoUpdate({
			target: [idempotencyKeys.workspaceId, idempotencyKeys.key],
			set: {
				fingerprint: sql`case when ${old} then excluded.fingerprint else ${fingerprint} end`,
				createdAt: sql`case when ${old} then excluded.created_at else ${createdAt} end`,
			},
		})
		.returning({ fingerprint })
	return kept?.fingerprint ?? once.fingerprint
}

/** Deletes keys after a day. */
export function forgetKeys(db: Database, now: number) {
	const oldest = new Date(now - millisecondsInDay)
	return deleteInRounds(db, idempotencyKeys, lt(idempotencyKeys.createdAt, oldest))
}
