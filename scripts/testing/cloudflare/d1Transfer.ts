// How the stand-in exports and imports a D1 database: in D1's format, with its flaws and limits.
import type { DatabaseSync } from 'node:sqlite'

const maxStatementBytes = 100_000

/** The tables' rows as D1 exports them: line breaks look like a typed backslash and n. */
export function exported(db: DatabaseSync, tables: string[]) {
	const lines = ['PRAGMA defer_foreign_keys=TRUE;']
	for (const table of tables) {
		const columns = db
			.prepare('SELECT name FROM pragma_table_info(?)')
			.all(table)
			.map(({ name }) => `"${name}"`)
			.join(',')
		for (const row of db.prepare(`SELECT ${columns} FROM "${table}"`).all()) {
			const cells = Object.values(row).map(cell)
			lines.push(`INSERT INTO "${table}" (${columns}) VALUES(${cells.join(',')});`)
		}
	}
	return lines.join('\n')
}

function cell(value: unknown) {
	if (value === null) return 'NULL'
	if (typeof value === 'number') return String(value)
	if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`
	const text = String(value)
	const marked = text.replaceAll("'", "''").replaceAll('\n', '\\n').replaceAll('\r', '\\r')
	const returns = text.includes('\r') ? `replace('${marked}','\\r',char(13))` : `'${marked}'`
	return text.includes('\n') ? `replace(${returns},'\\n',char(10))` : returns
}

/** Runs an uploaded file, all or nothing; returns the error. */
export function imported(db: DatabaseSync, file: string) {
	db.exec('BEGIN')
	try {
		for (const statement of statements(file)) {
			if (Buffer.byteLength(statement) > maxStatementBytes)
				throw new Error('statement too long: SQLITE_TOOBIG')
			db.exec(statement)
		}
		db.exec('COMMIT')
		return undefined
	} catch (error) {
		db.exec('ROLLBACK')
		return (error as Error).message
	}
}

/** Splits at semicolons that end a line outside texts; a trigger ends with END. */
function statements(file: string) {
	const found = []
	let statement = ''
	for (const line of file.split('\n')) {
		statement += `${line}\n`
		const inText = (statement.split("'").length - 1) % 2 === 1
		const inTrigger = statement.startsWith('CREATE TRIGGER') && !line.endsWith('END;')
		if (inText || inTrigger || !line.endsWith(';')) continue
		found.push(statement)
		statement = ''
	}
	return found
}
