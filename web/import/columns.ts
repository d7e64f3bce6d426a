import { type Field, fieldTypes, isContactKey } from '../../schema/fields'
import type { ImportRow } from '../../schema/import'
import { cutText } from '../../schema/text'
import { firstEmail, firstPhone, textOf } from './cells'
import { type DateOrder, readDate } from './dates'
import { type ImportField, plainHeading } from './headings'
import type { CsvRow } from './readCsv'

/**
 * The index of each field's column; undefined if there is none. `answers` has the columns of other
 * fields by key: those of the form, and `newFields` that the owner adds for the file's columns.
 */
export type Mapping = { [Field in ImportField]?: number | undefined } & {
	answers?: Record<string, number> | undefined
	newFields?: readonly Field[] | undefined
	/** How captured dates are written; undefined where that makes no difference. */
	dateOrder?: DateOrder | undefined
	/** Whether times without a zone are in UTC. */
	utc?: boolean | undefined
}

/** The fields of a form that have no column of their own. */
export const otherFields = (fields: readonly Field[]) =>
	fields.filter(({ key }) => !isContactKey(key))

const maxLabel = 100

/** A field for a column that becomes an answer. The same heading always gets the same key. */
export function fieldOf(heading: string, taken: readonly string[]): Field {
	const words = plainHeading(heading)
	const slug = words.replaceAll(' ', '_')
	const good = /^[a-z][a-z\d_]{0,36}$/.test(slug) && !isContactKey(slug)
	const name = good ? slug : `column_${hash(words)}`
	const keys = [name, ...Array.from({ length: taken.length }, (_, i) => `${name}_${i + 2}`)]
	const key = keys.find((one) => !taken.includes(one)) ?? name
	return { key, type: 'text', label: cutText(heading, maxLabel), required: false }
}

/** FNV-1a of its characters, as 8 hex digits. */
function hash(text: string) {
	let value = 0x811c9dc5
	for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
	return (value >>> 0).toString(16).padStart(8, '0')
}

const maxLength = Math.max(...Object.values(fieldTypes).map((type) => type.maxLength))

/** Cuts a cell that is too long to import. The dots keep it too long, whatever was cut in half. */
const shorten = (text: string) =>
	text.length <= maxLength ? text : `${text.slice(0, maxLength)}……`

/** A row as the server expects it; fields without a column are omitted. */
export function toImportRow({ number, cells }: CsvRow, mapping: Mapping): ImportRow {
	const cell = (field: ImportField, read = (text: string) => text) => {
		const column = mapping[field]
		return column === undefined ? undefined : read(textOf(cells[column]))
	}
	const parts = [cell('firstName'), cell('lastName')].filter((part) => part !== undefined)
	const joined = parts.length > 0 ? parts.filter(Boolean).join(' ') : undefined
	const style = { order: mapping.dateOrder ?? 'dayFirst', utc: mapping.utc ?? false }
	const fields = {
		// A full name has the others in it already.
		name: cell('name') || (joined ?? cell('name')),
		email: cell('email', firstEmail),
		phone: cell('phone', firstPhone),
		captured: cell('captured', (text) => readDate(text, style)?.toISOString() ?? text),
	}
	const answers = Object.entries(mapping.answers ?? {}).map(([key, column]) => [
		key,
		shorten(textOf(cells[column])),
	])
	return {
		row: number,
		...Object.fromEntries(
			Object.entries(fields).flatMap(([field, text]) =>
				text === undefined ? [] : [[field, shorten(text)]],
			),
		),
		...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
	}
}

/** Whether no column identifies the leads, so that importing makes no sense. */
export const mapsNobody = ({ name, firstName, lastName, email, phone }: Mapping) =>
	[name, firstName, lastName, email, phone].every((column) => column === undefined)
