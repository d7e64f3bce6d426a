import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { ConnectorKind } from '../../schema/connectorKinds'
import type { Role } from '../../schema/permissions'
import { devices, members, sessions, users, workspaces } from '../../schema/tables/accounts'
import { mailTokens } from '../../schema/tables/mail'
import { lockedBy } from '../domains/lock'
import { tokenLifetime } from '../mail/tokens'
import { seatOf } from '../members/seatQueries'
import { countUnread } from '../notifications/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { addWorkspace, firstName } from '../workspace/addQueries'
import { countPaused } from '../workspace/pausedQueries'
import type { ClaimedDevice } from './device'
import { endAllAccess, isOwnDevice, login } from './deviceQueries'
import type { Identity, NewSession } from './identity'

export type NewUser = {
	username: string
	password: string
	name: string
	/** For their new workspace. */
	timezone?: string | undefined
	/** Now, if a provider has confirmed the address. */
	emailConfirmedAt?: Date
}

/** The statements that add a user with their own workspace, and SQL for the new id. */
export function newUser(db: Database, { timezone, ...user }: NewUser, site: string) {
	// The random salt in the hash tells the new row from an existing one: then nothing is added.
	const added = sql<number>`(select id from users where username = ${user.username} and password = ${user.password})`
	const statements = [
		db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id }),
		...addWorkspace(db, added, { name: firstName(user.name), timezone }, { site }),
	] as const
	return { added, statements }
}

/** The statement that adds a token to confirm the user's address, if the SQL condition holds. */
export const confirmToken = (db: Database, userId: SQL, hash: string, where = sql`true`) =>
	db
		.insert(mailTokens)
		.select(
			rowsFrom(
				mailTokens,
				{
					hash,
					kind: 'confirm',
					userId: sql`id`,
					expiresAt: new Date(Date.now() + tokenLifetime.confirm),
				},
				sql`from users where id = ${userId} and ${where}`,
			),
		)
		.returning({ userId: mailTokens.userId })

/** Adds a user with their own workspace, a device, a session and what goes along; undefined if the email is taken. */
export async function addUser(
	db: Database,
	user: NewUser,
	session: NewSession,
	along: (added: SQL<number>) => BatchItem<'sqlite'>[],
) {
	const { added, statements } = newUser(db, user, session.site)
	const [[row], , , [device]] = await db.batch([
		...statements,
		...login(db, added, session),
		...along(added),
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

/** SQL for the workspace of a request: the one it names, or the one last used. */
const isRequested = (named: number | undefined) =>
	named === undefined ? sql`true` : sql`members.workspace_id = ${named}`
/** Workspaces that the session may enter come first. */
const openFirst = sql`${sql.raw(lockedBy)} is not null, members.last_used_at desc, members.workspace_id`

/** SQL for the user of a session that has not expired. */
export const userOfSession = (sessionId: string) =>
	sql<number>`(select user_id from sessions where id = ${sessionId} and expires_at > ${Date.now()})`

/** SQL for the workspace of a request if the session's user has one of these roles in it and may enter, else null. */
export const workspaceOf = (sessionId: string, named: number | undefined, roles: readonly Role[]) =>
	sql<number>`(
		select case when role in ${roles} and ${sql.raw(lockedBy)} is null then workspace_id end
		from sessions cross join members on members.user_id = sessions.user_id
		where sessions.id = ${sessionId} and sessions.expires_at > ${Date.now()} and ${isRequested(named)}
		order by ${openFirst} limit 1)`

/**
 * The statement for a session: its user, when they last confirmed their identity, in milliseconds, and their
 * membership in the request's workspace; `member` is null if they have none. No row once the session has ended.
 */
export const memberOf = (db: Database, sessionId: string, named: number | undefined) =>
	db
		.select({
			provenAt: sql<number>`coalesce(${sessions.confirmedAt}, ${sessions.createdAt})`.as(
				'proven_at',
			),
			member: {
				workspaceId: members.workspaceId,
				userId: members.userId,
				role: members.role,
				lastUsedAt: members.lastUsedAt,
			},
			/** When they last used another of their workspaces, in milliseconds; null if they have no other. */
			elsewhereAt: sql<number | null>`(
				select max(coalesce(other.last_used_at, 0)) from members other
				where other.user_id = members.user_id and other.workspace_id <> members.workspace_id)`.as(
				'elsewhere_at',
			),
			vouchedDomain: sessions.vouchedDomain,
			/** See lockedBy. */
			lockedBy: sql<string | null>`${sql.raw(lockedBy)}`.as('locked_by'),
			seat: seatOf,
			/** Whether the workspace has other members. */
			company: sql<number>`exists (
				select 1 from members other
				where other.workspace_id = members.workspace_id and other.user_id <> members.user_id)`.as(
				'company',
			),
			// Drizzle takes a row for missing by its first column, which must not be null.
			workspace: {
				id: workspaces.id,
				timezone: workspaces.timezone,
				suspendedFor: workspaces.suspendedFor,
			},
		})
		.from(sessions)
		.leftJoin(members, and(eq(members.userId, sessions.userId), isRequested(named)))
		.leftJoin(workspaces, eq(workspaces.id, members.workspaceId))
		.where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date())))
		.orderBy(openFirst)
		.limit(1)

