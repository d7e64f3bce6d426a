import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import {
	type AccountEvent,
	type AccountEventType,
	accountLogDays,
	accountLogPage,
} from '../../schema/accountLog'
import { deviceOf } from '../../schema/device'
import { accountEvents } from '../../schema/tables/accounts'
import type { App } from '../http/context'
import { logError } from '../http/log'
import type { Database } from '../platform/env'
import { deleteInRounds } from '../platform/rounds'

/** How many of the newest entries are searched for a repetition. */
const recent = 20

/**
 * The statement that logs an act of the caller, or of another user, for the batch that acts. Writes
 * nothing if `userId`, as SQL, finds nobody, or if the same act from the same browser was logged within
 * the last minute, so that neither somebody guessing passwords nor an import in a hundred batches
 * floods the log.
 */
export function accountEvent(
	c: Context<App>,
	type: AccountEventType,
	userId: SQL | number = c.var.caller.userId,
) {
	const now = Date.now()
	const country = countryOf(c.req.header('cf-ipcountry'))
	const browser = deviceOf(c.req.header('user-agent') ?? '')
	return c.var.db.insert(accountEvents).select(sql`
		select null, ${userId}, ${type}, ${now}, ${country}, ${browser}
		where ${userId} is not null and not exists (
			select 1 from (
				select * from account_events where user_id = ${userId} order by id desc limit ${recent})
			where type = ${type} and browser = ${browser} and country is ${country}
				and created_at > ${now - millisecondsInMinute})`)
}

/** The same for an act that happens only under a condition; goes before the act in the batch. */
export const accountEventIf = (c: Context<App>, type: AccountEventType) => (condition: SQL) =>
	accountEvent(c, type, sql`case when ${condition} then ${c.var.caller.userId} end`)

export type EventIf = ReturnType<typeof accountEventIf>

/** ISO 3166 code; Cloudflare's XX and T1 are not countries. */
const countryOf = (header: string | undefined) =>
	header && /^[A-Z]{2}$/.test(header) && header !== 'XX' ? header : null

/**
 * Logs a failed attempt after the answer is sent: the time of an answer that waited would reveal that
 * the account exists.
 */
export function noteFailure(c: Context<App>, type: AccountEventType, userId: number) {
	const written = accountEvent(c, type, userId).then(
		() => {},
		(error: unknown) => logError('Failed login not logged', error),
	)
	c.executionCtx.waitUntil(written)
}

/** The newest entries of a user's log, or those before an id. */
export async function readLog(db: Database, userId: number, before?: number) {
	const rows = await db
		.select()
		.from(accountEvents)
		.where(
			and(
				eq(accountEvents.userId, userId),
				before === undefined ? undefined : lt(accountEvents.id, before),
			),
		)
		.orderBy(desc(accountEvents.id))
		.limit(accountLogPage)
	return rows.map(
		({ id, type, createdAt, country, browser }): AccountEvent => ({
			id,
			type,
			at: createdAt.toISOString(),
			country,
			browser,
		}),
	)
}

/** A user's whole log, read in pages. */
export async function* wholeLog(db: Database, userId: number) {
	let page: AccountEvent[] = []
	do {
		page = await readLog(db, userId, page.at(-1)?.id)
		yield page
	} while (page.length === accountLogPage)
}

/** Deletes entries older than half a year. */
export function deleteOldAccountEvents(db: Database, now: number) {
	const oldest = new Date(now - accountLogDays * millisecondsInDay)
	return deleteInRounds(db, accountEvents, lt(accountEvents.createdAt, oldest))
}
