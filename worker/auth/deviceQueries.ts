import { millisecondsInDay } from 'date-fns/constants'
import { and, desc, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { deviceOf } from '../../schema/device'
import { devices, members, sessions, users } from '../../schema/tables/accounts'
import { notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { deleteInRounds } from '../platform/rounds'
import type { EventIf } from './accountLog'
import { type ClaimedDevice, deviceDays, maxDevices } from './device'
import type { NewSession } from './identity'

/** SQL for whether a device is the user's, in the browser it was made for. */
export const isOwnDevice = (device: ClaimedDevice) =>
	and(
		eq(devices.userId, users.id),
		eq(devices.id, device?.id ?? 0),
		eq(devices.browser, device?.browser ?? ''),
	)

/**
 * The statements that log a user in on a new device. `userId`, as SQL, is evaluated in the transaction;
 * if it is null because the proof is no longer valid, nothing happens.
 */
export const login = (db: Database, userId: SQL<number>, session: NewSession) =>
	[
		db
			.insert(devices)
			.select(
				rowsFrom(
					devices,
					{ userId, browser: session.browser, lastUsedAt: new Date() },
					sql`where ${userId} is not null`,
				),
			)
			.returning({ id: devices.id }),
		// The device just inserted is the newest, because a batch is a transaction.
		db
			.insert(sessions)
			.select(
				newSessionOf(userId, session, sql`(select max(id) from devices where user_id = ${userId})`),
			)
			.returning({ userId: sessions.userId }),
		keepNewestDevices(db, userId),
	] as const

/** The statements that log a user in on a known device. */
const loginOnKnownDevice = (
	db: Database,
	userId: SQL<number>,
	session: NewSession,
	device: number,
) =>
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

const newSessionOf = (
	userId: SQL<number>,
	{ id, userAgent, expiresAt, vouchedDomain, byRecovery }: NewSession,
	deviceId: SQL<number>,
) =>
	rowsFrom(
		sessions,
		{ id, userId, userAgent, expiresAt, deviceId, vouchedDomain, byRecovery },
		sql`where ${userId} is not null`,
	)

const keepNewestDevices = (db: Database, userId: SQL<number>) =>
	db.delete(devices).where(
		sql`${devices.userId} = ${userId} and ${devices.id} not in (
			select id from devices where user_id = ${userId}
			order by last_used_at desc, id desc limit ${maxDevices})`,
	)

/**
 * Opens a session for `userId` and then runs what belongs to it, in one transaction. Returns the id of
 * the device, or undefined if the proof is no longer valid.
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
				...loginOnKnownDevice(db, userId, session, known),
				recordSite(db, userId, session),
				...along,
			])
		: await db.batch([...login(db, userId, session), recordSite(db, userId, session), ...along])
	return opened && device?.id
}

/** The statement that records the origin the user works on. */
const recordSite = (db: Database, userId: SQL<number>, { site }: NewSession) =>
	db
		.update(members)
		.set({ site })
		.where(sql`${members.userId} = ${userId} and ${members.site} <> ${site}`)

/**
 * SQL for a user's workspaces, as a JSON list of ids. Takes `userId` with its table's name: in a `returning`, drizzle
 * writes a column without it, and the subquery would take `user_id` for its own.
 */
export const workspaceIdsOf = (userId: 'sessions.user_id' | 'users.id') => sql<string>`(
	select json_group_array(workspace_id) from members where members.user_id = ${sql.raw(userId)})`

/** Ends a session and returns its user's workspaces; none if it had ended. */
export async function deleteSession(db: Database, id: string) {
	const [ended] = await db
		.delete(sessions)
		.where(eq(sessions.id, id))
		.returning({ workspaceIds: workspaceIdsOf('sessions.user_id') })
	return ended ? (JSON.parse(ended.workspaceIds) as number[]) : []
}

/** The statement for a user's unexpired sessions, newest first. */
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
 * The statements that end every way in without a password or passkey: all of the user's devices, and
 * all sessions but the one given.
 */
export const endAllAccess = (db: Database, userId: number, exceptSession = '') =>
	[
		db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSession))),
		db.delete(devices).where(eq(devices.userId, userId)),
	] as const

/**
 * A user's devices, each with its open session if there is one, and sessions whose device was forgotten.
 */
export async function knownDevices(db: Database, userId: number, sessionId: string) {
	const open = gt(sessions.expiresAt, new Date())
	const current = sql<number>`max(${sessions.id} = ${sessionId})`
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
				current: sql<number>`${sessions.id} = ${sessionId}`,
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

/** The statement for a user's devices, without the ids that their cookies hold. */
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

/** Logs a device out and forgets it; throws a 404 if it is not the user's. */
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

/** Deletes devices whose cookies have expired. */
export function deleteUnusedDevices(db: Database, now: number) {
	const oldest = new Date(now - deviceDays * millisecondsInDay)
	return deleteInRounds(db, devices, lt(devices.lastUsedAt, oldest))
}

/** The statement that records that a session's user has just confirmed their identity. */
export const confirmSession = (db: Database, sessionId: string, proof = sql`true`) =>
	db
		.update(sessions)
		.set({ confirmedAt: new Date() })
		.where(and(eq(sessions.id, sessionId), proof))
		.returning({ userId: sessions.userId })

/** Deletes expired sessions. */
export const deleteExpiredSessions = (db: Database, now: number) =>
	deleteInRounds(db, sessions, lt(sessions.expiresAt, new Date(now)))