/** Records that a member works in a workspace now. */
export async function recordWorkspaceUse(
	db: Database,
	{ workspaceId, userId }: { workspaceId: number; userId: number },
) {
	await db
		.update(members)
		.set({ lastUsedAt: new Date() })
		.where(and(eq(members.userId, userId), eq(members.workspaceId, workspaceId)))
}

/** SQL for whether a user's address is confirmed, in a statement about something else. */
export const hasConfirmed = (userId: Identity['userId'] | number) =>
	sql<number>`(select email_confirmed_at is not null from users where users.id = ${userId})`.as(
		'confirmed',
	)

export const accountColumns = {
	email: users.username,
	name: users.name,
	password: users.password,
	emailConfirmed: sql<number>`email_confirmed_at is not null`.as('email_confirmed'),
}

/** The statement for the caller's own row. */
export const accountOf = (db: Database, { userId }: { userId: Identity['userId'] | number }) =>
	db.select(accountColumns).from(users).where(sql`${users.id} = ${userId}`)

/**
 * The same, with unread notifications, the workspace, its number of people, the tools at which its leads have arrived,
 * and what a password reset paused in it.
 */
export const accountShown = (db: Database, { userId, workspaceId }: Identity) =>
	db
		.select({
			id: users.id,
			...accountColumns,
			workspace: {
				// In a batch, columns of one name are one.
				id: sql<number>`${workspaces.id}`.as('workspace_id'),
				name: sql<string>`${workspaces.name}`.as('workspace_name'),
				color: workspaces.color,
				askOnce: workspaces.askOnce,
			},
			offered: members.offered,
			members: sql<number>`(
				select count(*) from members all_members where all_members.workspace_id = workspaces.id)`.as(
				'members',
			),
			connectors: sql<ConnectorKind[]>`(
				select json_group_array(distinct kind) from connectors
				where connectors.workspace_id = workspaces.id and last_worked_at is not null)`
				.mapWith(JSON.parse)
				.as('connectors'),
			paused: countPaused(workspaceId).as('paused'),
			unread: countUnread(userId, workspaceId).as('unread'),
		})
		.from(users)
		.innerJoin(
			members,
			and(eq(members.userId, users.id), sql`${members.workspaceId} = ${workspaceId}`),
		)
		.innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
		.where(sql`${users.id} = ${userId}`)

/** The statement that rehashes the same password, unless it has been changed since. */
export const rehashPassword = (db: Database, userId: number, old: string, password: string) =>
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
