// A backup is a folder of SQL files and a manifest, which is written last.
import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, type WriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { finished } from 'node:stream/promises'
import { isMalformed, literal, type Malformed } from './sqlFile.ts'
import { quoted, restOfSchema, searchIndexesOf, type Table, tablesOf } from './tables.ts'

/** D1's limits. */
const maxStatementBytes = 100_000
const maxValueBytes = 2_000_000
/** wrangler stores objects of up to 300 MB in R2. */
const maxFileBytes = 50_000_000
/** Longer values are assembled from pieces if their row is too long for a statement. */
const longValue = 500
/** Characters of a piece: four bytes each at most, or doubled quotes. */
const pieceLength = 20_000
/** Leads indexed per statement: D1 kills a statement after 30 seconds. */
const indexedAtOnce = 20_000

export type Manifest = {
	madeAt: string
	/** In the order in which they are restored. */
	files: { name: string; bytes: number; sha256: string }[]
	/** How many rows each table has. */
	rows: Record<string, number>
}

/** Writes a database into a new folder, a row at a time. */
export async function writeBackup(db: DatabaseSync, folder: string): Promise<Manifest> {
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	const files = new Files(folder)
	const tables = tablesOf(db)
	const rows: Manifest['rows'] = {}
	await files.add('CREATE TABLE long_values (place INTEGER PRIMARY KEY, value)')
	for (const { create } of tables) await files.add(create)
	for (const table of tables) {
		rows[table.name] = await addRows(db, table, files)
	}
	await files.add('DROP TABLE long_values')
	for (const statement of afterRows(db)) await files.add(statement)
	const manifest = { madeAt: new Date().toISOString(), files: await files.end(), rows }
	writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, '\t'), {
		mode: 0o600,
	})
	return manifest
}

/** Adds a table's rows, as many per statement as fit; returns their number. */
async function addRows(db: DatabaseSync, table: Table, files: Files) {
	const columns = table.columns.map(quoted).join(', ')
	const insert = `INSERT INTO ${quoted(table.name)} (${columns}) VALUES\n`
	const most = maxStatementBytes - Buffer.byteLength(insert) - 2
	let together: string[] = []
	let room = most
	const flush = async () => {
		if (together.length > 0) await files.add(insert + together.join(',\n'))
		together = []
		room = most
	}
	const select = db.prepare(`SELECT rowid AS its_rowid, ${columns} FROM ${quoted(table.name)}`)
	select.setReadBigInts(true)
	let count = 0
	for (const row of select.iterate()) {
		const values = valuesOf(db, table, row)
		const tuple = `(${values.map(literal).join(', ')})`
		const bytes = Buffer.byteLength(tuple) + 2
		if (bytes > room) await flush()
		if (bytes <= most) {
			together.push(tuple)
			room -= bytes
		} else {
			for (const statement of inPieces(table, values, insert)) await files.add(statement)
		}
		count++
	}
	await flush()
	return count
}

/** A row's values. A U+FFFD may represent bytes that aren't valid UTF-8, such as half an emoji, which D1 stores. */
function valuesOf(db: DatabaseSync, table: Table, row: Record<string, unknown>) {
	return table.columns.map((column) => {
		const value = row[column]
		if (typeof value !== 'string' || !value.includes('\ufffd')) return value
		const { text } = db
			.prepare(
				`SELECT CAST(${quoted(column)} AS BLOB) AS text FROM ${quoted(table.name)} WHERE rowid = ?`,
			)
			.get(row.its_rowid as bigint) as Malformed
		return Buffer.from(value).equals(text) ? value : { text }
	})
}

