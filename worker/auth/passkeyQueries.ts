import { and, asc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { PasskeySummary } from '../../schema/passkey'
import { maxPasskeys } from '../../schema/passkeyLimits'
import {
	devices,
	passkeys,
	recoveryCodes,
	spentChallenges,
	users,
} from '../../schema/tables/accounts'
import { conflict, notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { deleteInRounds } from '../platform/rounds'
import type { EventIf } from './accountLog'
import type { Challenge } from './challenge'
import type { ClaimedDevice } from './device'
import { confirmSession, isOwnDevice } from './deviceQueries'

export type StoredPasskey = typeof passkeys.$inferSelect

/** The statement for a user's passkeys, oldest first. */
export const passkeysOf = (db: Database, userId: SQL<number> | number) =>
	db.select().from(passkeys).where(sql`${passkeys.userId} = ${userId}`).orderBy(asc(passkeys.id))

/** A passkey as shown to its owner. */
export const toSummary = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): PasskeySummary => ({
	id,
	name,
	createdAt: createdAt.toISOString(),
	lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** The statement for the number of a user's unused recovery codes. */
export const codesLeft = (db: Database, userId: number) =>
	db
		.select({ left: sql<number>`count(*)`.as('codes_left') })
		.from(recoveryCodes)
		.where(eq(recoveryCodes.userId, userId))

/**
 * SQL for whether a user could still log in without one passkey or account at a provider: by password, another of
 * these, or a recovery code.
 */
export const hasOtherWayIn = (
	userId: number,
	{ passkey = 0, providerAccount = 0 }: { passkey?: number; providerAccount?: number },
) => sql`(
	exists (select 1 from users person where person.id = ${userId} and person.password like '$%')
	or exists (select 1 from passkeys other where other.user_id = ${userId} and other.id <> ${passkey})
	or exists (
		select 1 from provider_accounts other where other.user_id = ${userId} and other.id <> ${providerAccount})
	or exists (select 1 from recovery_codes code where code.user_id = ${userId}))`

/** A passkey by its credential id, with its user, and whether the device is one of theirs. */
export async function findPasskey(db: Database, credentialId: string, device: ClaimedDevice) {
	const [found] = await db
		.select({
			...getTableColumns(passkeys),
			username: users.username,
			userName: users.name,
			deviceId: devices.id,
		})
		.from(passkeys)
		.innerJoin(users, eq(users.id, passkeys.userId))
		.leftJoin(devices, isOwnDevice(device))
		.where(eq(passkeys.credentialId, credentialId))
	return found
}

const isUnspent = ({ value }: Challenge) =>
	sql`not exists (select 1 from spent_challenges where challenge = ${value})`

/** The statement that marks a challenge as spent; goes last in a batch. */
const spend = (db: Database, { value, expiresAt }: Challenge) =>
	db.insert(spentChallenges).values({ challenge: value, expiresAt }).onConflictDoNothing()

/** SQL for whether an answer is new and in order: a counter that does not advance means a copy. */
const isNew = (challenge: Challenge, counter: number) =>
	and(sql`(${passkeys.counter} < ${counter} or ${counter} = 0)`, isUnspent(challenge))

/** The user whose passkey answered a challenge, for startSession; null if it was answered before. */
export const userByPasskey = ({ id }: StoredPasskey, challenge: Challenge, counter: number) =>
	sql<number>`(select user_id from ${passkeys} where ${passkeys.id} = ${id} and ${isNew(challenge, counter)})`

/** The statements that record a passkey's answer to a challenge; they go last in a batch. */
export const recordAnswer = (
	db: Database,
	{ id }: StoredPasskey,
	challenge: Challenge,
	counter: number,
) =>
	[
		db.update(passkeys).set({ counter, lastUsedAt: new Date() }).where(eq(passkeys.id, id)),
		spend(db, challenge),
	] as const

/** Records that a session's user has confirmed their identity; false if the answer was not new. */
export async function confirmByPasskey(
	db: Database,
	sessionId: string,
	passkey: StoredPasskey,
	challenge: Challenge,
	counter: number,
) {
	const isNow = sql`${userByPasskey(passkey, challenge, counter)} is not null`
	const [confirmed] = await db.batch([
		confirmSession(db, sessionId, isNow),
		...recordAnswer(db, passkey, challenge, counter),
	])
	return confirmed.length > 0
}

/** Stores a new passkey and returns it; throws a 409 for a known one or one too many. */
export async function addPasskey(
	db: Database,
	userId: number,
	passkey: Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>,
	challenge: Challenge,
	event: EventIf,
) {
	const { credentialId, publicKey, counter, transports, name } = passkey
	const isFree = sql`${isUnspent(challenge)}
		and not exists (select 1 from passkeys where credential_id = ${credentialId})
		and (select count(*) from passkeys where user_id = ${userId}) < ${maxPasskeys}`
	const [, [added]] = await db.batch([
		event(isFree),
		db
			.insert(passkeys)
			.select(
				rowsFrom(
					passkeys,
					{ userId, credentialId, publicKey, counter, transports, name },
					sql`where ${isFree}`,
				),
			)
			.returning(),
		spend(db, challenge),
	])
	if (added) return toSummary(added)
	throw conflict(
		`The passkey was not added: it is already registered, or you have ${maxPasskeys} others.`,
	)
}

/** Removes a passkey; throws a 404 if it is not the user's, and a 409 if it is their last way in. */
export async function deletePasskey(db: Database, userId: number, id: number, event: EventIf) {
	const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
	const isNotLast = hasOtherWayIn(userId, { passkey: id })
	const [, [removed], [left]] = await db.batch([
		event(
			sql`exists (select 1 from passkeys where id = ${id} and user_id = ${userId}) and ${isNotLast}`,
		),
		db.delete(passkeys).where(and(own, isNotLast)).returning({ id: passkeys.id }),
		db.select({ id: passkeys.id }).from(passkeys).where(own),
	])
	if (left) throw lastWayIn()
	if (!removed) throw notFound('Passkey')
}

export const lastWayIn = () =>
	conflict(
		'This is your last way to log in. Choose a password, add another login method or create recovery codes first.',
	)

/** Replaces all recovery codes with these, given as hashes. */
export async function replaceCodes(
	db: Database,
	userId: number,
	hashes: string[],
	event: BatchItem<'sqlite'>,
) {
	await db.batch([
		db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
		db
			.insert(recoveryCodes)
			.select(
				rowsFrom(
					recoveryCodes,
					{ hash: sql`value`, userId },
					sql`from json_each(${JSON.stringify(hashes)})`,
				),
			),
		event,
	])
}

/** SQL for the user's id if the code is one of theirs, for startSession. */
export const userByCode = (userId: number, hash: string) =>
	sql<number>`(select user_id from recovery_codes where hash = ${hash} and user_id = ${userId})`

/** The statement that uses up a code; goes last in a batch. */
export const spendCode = (db: Database, userId: number, hash: string) =>
	db
		.delete(recoveryCodes)
		.where(and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.userId, userId)))

/** Deletes expired challenges, which can no longer be answered. */
export const deleteOldChallenges = (db: Database, now: number) =>
	deleteInRounds(db, spentChallenges, lt(spentChallenges.expiresAt, new Date(now)))
