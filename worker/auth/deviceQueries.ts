import { millisecondsInDay } from 'date-fns/constants'
import { and, desc, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { deviceOf } from '../../schema/device'
import { devices, members, sessions, users } from '../../schema/tables/accounts'
import { notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { deleteInRounds } from '../platform/rounds'
import type { EventIf } from './accountLog'
import { type ClaimedDevice, deviceDays, maxDevices } from './device'
import type { NewSession } from './session'

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
export const login = (db: Database, userId: SQL<number>, session: NewSession) =>
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
export function deleteUnusedDevices(db: Database, now: number) {
	const oldest = new Date(now - deviceDays * millisecondsInDay)
	return deleteInRounds(db, devices, lt(devices.lastUsedAt, oldest))
}

/** The statement that notes that the user of a session has just proved who they are. */
export const confirmSession = (db: Database, sessionId: string, proof = sql`true`) =>
	db
		.update(sessions)
		.set({ confirmedAt: new Date() })
		.where(and(eq(sessions.id, sessionId), proof))
		.returning({ userId: sessions.userId })

/** Forgets the sessions that nobody can use any more. */
export const deleteExpiredSessions = (db: Database, now: number) =>
	deleteInRounds(db, sessions, lt(sessions.expiresAt, new Date(now)))
