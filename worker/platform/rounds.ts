import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './env'

/** More rows than these are never deleted in one statement, which would hold up every visitor. */
export const maxDeletedAtOnce = 2000
/** What one invocation deletes of a kind at most: D1 allows it a thousand queries, for all its work. */
const maxRounds = 10

/** Deletes the rows of a table that a query finds, some at a time. Tells whether more may be left. */
export async function deleteFound(db: Database, table: SQLiteTable, rowids: SQL) {
	for (let round = 0; round < maxRounds; round++) {
		const { meta } = await db.run(
			sql`delete from ${table} where rowid in (${rowids} limit ${maxDeletedAtOnce})`,
		)
		if (meta.changes < maxDeletedAtOnce) return false
	}
	return true
}

/** The same for the rows for which a condition holds. */
export const deleteInRounds = (db: Database, table: SQLiteTable, condition: SQL) =>
	deleteFound(db, table, sql`select rowid from ${table} where ${condition}`)
