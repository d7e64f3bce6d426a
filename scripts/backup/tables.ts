import type { DatabaseSync } from 'node:sqlite'

export type Table = {
	name: string
	/** Its statement. */
	create: string
	/** Its columns, except generated ones. */
	columns: string[]
	/** The columns with texts. */
	texts: string[]
	/** The columns of its primary key. */
	key: string[]
}

export const quoted = (name: string) => `"${name}"`

/** The tables whose rows a backup holds, each after those that it references; search indexes are built from them. */
export function tablesOf(db: DatabaseSync): Table[] {
	const rows = db
		.prepare(
			`SELECT name, sql FROM pragma_table_list JOIN sqlite_schema USING (name)
			WHERE schema = 'main' AND pragma_table_list.type = 'table'
				AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY sqlite_schema.rowid`,
		)
		.all() as { name: string; sql: string }[]
	const tables = new Map(rows.map(({ name, sql }) => [name, tableOf(db, name, sql)]))
	const ordered = new Set<Table>()
	const add = (name: string, within: string[] = []) => {
		const table = tables.get(name)
		if (!table || ordered.has(table) || within.includes(name)) return
		for (const parent of parentsOf(db, name)) add(parent, [...within, name])
		ordered.add(table)
	}
	for (const name of tables.keys()) add(name)
	return [...ordered]
}

function tableOf(db: DatabaseSync, name: string, create: string): Table {
	const columns = db
		.prepare('SELECT name, type, pk, hidden FROM pragma_table_xinfo(?) ORDER BY cid')
		.all(name) as { name: string; type: string; pk: number; hidden: number }[]
	const key = columns.filter(({ pk }) => pk > 0).map(({ name }) => name)
	const stored = columns.filter(({ hidden }) => hidden === 0)
	const texts = stored.filter(({ type }) => /^text$/i.test(type)).map(({ name }) => name)
	return { name, create, columns: stored.map(({ name }) => name), texts, key }
}

const parentsOf = (db: DatabaseSync, name: string) =>
	db
		.prepare('SELECT DISTINCT "table" AS parent FROM pragma_foreign_key_list(?)')
		.all(name)
		.map(({ parent }) => String(parent))

/** A database's search indexes and the tables they index; an older version has fewer. */
export const searchIndexesOf = (db: DatabaseSync) =>
	db
		.prepare(
			`SELECT name AS "index", substr(name, 1, 4) || 's' AS "table" FROM main.sqlite_schema
			WHERE sql LIKE 'CREATE VIRTUAL TABLE %_search USING %' ORDER BY rowid`,
		)
		.all() as { index: string; table: string }[]

/** The schema besides tables: indexes, the search indexes, triggers, in the order in which they were created. */
export function restOfSchema(db: DatabaseSync) {
	const rows = db
		.prepare(
			`SELECT type, name, sql FROM sqlite_schema
			WHERE sql IS NOT NULL AND (type IN ('index', 'trigger') OR sql LIKE 'CREATE VIRTUAL TABLE%')
			ORDER BY rowid`,
		)
		.all() as { type: string; name: string; sql: string }[]
	const of = (kind: string) => rows.filter(({ type }) => type === kind).map(({ sql }) => sql)
	return {
		indexes: of('index'),
		virtual: of('table'),
		triggers: rows.filter(({ type }) => type === 'trigger'),
	}
}
