import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runFile } from './read.ts'
import { quoted, searchIndexesOf, type Table, tablesOf } from './tables.ts'
import type { Manifest } from './write.ts'

/** Restores a backup of `db` into the new file `scratch`, and compares the two row by row. Returns the faults. */
export async function faultsOf(
	db: DatabaseSync,
	folder: string,
	{ files }: Manifest,
	scratch: string,
) {
	try {
		await restoreInto(scratch, folder, files)
	} catch (error) {
		return [(error as Error).message]
	}
	db.prepare('ATTACH ? AS restored').run(scratch)
	return [
		...schemaFaults(db),
		...tablesOf(db).flatMap((table) => rowFaults(db, table)),
		...searchFaults(db),
	]
}

async function restoreInto(scratch: string, folder: string, files: Manifest['files']) {
	const db = new DatabaseSync(scratch)
	db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000')
	for (const { name } of files) await runFile(db, join(folder, name))
	db.close()
}

function schemaFaults(db: DatabaseSync) {
	const of = (schema: string) =>
		`SELECT name, sql FROM ${schema}.sqlite_schema WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`
	const differ = (a: string, b: string) => db.prepare(`${of(a)} EXCEPT ${of(b)}`).all()
	const names = [...differ('main', 'restored'), ...differ('restored', 'main')].map(
		({ name }) => name,
	)
	return [...new Set(names)].map((name) => `${name} is not defined in the same way`)
}

/** Compares a table's rows by key: their values and types. */
function rowFaults(db: DatabaseSync, { name, columns, key }: Table) {
	const table = quoted(name)
	const count = (schema: string) =>
		Number(db.prepare(`SELECT count(*) AS n FROM ${schema}.${table}`).get()?.n)
	const [was, is] = [count('main'), count('restored')]
	if (was !== is) return [`${name} has ${was} rows and ${is} in the backup`]
	const by = key.length > 0 ? key : columns
	const same = by.map((column) => `b.${quoted(column)} IS a.${quoted(column)}`).join(' AND ')
	const differs = columns.map((column) => {
		const [a, b] = [`a.${quoted(column)}`, `b.${quoted(column)}`]
		return `typeof(${a}) <> typeof(${b}) OR ${a} IS NOT ${b} COLLATE BINARY`
	})
	const found = db.prepare(
		`SELECT count(*) AS n, json_array(${by.map((column) => `a.${quoted(column)}`)}) AS first
		FROM main.${table} a LEFT JOIN restored.${table} b ON ${same}
		WHERE b.${quoted(by[0] ?? '')} IS NULL OR ${differs.join(' OR ')}`,
	)
	const { n, first } = found.get() as { n: number; first: string }
	return n > 0 ? [`${n} rows of ${name} differ, such as ${first}`] : []
}

function searchFaults(db: DatabaseSync) {
	return searchIndexesOf(db).flatMap(({ index, table }) => {
		const { rows, indexed } = db
			.prepare(
				`SELECT (SELECT count(*) FROM restored.${table}) AS rows,
					(SELECT count(*) FROM restored.${index}_docsize) AS indexed`,
			)
			.get() as { rows: number; indexed: number }
		return rows === indexed ? [] : [`The search index has ${indexed} of ${rows} ${table}`]
	})
}
