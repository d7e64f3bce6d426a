import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './env'

/** The most rows deleted in one statement: more would hold up every visitor. */
export const maxDeletedAtOnce = 2000
/** Per invocation and kind of row: D1 allows a thousand queries for everything an invocation does. */
export const maxRounds = 10

/** The statement that deletes some of the rows whose ids a query selects. */
export const deleteSome = (db: Database, table: SQLiteTable, rowids: SQL) =>
	db.delete(table).where(sql`rowid in (${rowids} limit ${maxDeletedAtOnce})`)

/** Repeats a deletion like `deleteSome` until fewer rows than it takes are found. Returns whether more may be left. */
export async function inRounds(deleteNext: () => Promise<{ meta: { changes: number } }>) {
	for (let round = 0; round < maxRounds; round++) {
		const { meta } = await deleteNext()
		if (meta.changes < maxDeletedAtOnce) return false
	}
	return true
}

/** Deletes the rows that match a condition, in rounds. Returns whether more may be left. */
export const deleteInRounds = (db: Database, table: SQLiteTable, condition: SQL) =>
	inRounds(() => deleteSome(db, table, sql`select rowid from ${table} where ${condition}`))

/** Deletes all rows that match a condition, however many. */
export async function deleteAll(db: Database, table: SQLiteTable, condition: SQL) {
	while (await deleteInRounds(db, table, condition)) {
		// No limit on rounds, because a person is waiting.
	}
}
