import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { idempotencyKeys } from '../../schema/tables/tokens'
import { conflict, HttpError } from '../http/errors'
import type { Database } from '../platform/env'
import { deleteInRounds } from '../platform/rounds'

/** A request that is to be done once: its Idempotency-Key, and what stands for route and body. */
export type Once = { key: string; fingerprint: string }

/** Throws a 422 if a key came before with another request. */
export function requireSame(once: Once, fingerprint: string) {
	if (fingerprint === once.fingerprint) return
	throw new HttpError(
		422,
		'idempotency_mismatch',
		'This Idempotency-Key came with another request before. Please use a new key for each new request.',
	)
}

const dayAgo = () => new Date(Date.now() - millisecondsInDay)

const own = (workspaceId: number, { key }: Once) =>
	and(eq(idempotencyKeys.workspaceId, workspaceId), eq(idempotencyKeys.key, key))

/** What a key came with in the last day, as JSON for answerOf; null for a new one. To be read along. */
export const keptFor = (workspaceId: SQLWrapper, key: string | undefined) =>
	sql<string | null>`(
		select json_array(fingerprint, json(answer)) from idempotency_keys
		where workspace_id = ${workspaceId} and key = ${key ?? null} and created_at >= ${dayAgo().getTime()})`

/** What was noted of a request that came before. Throws a 422 where the key came with another one. */
export function answerOf(once: Once, kept: string) {
	const [fingerprint, answer] = JSON.parse(kept) as [string, Record<string, unknown>]
	requireSame(once, fingerprint)
	return answer
}

type Creation<Created> = {
	create: BatchItem<'sqlite'>
	/** Undoes it where it was one too many: then nothing is noted. */
	takeBack: BatchItem<'sqlite'>
	/** How what was created is kept as JSON, and made of it again. */
	write: SQLWrapper
	read: (kept: Record<string, unknown>) => Created
}

/**
 * Creates something, and in the same transaction notes what: the same request again creates nothing
 * and gets what was noted. Undefined if it was taken back; throws a 422 where the key came with
 * another request.
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
			// Fails where the key is there, and the whole batch with it.
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
	// It was a day old, and went between the two.
	if (!kept) throw conflict('Please try again')
	requireSame(once, kept.fingerprint)
	return read(kept.answer as Record<string, unknown>)
}

/** Whether a batch failed because its key was used already. */
function isUsed(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	return /UNIQUE constraint failed: idempotency_keys/.test(error.message) || isUsed(error.cause)
}

/** Notes which request a key came with, and returns which one it came with first. */
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

/** Forgets the keys of more than a day ago. */
export function forgetKeys(db: Database, now: number) {
	const oldest = new Date(now - millisecondsInDay)
	return deleteInRounds(db, idempotencyKeys, lt(idempotencyKeys.createdAt, oldest))
}
