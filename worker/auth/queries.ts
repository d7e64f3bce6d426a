import { millisecondsInDay } from 'date-fns/constants'
import { and, asc, desc, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { deviceOf } from '../../schema/device'
import { devices, members, sessions, users, workspaces } from '../../schema/tables/accounts'
import { links } from '../../schema/tables/links'
import { mailTokens } from '../../schema/tables/mail'
import { namesOf } from '../capture/names'
import { notFound } from '../http/errors'
import { deleteLeadsInRounds, maxDeletedAtOnce } from '../leads/queries'
import { tokenLifetime } from '../mail/tokens'
import type { Database } from '../platform/env'
import type { EventIf } from './accountLog'
import { type ClaimedDevice, deviceDays, maxDevices } from './device'
import type { Identity, NewSession } from './session'

export type NewUser = { username: string; password: string; name: string }

/** The statements that add a user with a workspace of their own, and SQL for the id that they got. */
export function newUser(db: Database, user: NewUser, site: string) {
	// A password hash holds a random salt: with another's, the e-mail was taken and nothing is added.
	const added = sql<number>`(select id from users where username = ${user.username} and password = ${user.password})`
	const statements = [
		db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id }),
		db.insert(workspaces).select(sql`
			select null, ${Date.now()}, null, null, null, lower(hex(randomblob(16))) where ${added} is not null`),
		// The workspace just made is the newest, because a batch is a transaction.
		db.insert(members).select(sql`
			select (select max(id) from workspaces), ${added}, 'owner', 'at_once', ${site}
			where ${added} is not null`),
	] as const
	return { added, statements }
}

/** The statement that adds a token with which a user confirms their address, where SQL is true. */
export const confirmToken = (db: Database, userId: SQL, hash: string, where: SQL) =>
	db
		.insert(mailTokens)
		.select(sql`
			select ${hash}, 'confirm', id, null, ${Date.now()}, ${Date.now() + tokenLifetime.confirm}, null
			from users where id = ${userId} and ${where}`)
		.returning({ userId: mailTokens.userId })

/**
 * Adds a user with a workspace of their own, a device, a session and a token to confirm the address;
 * undefined when the e-mail is taken.
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

/** Who an e-mail address belongs to, and whether the device is one of theirs in its own browser. */
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

/** That a device is the user's, and in the browser that it was made for. */
export const isOwnDevice = (device: ClaimedDevice) =>
	and(
		eq(devices.userId, users.id),
		eq(devices.id, device?.id ?? 0),
		eq(devices.browser, device?.browser ?? ''),
	)

/**
 * The statements that log a user in on a new device. `userId` in SQL says at that very moment who
 * that is, or null where the proof is good no more: then nothing happens.
 */
const login = (db: Database, userId: SQL<number>, session: NewSession) =>
	[
		db
			.insert(devices)
			.select(sql`
				select null, ${userId}, ${session.browser}, ${Date.now()}, ${Date.now()} where ${userId} is not null`)
			.returning({ id: devices.id }),
		// The device just made is the newest, because a batch is a transaction.
		db
			.insert(sessions)
			.select(
				newSessionOf(userId, session, sql`(select max(id) from devices where user_id = ${userId})`),
			)
			.returning({ userId: sessions.userId }),
		keepNewestDevices(db, userId),
	] as const

/** The same on a device that is known. */
const loginAgain = (db: Database, userId: SQL<number>, session: NewSession, device: number) =>
	[
		db
			.update(devices)
			.set({ lastUsedAt: new Date() })
			.where(sql`${devices.id} = ${device} and ${devices.userId} = ${userId}`)
			.returning({ id: devices.id }),
		db
			.insert(sessions)
			.select(
				newSessionOf(
					userId,
					session,
					sql`(select id from devices where id = ${device} and user_id = ${userId})`,
				),
			)
			.returning({ userId: sessions.userId }),
	] as const

const newSessionOf = (userId: SQL<number>, session: NewSession, device: SQL<number>) => sql`
	select ${session.id}, ${userId}, ${session.userAgent}, ${Date.now()}, ${session.expiresAt.getTime()},
		${device}, null
	where ${userId} is not null`

