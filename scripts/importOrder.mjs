// D1 can't import its own exports: they insert rows before the tables they reference exist, and they
// contain raw NULs. This fixes both in constant memory.
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'

/** The lines of a file. readline would also split at U+2028 inside texts. */
async function* linesOf(file) {
	let rest = ''
	for await (const chunk of createReadStream(file, 'utf8')) {
		const lines = (rest + chunk).split('\n')
		rest = lines.pop()
		yield* lines
	}
	if (rest) yield rest
}

/** The statements of an SQL file; a text may span several lines. */
async function* statementsOf(file) {
	let statement = ''
	let open = false
	for await (const line of linesOf(file)) {
		statement += statement === '' ? line : `\n${line}`
		// Quotes within a text are doubled, so an odd number means a text is still open.
		if ((line.split("'").length - 1) % 2 === 1) open = !open
		const whole = /^\s*CREATE TRIGGER\b/i.test(statement) ? /\bEND;\s*$/i : /;\s*$/
		if (open || !whole.test(line)) continue
		yield statement
		statement = ''
	}
	if (statement.trim()) throw new Error('The export ends in the middle of a statement')
}

/** Writes texts with NULs as hex, because SQLite stops reading at a NUL. */
const withoutNul = (statement) =>
	statement.includes('\0')
		? statement.replace(/'[^']*(?:''[^']*)*'/g, (literal) => {
				if (!literal.includes('\0')) return literal
				const text = literal.slice(1, -1).replaceAll("''", "'")
				return `CAST(X'${Buffer.from(text).toString('hex')}' AS TEXT)`
			})
		: statement

/** Writes with backpressure. */
async function write(stream, text) {
	if (!stream.write(text)) await once(stream, 'drain')
}

const tableOf = (statement) =>
	/^\s*(?:CREATE TABLE(?: IF NOT EXISTS)?|INSERT INTO) ["`]?(\w+)/i.exec(statement)?.[1]

/**
 * Rewrites an export: all tables first, then their rows, with referenced tables before those that
 * reference them, then the statements in `more`: an export of named tables has no indexes or
 * triggers.
 */
export async function putInOrder(source, target, more) {
	const folder = mkdtempSync(join(tmpdir(), 'backup-'))
	const tables = new Map()
	try {
		for await (const statement of statementsOf(source)) {
			const table = tableOf(statement)
			if (/^\s*CREATE TABLE\b/i.test(statement)) {
				const path = join(folder, String(tables.size))
				tables.set(table, { create: statement, path, rows: createWriteStream(path) })
			} else if (tables.has(table)) {
				await write(tables.get(table).rows, `${withoutNul(statement)}\n`)
			}
		}
		for (const { rows } of tables.values()) await finished(rows.end())
		const output = createWriteStream(target, { mode: 0o600 })
		output.write('PRAGMA defer_foreign_keys=TRUE;\n')
		for (const { create } of tables.values()) output.write(`${create}\n`)
		for (const table of parentsFirst(tables)) {
			for await (const rows of createReadStream(tables.get(table).path)) await write(output, rows)
		}
		for (const statement of more) output.write(`${statement}\n`)
		await finished(output.end())
	} finally {
		rmSync(folder, { recursive: true })
	}
}

function parentsFirst(tables) {
	const ordered = new Set()
	const add = (table) => {
		if (ordered.has(table) || !tables.has(table)) return
		for (const [, parent] of tables.get(table).create.matchAll(/REFERENCES ["`]?(\w+)/gi)) {
			if (parent !== table) add(parent)
		}
		ordered.add(table)
	}
	for (const table of tables.keys()) add(table)
	return ordered
}
