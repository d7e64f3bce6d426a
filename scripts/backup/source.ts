import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { query } from '../d1.ts'
import { openDatabase } from '../localDatabase.ts'
import { run } from '../setup.mjs'
import { literal, statementsOf, withoutNul } from './sqlFile.ts'
import { quoted, type Table, tablesOf } from './tables.ts'

/** Copies the current local database into a file in `folder`, and opens that. */
export function openLocal(state: string, folder: string) {
	const path = join(folder, 'source.sqlite')
	const db = openDatabase(resolve(state))
	db.prepare('VACUUM INTO ?').run(path)
	db.close()
	return new DatabaseSync(path)
}

/** Fetches the remote database with wrangler into a file in `folder`, and opens that. */
export async function openRemote(folder: string) {
	const schema = await remoteSchema()
	const db = new DatabaseSync(join(folder, 'source.sqlite'), {
		enableForeignKeyConstraints: false,
	})
	db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN')
	const exists = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?')
	const create = (types: string[]) => {
		for (const { type, name, sql } of schema)
			if (types.includes(type) && !exists.get(name)) db.exec(sql)
	}
	create(['table'])
	// Table by table: D1 refuses to export a database with a virtual table and can hang trying
	// (workers-sdk #6305, #9519).
	const tables = [...tablesOf(db).map(({ name }) => name), 'sqlite_sequence']
	const raw = join(folder, 'export.sql')
	run('wrangler', [
		...['d1', 'export', 'DB', '--remote', '--skip-confirmation', '--no-schema', '--output', raw],
		...tables.flatMap((name) => ['--table', name]),
	])
	const sequences = []
	for await (const statement of statementsOf(raw)) {
		if (/^\s*INSERT INTO ["`]?sqlite_sequence/i.test(statement)) sequences.push(statement)
		else if (/^\s*INSERT INTO/i.test(statement)) db.exec(withoutNul(statement))
	}
	// The inserts above have filled it.
	db.exec(['DELETE FROM sqlite_sequence;', ...sequences].join('\n'))
	await correctTexts(db)
	create(['index', 'trigger'])
	db.exec('COMMIT')
	return db
}

/** How many rows are looked up by their keys at once. */
const lookedUpAtOnce = 100

/**
 * Rereads rows that an export may garble. It writes a line break as a backslash and an n, and doesn't escape those that
 * somebody typed in the same text; and it replaces bytes that aren't valid UTF-8.
 */
async function correctTexts(db: DatabaseSync) {
	const tables = tablesOf(db).filter(({ texts }) => texts.length > 0)
	const statements = tables.map((table, place) => rowsToReadAgain(table, place, lineBreaks))
	await readAgain(db, tables, statements)
	for (const [place, table] of tables.entries()) {
		const keys = db.prepare(keysOfReplaced(table)).all()
		for (let i = 0; i < keys.length; i += lookedUpAtOnce) {
			const some = JSON.stringify(keys.slice(i, i + lookedUpAtOnce).map(({ key }) => key))
			const among = `its_key IN (SELECT value FROM json_each(${literal(some)}))`
			await readAgain(db, tables, [rowsToReadAgain(table, place, among)])
		}
	}
}

/** Replaces the texts of the rows that statements by `rowsToReadAgain` find. */
async function readAgain(db: DatabaseSync, tables: Table[], statements: string[]) {
	const found = (await query({ remote: true }, statements)).flat()
	for (const { place, key, values } of found as { place: number; key: string; values: string }[]) {
		const table = tables[place]
		for (const [i, value] of (JSON.parse(values) as (string | null)[]).entries()) {
			if (!table || value === null) continue
			const where = table.key.map(
				(column, at) => `${quoted(column)} = json_extract(?2, '$[${at}]')`,
			)
			db.prepare(
				`UPDATE ${quoted(table.name)} SET ${quoted(table.texts[i] ?? '')} = CAST(?1 AS TEXT)
				WHERE ${where.join(' AND ')}`,
			).run(Buffer.from(value, 'hex'), key)
		}
	}
}

/** Rows with both line breaks and typed look-alikes. */
const lineBreaks = `(instr(its_texts, char(10)) OR instr(its_texts, char(13)))
	AND (instr(its_texts, '\\n') OR instr(its_texts, '\\r'))`

const keyOf = ({ key }: Table) => `json_array(${key.map(quoted)})`
const textsOf = ({ texts }: Table) =>
	texts.map((column) => `ifnull(${quoted(column)}, '')`).join(' || ')

/** A query for the keys of rows with a U+FFFD, which may stand for bytes that aren't valid UTF-8. */
const keysOfReplaced = (table: Table) =>
	`SELECT ${keyOf(table)} AS key FROM ${quoted(table.name)} WHERE instr(${textsOf(table)}, char(65533))`

/** A query for some rows of a table: their keys, and their texts in hex. */
function rowsToReadAgain(table: Table, place: number, where: string) {
	const values = table.texts.map((column) => {
		const isText = `typeof(${quoted(column)}) = 'text'`
		return `iif(${isText}, hex(${quoted(column)}), NULL)`
	})
	return `SELECT ${place} AS place, its_key AS key, json_array(${values}) AS "values"
		FROM (SELECT *, ${keyOf(table)} AS its_key, ${textsOf(table)} AS its_texts FROM ${quoted(table.name)})
		WHERE ${where}`
}

async function remoteSchema() {
	const sql = `SELECT type, name, sql FROM sqlite_master
		WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid`
	const [rows = []] = await query({ remote: true }, [sql])
	if (rows.length === 0) throw new Error('The database has no tables')
	return rows as { type: string; name: string; sql: string }[]
}