/** Statements for a row that is too long for one. Its long values are assembled first, so the row is never incomplete. */
function* inPieces(table: Table, values: unknown[], insert: string) {
	const tuple: string[] = []
	for (const [place, value] of values.entries()) {
		const content = isMalformed(value) ? value.text : value
		if (typeof content === 'string' || content instanceof Uint8Array) {
			const bytes = Buffer.byteLength(content)
			if (bytes > maxValueBytes) {
				const where = `${table.name}.${table.columns[place]}`
				throw new Error(`${where} has a value of ${bytes} bytes, and D1 takes ${maxValueBytes}`)
			}
			if (bytes > longValue) {
				yield* longValueOf(place, content)
				const isText = content !== value || typeof value === 'string'
				const whole = `SELECT value FROM long_values WHERE place = ${place}`
				tuple.push(isText ? `(${whole})` : `CAST((${whole}) AS BLOB)`)
				continue
			}
		}
		tuple.push(literal(value))
	}
	yield `${insert}(${tuple.join(', ')})`
	yield 'DELETE FROM long_values'
}

function* longValueOf(place: number, value: string | Uint8Array) {
	yield `INSERT INTO long_values VALUES (${place}, '')`
	for (let from = 0; from < value.length; ) {
		let to = from + pieceLength
		// Not inside a surrogate pair.
		if (typeof value === 'string' && /[\ud800-\udbff]/.test(value.charAt(to - 1))) to--
		yield `UPDATE long_values SET value = value || ${literal(value.slice(from, to))} WHERE place = ${place}`
		from = to
	}
}

/** After all rows: indexes, search indexes filled as their triggers would, then triggers, so that nothing counts twice. */
function afterRows(db: DatabaseSync) {
	const { indexes, virtual, triggers } = restOfSchema(db)
	const fills = searchIndexesOf(db).flatMap(({ index, table }) => {
		const name = `${table}_search_after_insert`
		const search = triggers.find((trigger) => trigger.name === name)
		const text = /VALUES \(new\.id, (.*)\); END$/.exec(search?.sql ?? '')?.[1]
		if (!text) throw new Error(`The trigger ${name} was not found`)
		const found = db.prepare(`SELECT max(id) AS last FROM ${table}`).get() as {
			last: number | null
		}
		return Array.from({ length: Math.ceil((found.last ?? 0) / indexedAtOnce) }, (_, i) => {
			const from = i * indexedAtOnce
			return `INSERT INTO ${index} (rowid, text) SELECT id, ${text.replaceAll('new.', '')} FROM ${table} WHERE id > ${from} AND id <= ${from + indexedAtOnce}`
		})
	})
	const sequences = db.prepare('SELECT name, seq FROM sqlite_sequence').all()
	return [
		'DELETE FROM sqlite_sequence',
		...sequences.map(
			({ name, seq }) => `INSERT INTO sqlite_sequence VALUES (${literal(name)}, ${seq})`,
		),
		...indexes,
		...virtual,
		...fills,
		...triggers.map(({ sql }) => sql),
	]
}

/** Writes statements into numbered files of bounded size. */
class Files {
	readonly #folder: string
	readonly #done: Manifest['files'] = []
	#open: { name: string; stream: WriteStream; bytes: number; hash: Hash } | undefined

	constructor(folder: string) {
		this.#folder = folder
	}

	async add(statement: string) {
		const text = `${statement};\n`
		const bytes = Buffer.byteLength(text)
		if (bytes > maxStatementBytes) throw new Error(`A statement has ${bytes} bytes`)
		if (this.#open && this.#open.bytes + bytes > maxFileBytes) await this.#close()
		this.#open ??= this.#next()
		this.#open.bytes += bytes
		this.#open.hash.update(text)
		if (!this.#open.stream.write(text)) await once(this.#open.stream, 'drain')
	}

	/** Closes the last file; returns all of them. */
	async end() {
		await this.#close()
		return this.#done
	}

	#next() {
		const name = `${String(this.#done.length).padStart(4, '0')}.sql`
		const stream = createWriteStream(join(this.#folder, name), { mode: 0o600 })
		return { name, stream, bytes: 0, hash: createHash('sha256') }
	}

	async #close() {
		if (!this.#open) return
		const { name, stream, bytes, hash } = this.#open
		this.#open = undefined
		await finished(stream.end())
		this.#done.push({ name, bytes, sha256: hash.digest('hex') })
	}
}
