import { millisecondsInHour } from 'date-fns/constants'
import { and, eq, getTableColumns, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import {
	devices,
	passkeys,
	providerAccounts,
	recoveryCodes,
	users,
} from '../../schema/tables/accounts'
import { type MailTokenKind, mailTokens } from '../../schema/tables/mail'
import { apiTokens } from '../../schema/tables/tokens'
import { tokenLifetime } from '../mail/tokens'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { endJoining, pauseAll } from '../workspace/pausedQueries'
import { endAllAccess, workspaceIdsOf } from './deviceQueries'
import { confirmToken, type NewUser, newUser } from './queries'

/**
 * Throws if the database can't be reached: a response that must not reveal whether an account exists then fails for
 * every address.
 */
export const requireDatabase = (db: Database) => db.run(sql`select 1`)

/** A token to store, unless its user got too many of that kind in the last hour. */
type TokenToAdd = { hash: string; most: number }

/**
 * Adds a user without a session, unless the email is taken, and either way a token to mail: to confirm
 * a new user's address, or to reset an existing user's password. Undefined if the address got too many
 * mails in the last hour.
 */
export async function addUserByMail(db: Database, user: NewUser, site: string, token: TokenToAdd) {
	const { added, statements } = newUser(db, user, site)
	const [, , , [confirm], reset] = await db.batch([
		...statements,
		confirmToken(db, added, token.hash),
		resetToken(db, user.username, token, sql`${added} is null`),
	])
	if (confirm) return { ...confirm, kind: 'confirm' } as const
	return reset[0] && ({ ...reset[0], kind: 'known' } as const)
}

/** SQL for whether a user got fewer mails of a kind in the last hour. */
const hasFewer = (kind: MailTokenKind, most: number, now: number) => sql`(
	select count(*) from mail_tokens
	where user_id = users.id and kind = ${kind} and created_at > ${now - millisecondsInHour}) < ${most}`

/** The statement that adds a reset token for an email's user, if there is one and the condition holds. */
const resetToken = (db: Database, username: string, { hash, most }: TokenToAdd, where: SQL) => {
	const now = Date.now()
	return db
		.insert(mailTokens)
		.select(
			rowsFrom(
				mailTokens,
				{ hash, kind: 'reset', userId: sql`id`, expiresAt: new Date(now + tokenLifetime.reset) },
				sql`from users where username = ${username} and ${where} and ${hasFewer('reset', most, now)}`,
			),
		)
		.returning({ userId: mailTokens.userId })
}

/** Adds a reset token for an email's user; undefined if there is none or they got too many mails. */
export async function addResetToken(db: Database, username: string, token: TokenToAdd) {
	const [row] = await resetToken(db, username, token, sql`true`)
	return row
}

/** Adds a token to confirm the user's address; undefined if they got too many mails. */
export async function addConfirmToken(db: Database, userId: number, { hash, most }: TokenToAdd) {
	const fewer = hasFewer('confirm', most, Date.now())
	const [row] = await confirmToken(db, sql`${userId}`, hash, fewer)
	return row
}

/** Adds the two tokens of a change of address; undefined if there were too many mails. */
export async function addChangeTokens(
	db: Database,
	userId: number,
	change: { email: string; oldHash: string; newHash: string; most: number },
) {
	const now = Date.now()
	const add = (kind: 'change-old' | 'change-new', hash: string) =>
		db
			.insert(mailTokens)
			.select(
				rowsFrom(
					mailTokens,
					{
						hash,
						kind,
						userId: sql`id`,
						email: change.email,
						// The same for both, because it identifies the pair.
						createdAt: new Date(now),
						expiresAt: new Date(now + tokenLifetime[kind]),
					},
					sql`from users where id = ${userId} and ${hasFewer(kind, change.most, now)}`,
				),
			)
			.returning({ userId: mailTokens.userId })
	const [[row]] = await db.batch([
		add('change-old', change.oldHash),
		add('change-new', change.newHash),
	])
	return row
}

/** An unused, unexpired token of one of these kinds, with its user's address and name. */
export async function findToken(db: Database, hash: string, kinds: MailTokenKind[]) {
	const [row] = await db
		.select({ ...getTableColumns(mailTokens), username: users.username, name: users.name })
		.from(mailTokens)
		.innerJoin(users, eq(users.id, mailTokens.userId))
		.where(
			and(
				eq(mailTokens.hash, hash),
				inArray(mailTokens.kind, kinds),
				gt(mailTokens.expiresAt, new Date()),
				isNull(mailTokens.usedAt),
			),
		)
	return row
}

/** SQL for whether a token is still unused, inside the transaction that uses it. */
const isUnused = (hash: string) => sql`exists (
	select 1 from mail_tokens where hash = ${hash} and used_at is null and expires_at > ${Date.now()})`

/**
 * Sets a new password by a token, which also confirms the address. Because somebody else may have been in the
 * account, every other way in ends, and what sends or shows data to others is paused. Makes this browser a known
 * device. Returns the user, or undefined if the token has been used.
 */
export async function resetPassword(
	db: Database,
	{ hash, userId }: { hash: string; userId: number },
	password: string,
	browser: string,
	along: BatchItem<'sqlite'>,
) {
	const now = Date.now()
	const [[user], , , [device]] = await db.batch([
		db
			.update(users)
			.set({ password, emailConfirmedAt: sql`coalesce(email_confirmed_at, ${Date.now()})` })
			.where(and(eq(users.id, userId), isUnused(hash)))
			.returning({ id: users.id, workspaceIds: workspaceIdsOf('users.id') }),
		...endAllAccess(db, userId),
		// A known device, so that strangers with failed logins can't lock the owner out.
		db
			.insert(devices)
			.select(
				rowsFrom(
					devices,
					{ userId: sql`id`, browser, lastUsedAt: new Date(now) },
					sql`from users where id = ${userId} and password = ${password}`,
				),
			)
			.returning({ id: devices.id }),
		db.delete(passkeys).where(eq(passkeys.userId, userId)),
		db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
		db.delete(providerAccounts).where(eq(providerAccounts.userId, userId)),
		db.delete(apiTokens).where(eq(apiTokens.userId, userId)),
		// Of every kind: an earlier mail must neither undo this nor change the address.
		db.delete(mailTokens).where(eq(mailTokens.userId, userId)),
		...pauseAll(db, userId),
		...endJoining(db, userId),
		along,
	])
	if (!user || !device) return undefined
	return {
		id: user.id,
		deviceId: device.id,
		workspaceIds: JSON.parse(user.workspaceIds) as number[],
	}
}

/** Confirms the caller's address; undefined if the token, now or earlier, does not prove it. */
export async function confirmAddress(db: Database, userId: number, hash: string) {
	const byToken = sql`exists (
		select 1 from mail_tokens where hash = ${hash} and user_id = ${userId} and kind = 'confirm'
			and expires_at > ${Date.now()})`
	const [[user]] = await db.batch([
		db
			.update(users)
			.set({ emailConfirmedAt: sql`coalesce(email_confirmed_at, ${Date.now()})` })
			.where(and(eq(users.id, userId), sql`(email_confirmed_at is not null or ${byToken})`))
			.returning({ id: users.id }),
		db
			.delete(mailTokens)
			.where(
				and(
					eq(mailTokens.userId, userId),
					eq(mailTokens.kind, 'confirm'),
					sql`(select email_confirmed_at from users where id = ${userId}) is not null`,
				),
			),
	])
	return user
}

/**
 * Uses one of the two tokens of a change of address. With the second, the address changes and all older
 * tokens end. `changed` is false while the other is unused; `taken` if another account has the address.
 */
export async function spendChangeToken(
	db: Database,
	{ hash, userId, email, createdAt }: Token & { email: string },
) {
	const now = Date.now()
	const isTaken = sql`exists (select 1 from users other where other.username = ${email})`
	const both = sql`(
		select count(*) from mail_tokens where user_id = ${userId} and email = ${email}
			and created_at = ${createdAt.getTime()} and used_at is not null) = 2`
	const [, [row], [changed]] = await db.batch([
		db
			.update(mailTokens)
			.set({ usedAt: new Date(now) })
			.where(eq(mailTokens.hash, hash)),
		db
			.select({ due: sql<number>`not ${both}`, taken: sql<number>`${isTaken}` })
			.from(users)
			.where(eq(users.id, userId)),
		db
			.update(users)
			.set({ username: sql`${email}`, emailConfirmedAt: new Date(now) })
			.where(and(eq(users.id, userId), both, sql`not ${isTaken}`))
			.returning({ id: users.id }),
		db
			.delete(mailTokens)
			.where(
				and(
					eq(mailTokens.userId, userId),
					sql`(select username from users where id = ${userId}) = ${email}`,
				),
			),
	])
	return { changed: changed !== undefined, taken: Boolean(row && !row.due && row.taken) }
}

type Token = typeof mailTokens.$inferSelect
