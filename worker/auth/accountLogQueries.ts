import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import {
	type AccountEvent,
	type AccountEventType,
	accountLogDays,
	accountLogPage,
	logins,
	type WorkspaceEventType,
} from '../../schema/accountLog'
import { accountEvents } from '../../schema/tables/accounts'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { deleteInRounds } from '../platform/rounds'

/** How many of the newest entries are checked for a duplicate. */
const recent = 20

type NewEntry = Pick<
	typeof accountEvents.$inferInsert,
	'type' | 'country' | 'browser' | 'token'
> & {
	/** SQL for the user's id; if it finds nobody, nothing is written. */
	userId: SQL | number
	workspaceId: SQL | number | null
	about: SQL | string | null
	now: number
}

/** The statement that writes an entry, unless the same one was written within the last minute and isn't a login. */
export const addEntry = (db: Database, { now, ...entry }: NewEntry) => {
	const { userId, workspaceId, type, about, token, country, browser } = entry
	return db.insert(accountEvents).select(
		rowsFrom(
			accountEvents,
			{ ...entry, userId: sql`actor`, createdAt: new Date(now) },
			// Selected once, because its condition may be expensive.
			sql`from (select ${userId} as actor) where actor is not null and ${
				(logins as readonly AccountEventType[]).includes(type)
					? sql`true`
					: sql`not exists (
				select 1 from (
					select * from account_events where user_id = actor order by id desc limit ${recent})
				where type = ${type} and browser = ${browser} and country is ${country} and about is ${about}
					and workspace_id is ${workspaceId} and token is ${token ?? null}
					and created_at > ${now - millisecondsInMinute})`
			}`,
		),
	)
}

/** The statement that logs a rule's act in a workspace, if the condition holds. */
export const addRuleEntry = (
	db: Database,
	entry: { workspaceId: number; type: WorkspaceEventType; about: string; rule: string },
	condition: SQL,
) =>
	db
		.insert(accountEvents)
		.select(
			rowsFrom(
				accountEvents,
				{ ...entry, browser: '', createdAt: new Date() },
				sql`where ${condition}`,
			),
		)

/** SQL for a user's id, or null if the condition doesn't hold. */
export const userIf = (condition: SQL, userId: SQL<number> | number) =>
	sql`case when ${condition} then ${userId} end`

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
		({ id, type, about, createdAt, country, browser }): AccountEvent => ({
			id,
			type,
			about,
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
