import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/** A new row of a table by its columns' names, each a value or SQL. Columns with a default may be left out. */
type NewRow<Table extends SQLiteTable> = {
	[Column in keyof Table['$inferInsert']]: Table['$inferInsert'][Column] | SQL
}

const defaultOf = ({ default: value, defaultFn }: SQLiteColumn) => defaultFn?.() ?? value ?? null

/**
 * The query of an `insert … select`, whose values are in the order of the table's columns: selects the row
 * from what `source` says, such as `from leads where …`.
 */
export function rowsFrom<Table extends SQLiteTable>(
	table: Table,
	row: NewRow<Table>,
	source: SQL,
): SQL {
	const given: Record<string, unknown> = row
	const values = Object.entries<SQLiteColumn>(getTableColumns(table)).map(([name, column]) => {
		const value = given[name] === undefined ? defaultOf(column) : given[name]
		return value === null || is(value, SQL) ? sql`${value}` : sql`${sql.param(value, column)}`
	})
	return sql`select ${sql.join(values, sql`, `)} ${source}`
}
