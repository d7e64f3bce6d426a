import { millisecondsInMinute } from 'date-fns/constants'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import {
	maxProviderAccounts,
	type ProviderAccountSummary,
	type ProviderId,
} from '../../schema/provider'
import { devices, providerAccounts, sessions, users } from '../../schema/tables/accounts'
import type { EventIf } from '../auth/accountLog'
import type { ClaimedDevice } from '../auth/device'
import { isOwnDevice } from '../auth/deviceQueries'
import { hasOtherWayIn } from '../auth/passkeyQueries'
import { userOfSession } from '../auth/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

/** Somebody at a provider: who vouches, and their id there. */
export type Subject = { issuer: string; subject: string }

/** Their account there, to be stored. */
export type NewAccount = Subject & { provider: ProviderId; email: string | null }

const isSubject = ({ issuer, subject }: Subject) =>
	and(eq(providerAccounts.issuer, issuer), eq(providerAccounts.subject, subject))

/** The session and device of the browser that comes back from a provider. */
type Browser = { sessionId: string | undefined; device: ClaimedDevice }

/** How long ago a login may be that is proof of an account. */
const provenMs = 10 * millisecondsInMinute

/**
 * In one trip: the user of a provider's account and whether the device is one of theirs; whether an address has an
 * account; and the account's id if this browser has just logged in to it.
 */
export async function findSubject(
	db: Database,
	subject: Subject,
	email: string,
	{ sessionId = '', device }: Browser,
) {
	const now = Date.now()
	const [[found], [other], [proven]] = await db.batch([
		db
			.select({
				userId: sql<number>`${users.id}`.as('user_id'),
				// In a batch, columns of one name are one.
				deviceId: sql<number | null>`${devices.id}`.as('device_id'),
			})
			.from(providerAccounts)
			.innerJoin(users, eq(users.id, providerAccounts.userId))
			.leftJoin(devices, isOwnDevice(device))
			.where(isSubject(subject)),
		db.select({ id: users.id }).from(users).where(eq(users.username, email)),
		db
			.select({ userId: users.id, emailConfirmed: isConfirmed })
			.from(sessions)
			.innerJoin(users, eq(users.id, sessions.userId))
			.where(
				sql`${sessions.id} = ${sessionId} and ${sessions.expiresAt} > ${now} and ${users.username} = ${email}
					and coalesce(${sessions.confirmedAt}, ${sessions.createdAt}) > ${now - provenMs}`,
			),
	])
	return { found, isTaken: other !== undefined, proven }
}

const isConfirmed = sql<number>`email_confirmed_at is not null`.as('email_confirmed')

/** The account of a session that began or was confirmed lately; undefined if there is none. */
export async function ownerOf(db: Database, sessionId: string) {
	const [owner] = await db
		.select({
			userId: users.id,
			email: users.username,
			emailConfirmed: isConfirmed,
			provenAt: sql<number>`coalesce(${sessions.confirmedAt}, ${sessions.createdAt})`,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(sql`${sessions.id} = ${sessionId} and ${sessions.expiresAt} > ${Date.now()}`)
	return owner
}

/** SQL for the user of a provider's account, for startSession. */
export const userByProvider = ({ issuer, subject }: Subject) =>
	sql<number>`(select user_id from provider_accounts where issuer = ${issuer} and subject = ${subject})`

/** The statement that records that a provider's account logged its user in. */
export const recordUse = (db: Database, subject: Subject, email: string | null) =>
	db
		.update(providerAccounts)
		.set({ lastUsedAt: new Date(), ...(email !== null && { email }) })
		.where(isSubject(subject))

/** Records that a provider vouched for the address of a session's user. */
export const recordVouched = (db: Database, sessionId: string, vouchedDomain: string) =>
	db.update(sessions).set({ vouchedDomain }).where(eq(sessions.id, sessionId))

/** The statement that stores a provider's account for a user given as SQL, unless it is in use. */
export const addAccount = (
	db: Database,
	userId: SQL<number>,
	account: NewAccount,
	where = sql`true`,
) =>
	db
		.insert(providerAccounts)
		.select(
			rowsFrom(
				providerAccounts,
				{ ...account, userId, lastUsedAt: new Date() },
				sql`where ${userId} is not null and ${where}`,
			),
		)
		.onConflictDoNothing()
		.returning({ id: providerAccounts.id })

/**
 * Links a provider's account to the user of a session. Returns the account's user: undefined if nobody, because the
 * session has ended or the user has too many.
 */
export async function linkAccount(
	db: Database,
	{ userId, sessionId }: { userId: number; sessionId: string },
	account: NewAccount,
	event: (condition: SQL) => BatchItem<'sqlite'>,
) {
	const isFree = sql`${userOfSession(sessionId)} = ${userId}
		and not exists (
			select 1 from provider_accounts where issuer = ${account.issuer} and subject = ${account.subject})
		and (select count(*) from provider_accounts where user_id = ${userId}) < ${maxProviderAccounts}`
	const [, [added], [owner]] = await db.batch([
		event(isFree),
		addAccount(db, sql`${userId}`, account, isFree),
		db.select({ userId: providerAccounts.userId }).from(providerAccounts).where(isSubject(account)),
	])
	return { isNew: added !== undefined, userId: owner?.userId }
}

/** The statement for a user's accounts at providers, oldest first. */
export const providerAccountsOf = (db: Database, userId: SQL<number> | number) =>
	db
		.select()
		.from(providerAccounts)
		.where(sql`${providerAccounts.userId} = ${userId}`)
		.orderBy(asc(providerAccounts.id))

/** One as shown to its owner. */
export const toSummary = ({
	id,
	provider,
	email,
	createdAt,
	lastUsedAt,
}: typeof providerAccounts.$inferSelect): ProviderAccountSummary => ({
	id,
	provider,
	email,
	createdAt: createdAt.toISOString(),
	lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** Unlinks a provider's account unless it is the last way in; `exists` says whether the user has it still. */
export async function unlinkAccount(db: Database, userId: number, id: number, event: EventIf) {
	const own = and(eq(providerAccounts.id, id), eq(providerAccounts.userId, userId))
	const isNotLast = hasOtherWayIn(userId, { providerAccount: id })
	const [, [removed], [left]] = await db.batch([
		event(
			sql`exists (select 1 from provider_accounts where id = ${id} and user_id = ${userId}) and ${isNotLast}`,
		),
		db
			.delete(providerAccounts)
			.where(and(own, isNotLast))
			.returning({ provider: providerAccounts.provider }),
		db.select({ id: providerAccounts.id }).from(providerAccounts).where(own),
	])
	return { removed, exists: left !== undefined }
}

/** SQL for whether a provider's account logs in the user of a session, as the proof of who they are. */
export const vouchesFor = (sessionId: string, { issuer, subject }: Subject) => sql`exists (
	select 1 from provider_accounts where issuer = ${issuer} and subject = ${subject}
		and user_id = ${userOfSession(sessionId)})`