const keepNewestDevices = (db: Database, userId: SQL<number>) =>
	db.delete(devices).where(
		sql`${devices.userId} = ${userId} and ${devices.id} not in (
			select id from devices where user_id = ${userId}
			order by last_used_at desc, id desc limit ${maxDevices})`,
	)

/**
 * Opens a session for whom `userId` names, and runs what belongs to it in the same transaction,
 * afterwards. Returns the id of the device, or undefined if the proof was good no more.
 */
export async function openSession(
	db: Database,
	userId: SQL<number>,
	session: NewSession,
	known: number | null | undefined,
	along: [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]],
) {
	const [[device], [opened]] = known
		? await db.batch([
				...loginAgain(db, userId, session, known),
				noteSite(db, userId, session),
				...along,
			])
		: await db.batch([...login(db, userId, session), noteSite(db, userId, session), ...along])
	return opened && device?.id
}

/** The statement that notes on which origin the user works: to it the links in their mail lead. */
const noteSite = (db: Database, userId: SQL<number>, { site }: NewSession) =>
	db
		.update(members)
		.set({ site })
		.where(sql`${members.userId} = ${userId} and ${members.site} <> ${site}`)

/** The user by their id while this is their password, for openSession. */
export const userByPassword = (userId: number, password: string) =>
	sql<number>`(select id from users where id = ${userId} and password = ${password})`

/**
 * The statement for the user of a session: their first workspace, what they are in it, whether it is
 * suspended, and when they last proved who they are, in milliseconds.
 */
export const memberOf = (db: Database, userId: SQL<number>, sessionId: string) =>
	db
		.select({
			workspaceId: members.workspaceId,
			userId: members.userId,
			role: members.role,
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

/** The statement that stores the same password with newer parameters, unless it was changed meanwhile. */
export const rehashed = (db: Database, userId: number, old: string, password: string) =>
	db
		.update(users)
		.set({ password })
		.where(and(eq(users.id, userId), eq(users.password, old)))

/**
 * Sets a new password and, in the same transaction, ends every device and every session but the one
 * named, which gets a new device. Returns that one's id.
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

export async function deleteSession(db: Database, id: string) {
	await db.delete(sessions).where(eq(sessions.id, id))
}

/** The statement for the user's sessions that have not expired, newest first. */
export const openSessions = (db: Database, userId: number) =>
	db
		.select({
			id: sessions.id,
			userAgent: sessions.userAgent,
			createdAt: sessions.createdAt,
			expiresAt: sessions.expiresAt,
		})
		.from(sessions)
		.where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
		.orderBy(desc(sessions.createdAt), desc(sessions.id))

/**
 * The statements that end all that lets somebody in without a password or passkey, or treats them as
 * known: every device of the user and every session but the one named.
 */
export const endAllAccess = (db: Database, userId: number, exceptSession = '') =>
	[
		db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSession))),
		db.delete(devices).where(eq(devices.userId, userId)),
	] as const

/**
 * Where a user is known: their devices with the login that is open there, if one is, and logins whose
 * device is known no more.
 */
export async function knownDevices(db: Database, userId: number, sessionId: string | undefined) {
	const open = gt(sessions.expiresAt, new Date())
	const current = sql<number>`max(${sessions.id} = ${sessionId ?? ''})`
	const [known, others] = await db.batch([
		db
			.select({
				id: devices.id,
				browser: devices.browser,
				lastUsedAt: devices.lastUsedAt,
				loggedInAt: sql<number | null>`max(${sessions.createdAt})`,
				current,
			})
			.from(devices)
			.leftJoin(sessions, and(eq(sessions.deviceId, devices.id), open))
			.where(eq(devices.userId, userId))
			.groupBy(devices.id)
			.orderBy(desc(devices.lastUsedAt), desc(devices.id)),
		db
			.select({
				userAgent: sessions.userAgent,
				createdAt: sessions.createdAt,
				current: sql<number>`${sessions.id} = ${sessionId ?? ''}`,
			})
			.from(sessions)
			.where(and(eq(sessions.userId, userId), isNull(sessions.deviceId), open))
			.orderBy(desc(sessions.createdAt), desc(sessions.id)),
	])
	return [
		...known.map(({ loggedInAt, current, ...device }) => ({
			...device,
			loggedInAt: loggedInAt === null ? null : new Date(loggedInAt),
			current: current === 1,
		})),
		...others.map(({ userAgent, createdAt, current }) => ({
			id: null,
			browser: deviceOf(userAgent),
			lastUsedAt: createdAt,
			loggedInAt: createdAt,
			current: current === 1,
		})),
	]
}

