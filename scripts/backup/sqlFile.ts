import { createReadStream } from 'node:fs'

/** The lines of a file. readline would also split at U+2028 inside texts. */
async function* linesOf(file: string) {
	let rest = ''
	for await (const chunk of createReadStream(file, 'utf8')) {
		const lines = (rest + chunk).split('\n')
		rest = lines.pop() ?? ''
		yield* lines
	}
	if (rest) yield rest
}

/** The statements of an SQL file, one in memory at a time; a text may span several lines. */
export async function* statementsOf(file: string) {
	let lines: string[] = []
	let open = false
	for await (const line of linesOf(file)) {
		lines.push(line)
		// Quotes within a text are doubled, so an odd number means a text is still open.
		if ((line.split("'").length - 1) % 2 === 1) open = !open
		if (open || !line.trimEnd().endsWith(';')) continue
		const statement = lines.join('\n')
		if (/^\s*CREATE TRIGGER\b/i.test(statement) && !/\bEND;\s*$/i.test(line)) continue
		yield statement
		lines = []
	}
	if (lines.join('').trim()) throw new Error(`${file} ends in the middle of a statement`)
}

/** A text that isn't valid UTF-8, such as half an emoji, as its bytes: a string can't hold it. */
export type Malformed = { text: Uint8Array }

export const isMalformed = (value: unknown): value is Malformed =>
	typeof value === 'object' && value !== null && 'text' in value

const hex = (bytes: Uint8Array | string) => `X'${Buffer.from(bytes).toString('hex')}'`

/** A value as SQL. Texts with NULs are written in hex, because SQLite stops reading at a NUL. */
export function literal(value: unknown) {
	if (value === null) return 'NULL'
	if (typeof value === 'bigint') return String(value)
	if (typeof value === 'number') return real(value)
	if (isMalformed(value)) return `CAST(${hex(value.text)} AS TEXT)`
	if (typeof value !== 'string') return hex(value as Uint8Array)
	return value.includes('\0') ? `CAST(${hex(value)} AS TEXT)` : `'${value.replaceAll("'", "''")}'`
}

/** With a point or exponent, without which it would be an integer. */
function real(value: number) {
	if (!Number.isFinite(value)) return value > 0 ? '9e999' : '-9e999'
	return Number.isInteger(value) && Math.abs(value) < 1e21 ? `${value}.0` : String(value)
}

/** An export's statement whose texts SQLite can read: D1 writes NULs as they are. */
export const withoutNul = (statement: string) =>
	statement.includes('\0')
		? statement.replace(/'[^']*(?:''[^']*)*'/g, (text) =>
				literal(text.slice(1, -1).replaceAll("''", "'")),
			)
		: statement
