import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './env'

/** The most rows deleted in one statement: more would hold up every visitor. */
export const maxDeletedAtOnce = 2000
/** Per invocation and kind of row: D1 allows a thousand queries for everything an invocation does. */
export const maxRounds = 10

/** Deletes the rows whose ids a query selects, in rounds. Returns whether more may be left. */
export async function deleteFound(db: Database, table: SQLiteTable, rowids: SQL) {
	for (let round = 0; round < maxRounds; round++) {
		const { meta } = await db.run(
			sql`delete from ${table} where rowid in (${rowids} limit ${maxDeletedAtOnce})`,
		)
		if (meta.changes < maxDeletedAtOnce) return false
	}
	return true
}

/** Deletes the rows that match a condition, in rounds. Returns whether more may be left. */
export const deleteInRounds = (db: Database, table: SQLiteTable, condition: SQL) =>
	deleteFound(db, table, sql`select rowid from ${table} where ${condition}`)

/** Deletes all rows that match a condition, however many. */
export async function deleteAll(db: Database, table: SQLiteTable, condition: SQL) {
	while (await deleteInRounds(db, table, condition)) {
		// Until none is left: somebody is waiting for it.
	}
}
