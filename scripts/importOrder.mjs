// D1 writes an export in an order that it can't read: rows of a table before the table that they
// refer to is made. This puts it right, in bounded memory whatever the number of rows.
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'

/** A file's lines; readline's own would also break texts where they hold U+2028. */
async function* linesOf(file) {
	let rest = ''
	for await (const chunk of createReadStream(file, 'utf8')) {
		const lines = (rest + chunk).split('\n')
		rest = lines.pop()
		yield* lines
	}
	if (rest) yield rest
}

/** The statements of an SQL file, whose texts may go over several lines. */
async function* statementsOf(file) {
	let statement = ''
	let open = false
	for await (const line of linesOf(file)) {
		statement += statement === '' ? line : `\n${line}`
		// A quote within a text is doubled, so that an odd number leaves one open.
		if ((line.split("'").length - 1) % 2 === 1) open = !open
		const whole = /^\s*CREATE TRIGGER\b/i.test(statement) ? /\bEND;\s*$/i : /;\s*$/
		if (open || !whole.test(line)) continue
		yield statement
		statement = ''
	}
	if (statement.trim()) throw new Error('The export broke off in the middle of a statement')
}

const tableOf = (statement) =>
	/^\s*(?:CREATE TABLE(?: IF NOT EXISTS)?|INSERT INTO) ["`]?(\w+)/i.exec(statement)?.[1]

/**
 * Rewrites an export: all tables first, then the rows of each after those of the tables they refer
 * to, then indexes, and last the triggers, so that nothing is counted a second time.
 */
export async function putInOrder(source, target) {
	const folder = mkdtempSync(join(tmpdir(), 'backup-'))
	const tables = new Map()
	const last = []
	try {
		for await (const statement of statementsOf(source)) {
			const table = tableOf(statement)
			if (/^\s*CREATE TABLE\b/i.test(statement)) {
				const path = join(folder, String(tables.size))
				tables.set(table, { create: statement, path, rows: createWriteStream(path) })
			} else if (tables.has(table)) {
				const { rows } = tables.get(table)
				if (!rows.write(`${statement}\n`)) await new Promise((done) => rows.once('drain', done))
			} else if (!/^\s*PRAGMA\b/i.test(statement)) {
				last.push(statement)
			}
		}
		for (const { rows } of tables.values()) await finished(rows.end())
		const output = createWriteStream(target, { mode: 0o600 })
		output.write('PRAGMA defer_foreign_keys=TRUE;\n')
		for (const { create } of tables.values()) output.write(`${create}\n`)
		for (const table of parentsFirst(tables)) {
			await pipeline(createReadStream(tables.get(table).path), output, { end: false })
		}
		const isTrigger = (statement) => /^\s*CREATE TRIGGER\b/i.test(statement)
		for (const statement of last.filter((one) => !isTrigger(one))) output.write(`${statement}\n`)
		for (const statement of last.filter(isTrigger)) output.write(`${statement}\n`)
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