/** The statement for the devices of a user, without their ids, which their cookies hold. */
export const devicesOf = (db: Database, userId: number) =>
	db
		.select({
			browser: devices.browser,
			createdAt: devices.createdAt,
			lastUsedAt: devices.lastUsedAt,
		})
		.from(devices)
		.where(eq(devices.userId, userId))
		.orderBy(desc(devices.lastUsedAt))

/** Logs a device out and forgets it; throws a 404 for a foreign id. */
export async function deleteDevice(db: Database, userId: number, id: number, event: EventIf) {
	const [, , [device]] = await db.batch([
		event(sql`exists (select 1 from devices where id = ${id} and user_id = ${userId})`),
		db.delete(sessions).where(and(eq(sessions.deviceId, id), eq(sessions.userId, userId))),
		db
			.delete(devices)
			.where(and(eq(devices.id, id), eq(devices.userId, userId)))
			.returning({ id: devices.id }),
	])
	if (!device) throw notFound('Device')
}

/** Forgets the devices whose cookies have expired. */
export async function deleteUnusedDevices(db: Database, now: number) {
	await db
		.delete(devices)
		.where(lt(devices.lastUsedAt, new Date(now - deviceDays * millisecondsInDay)))
}

/** The statement that notes that the user of a session has just proved who they are. */
export const confirmSession = (db: Database, sessionId: string, proof = sql`true`) =>
	db
		.update(sessions)
		.set({ confirmedAt: new Date() })
		.where(and(eq(sessions.id, sessionId), proof))
		.returning({ userId: sessions.userId })

/** Forgets the sessions that nobody can use any more. */
export async function deleteExpiredSessions(db: Database, now: number) {
	await db.delete(sessions).where(lt(sessions.expiresAt, new Date(now)))
}

/** The workspaces that have no other owner than this user: they go with the account. */
const ownWorkspaces = (userId: SQL<number> | number) => sql`(
	select workspace_id from members own
	where own.user_id = ${userId} and own.role = 'owner' and not exists (
		select 1 from members other
		where other.workspace_id = own.workspace_id and other.role = 'owner' and other.user_id <> own.user_id))`

/** The statement for the caller's account and what goes with it: its links' names, a list each, and customers as JSON. */
export const accountToDelete = (db: Database, { userId }: Identity) =>
	db
		.select({
			password: users.password,
			names: sql<string>`(
				select json_group_array(json(${namesOf()})) from links where workspace_id in ${ownWorkspaces(userId)})`.as(
				'names',
			),
			customers: sql<string>`(
				select json_group_array(customer) from (
					select stripe_customer as customer from workspaces where id in ${ownWorkspaces(userId)}
					union select customer from payment_events where workspace_id in ${ownWorkspaces(userId)})
				where customer is not null)`.as('customers'),
			leads: sql<number>`(
				select total(new_leads + cold_leads + warm_leads + hot_leads + qualified_leads + unqualified_leads + suspect_leads)
				from workspace_counters where workspace_id in ${ownWorkspaces(userId)})`.as('leads'),
		})
		.from(users)
		.where(sql`${users.id} = ${userId}`)

/**
 * Deletes a user with the workspaces that nobody else owns; everything in them cascades in the same
 * transaction. Of thousands of leads most go before that, while the links are switched off already.
 */
export async function deleteUser(db: Database, userId: number, leads: number) {
	const own = ownWorkspaces(userId)
	if (leads > maxDeletedAtOnce) {
		await db.update(links).set({ active: false }).where(sql`${links.workspaceId} in ${own}`)
		await deleteLeadsInRounds(db, sql`select id from leads where workspace_id in ${own}`)
	}
	await db.batch([
		db.delete(workspaces).where(sql`${workspaces.id} in ${own}`),
		db.delete(users).where(eq(users.id, userId)),
	])
}
