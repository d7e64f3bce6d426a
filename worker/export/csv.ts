import type { Context } from 'hono'
import { escapeFormulas } from '../../schema/formulas'
import { isPlainNumber } from '../../schema/phone'
import type { App } from '../http/context'
import { streamOf } from '../http/stream'

/** A column of a CSV file: its heading, and its value in a row. */
export type Column<Row> = [heading: string, value: (row: Row) => string | number | null | undefined]

/** A CSV field (RFC 4180) safe from formulas; phone numbers, such as +49 30 1234, stay as they are. */
export function csvField(value: string | number | null | undefined) {
	const plain = String(value ?? '')
	const text = isPlainNumber(plain) ? plain : escapeFormulas(plain)
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

const lineOf = (values: readonly (string | number | null | undefined)[]) =>
	`${values.map(csvField).join(',')}\r\n`

const headingsOf = <Row>(columns: readonly Column<Row>[]) =>
	lineOf(columns.map(([heading]) => heading))

const linesOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
	rows.map((row) => lineOf(columns.map(([, value]) => value(row)))).join('')

/** The file, page by page: headings, then a line per row. */
async function* csvOf<Row>(columns: readonly Column<Row>[], pages: AsyncIterable<Row[]>) {
	yield byteOrderMark + headingsOf(columns)
	for await (const rows of pages) yield linesOf(columns, rows)
}

/** The same as one text, without the mark: sheets that import it would put that into the first heading. */
export const csvText = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
	headingsOf(columns) + linesOf(columns, rows)

/** Answers with a CSV file of rows, named `name` and the date; calls `done` at its end. */
export const csvAnswer = <Row>(
	c: Context<App>,
	name: string,
	{ columns, pages }: { columns: readonly Column<Row>[]; pages: AsyncIterable<Row[]> },
	done: () => PromiseLike<unknown> = async () => {},
) =>
	c.body(streamOf(csvOf(columns, pages), done), 200, {
		'Content-Type': 'text/csv; charset=utf-8',
		'Content-Disposition': `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
	})
