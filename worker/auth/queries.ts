import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { devices, members, sessions, users, workspaces } from '../../schema/tables/accounts'
import { mailTokens } from '../../schema/tables/mail'
import { tokenLifetime } from '../mail/tokens'
import type { Database } from '../platform/env'
import type { ClaimedDevice } from './device'
import { endAllAccess, isOwnDevice, login } from './deviceQueries'
import type { Identity, NewSession } from './identity'

export type NewUser = {
	username: string
	password: string
	name: string
	/** For their workspace. */
	timezone?: string | undefined
}

/** The statements that add a user with their own workspace, and SQL for the new id. */
export function newUser(db: Database, { timezone, ...user }: NewUser, site: string) {
	// The random salt in the hash tells the new row from an existing one: then nothing is added.
	const added = sql<number>`(select id from users where username = ${user.username} and password = ${user.password})`
	const statements = [
		db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id }),
		db.insert(workspaces).select(sql`
			select null, ${Date.now()}, null, null, null, '{}', null, lower(hex(randomblob(16))), ${timezone ?? null}
			where ${added} is not null`),
		// The workspace just inserted is the newest, because a batch is a transaction.
		db.insert(members).select(sql`
			select (select max(id) from workspaces), ${added}, 'owner', 'at_once', ${site}
			where ${added} is not null`),
	] as const
	return { added, statements }
}

/** The statement that adds a token to confirm the user's address, if the SQL condition holds. */
export const confirmToken = (db: Database, userId: SQL, hash: string, where: SQL) =>
	db
		.insert(mailTokens)
		.select(sql`
			select ${hash}, 'confirm', id, null, ${Date.now()}, ${Date.now() + tokenLifetime.confirm}, null
			from users where id = ${userId} and ${where}`)
		.returning({ userId: mailTokens.userId })

/**
 * Adds a user with their own workspace, a device, a session and a token to confirm the address;
 * undefined if the email is taken.
 */
export async function addUser(
	db: Database,
	user: NewUser,
	session: NewSession,
	tokenHash: string,
	along: (added: SQL<number>) => BatchItem<'sqlite'>,
) {
	const { added, statements } = newUser(db, user, session.site)
	const [[row], , , [device]] = await db.batch([
		...statements,
		...login(db, added, session),
		confirmToken(db, added, tokenHash, sql`true`),
		along(added),
	])
	return row && device && { id: row.id, deviceId: device.id }
}

/** The user with an email address, and whether the device is one of theirs in its own browser. */
export async function findUser(db: Database, username: string, device: ClaimedDevice) {
	const [found] = await db
		.select({
			id: users.id,
			username: users.username,
			name: users.name,
			password: users.password,
			deviceId: devices.id,
		})
		.from(users)
		.leftJoin(devices, isOwnDevice(device))
		.where(eq(users.username, username))
	return found
}

/** SQL for the user's id while this is their password, for openSession. */
export const userByPassword = (userId: number, password: string) =>
	sql<number>`(select id from users where id = ${userId} and password = ${password})`

/**
 * The statement for a session's user: their first workspace, its time zone, their role in it, whether it
 * is suspended, and when they last confirmed their identity, in milliseconds.
 */
export const memberOf = (db: Database, userId: SQL<number>, sessionId: string) =>
	db
		.select({
			workspaceId: members.workspaceId,
			userId: members.userId,
			role: members.role,
			timezone: workspaces.timezone,
			suspendedFor: workspaces.suspendedFor,
			provenAt: sql<number>`(
				select coalesce(confirmed_at, created_at) from sessions where id = ${sessionId})`.as(
				'proven_at',
			),
		})
		.from(members)
		.innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
		.where(sql`${members.userId} = ${userId}`)
		.orderBy(asc(members.workspaceId))
		.limit(1)

/** The statement for the caller's own row. */
export const accountOf = (db: Database, { userId }: { userId: Identity['userId'] | number }) =>
	db
		.select({
			email: users.username,
			name: users.name,
			password: users.password,
			emailConfirmed: sql<number>`email_confirmed_at is not null`.as('email_confirmed'),
		})
		.from(users)
		.where(sql`${users.id} = ${userId}`)

/** The statement that rehashes the same password, unless it was changed meanwhile. */
export const rehashed = (db: Database, userId: number, old: string, password: string) =>
	db
		.update(users)
		.set({ password })
		.where(and(eq(users.id, userId), eq(users.password, old)))

/**
 * Sets a new password and, in the same transaction, ends all devices and sessions but the one given,
 * which gets a new device. Returns the id of that device.
 */
export async function changePassword(
	db: Database,
	userId: number,
	change: { password: string; sessionId: string; browser: string },
	along: BatchItem<'sqlite'>,
) {
	const now = new Date()
	const [, , , [device]] = await db.batch([
		db.update(users).set({ password: change.password }).where(eq(users.id, userId)),
		...endAllAccess(db, userId, change.sessionId),
		db
			.insert(devices)
			.values({ userId, browser: change.browser, lastUsedAt: now })
			.returning({ id: devices.id }),
		db
			.update(sessions)
			.set({
				confirmedAt: now,
				deviceId: sql`(select max(id) from devices where user_id = ${userId})`,
			})
			.where(eq(sessions.id, change.sessionId)),
		along,
	])
	return device?.id
}

/** Sets the user's name and returns the account. */
export async function setName(
	db: Database,
	userId: number,
	name: string,
	along: BatchItem<'sqlite'>,
) {
	const [[account]] = await db.batch([
		db
			.update(users)
			.set({ name })
			.where(eq(users.id, userId))
			.returning({ name: users.name, email: users.username }),
		along,
	])
	return account
}
