import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { idempotencyKeys } from '../../schema/tables/tokens'
import { conflict, HttpError } from '../http/errors'
import { causedBy } from '../platform/causedBy'
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

const keyOf = (workspaceId: number, { key }: Once) =>
	and(eq(idempotencyKeys.workspaceId, workspaceId), eq(idempotencyKeys.key, key))

/** SQL for the fingerprint and answer stored under a key in the last day, as JSON for answerOf; null for a new key. */
export const storedAnswer = (workspaceId: SQLWrapper, key: string | undefined) =>
	sql<string | null>`(
		select json_array(fingerprint, json(answer)) from idempotency_keys
		where workspace_id = ${workspaceId} and key = ${key ?? null} and created_at >= ${dayAgo().getTime()})`

/** The stored answer to a repeated request. Throws a 422 if the key was used with another one. */
export function answerOf(once: Once, stored: string) {
	const [fingerprint, answer] = JSON.parse(stored) as [string, Record<string, unknown>]
	requireSame(once, fingerprint)
	return answer
}

type Creation<Created> = {
	create: BatchItem<'sqlite'>
	/** Deletes what was created if that exceeds a limit; then no answer is stored. */
	undoExcess: BatchItem<'sqlite'>
	/** SQL for the created row as JSON, and how to read that back. */
	write: SQLWrapper
	read: (stored: Record<string, unknown>) => Created
	/** What logs it. */
	log?: BatchItem<'sqlite'> | undefined
}

/**
 * Creates something and stores the answer in the same transaction, so that a repeated request creates
 * nothing and gets the same answer. Undefined if the creation was undone; throws a 422 if the key
 * was used with another request.
 */
export async function createOnce<Created>(
	db: Database,
	workspaceId: number,
	once: Once,
	{ create, undoExcess, write, read, log }: Creation<Created>,
): Promise<Created | undefined> {
	const thisKey = keyOf(workspaceId, once)
	try {
		const [, , , , [stored]] = await db.batch([
			db.delete(idempotencyKeys).where(and(thisKey, lt(idempotencyKeys.createdAt, dayAgo()))),
			// A known key fails here, and with it the whole batch.
			db.insert(idempotencyKeys).values({ ...once, workspaceId }),
			create,
			undoExcess,
			db
				.update(idempotencyKeys)
				.set({ answer: sql`(${write})` })
				.where(thisKey)
				.returning({ answer: idempotencyKeys.answer }),
			db.delete(idempotencyKeys).where(and(thisKey, isNull(idempotencyKeys.answer))),
			...(log ? [log] : []),
		])
		return stored?.answer ? read(stored.answer as Record<string, unknown>) : undefined
	} catch (error) {
		if (!causedBy(error, 'UNIQUE constraint failed: idempotency_keys')) throw error
	}
	const [stored] = await db.select().from(idempotencyKeys).where(thisKey)
	// Expired between the two statements.
	if (!stored) throw conflict('Please try again')
	requireSame(once, stored.fingerprint)
	return read(stored.answer as Record<string, unknown>)
}

/** Stores the fingerprint unless the key has one from the last day, and returns the stored one. */
export async function rememberFingerprint(db: Database, workspaceId: number, once: Once) {
	const { fingerprint, createdAt } = idempotencyKeys
	const expired = sql`${createdAt} < ${dayAgo().getTime()}`
	const [stored] = await db
		.insert(idempotencyKeys)
		.values({ ...once, workspaceId })
		.onConflictDoUpdate({
			target: [idempotencyKeys.workspaceId, idempotencyKeys.key],
			set: {
				fingerprint: sql`case when ${expired} then excluded.fingerprint else ${fingerprint} end`,
				createdAt: sql`case when ${expired} then excluded.created_at else ${createdAt} end`,
			},
		})
		.returning({ fingerprint })
	return stored?.fingerprint ?? once.fingerprint
}

/** Deletes keys that are older than a day. */
export function deleteOldKeys(db: Database, now: number) {
	const oldest = new Date(now - millisecondsInDay)
	return deleteInRounds(db, idempotencyKeys, lt(idempotencyKeys.createdAt, oldest))
}
