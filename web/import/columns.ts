import { type CsvRow, plainHeading, textOf } from '../../schema/csv'
import { contactKeys, type Field, fieldTypes, isContactKey } from '../../schema/fields'
import { type DateOrder, readDate } from '../../schema/fileDates'
import type { ImportRow } from '../../schema/importRow'
import { cutText } from '../../schema/text'
import { cellReaders } from './cells'
import { type ImportField, importFields } from './headings'
import { wholeName } from './wholeName'

/**
 * Each field's column index; undefined if there is none. `answers` has the columns of other fields by
 * key: those of the form, and `newFields` that the owner adds for the file's columns.
 */
export type Mapping = { [Field in ImportField]?: number | undefined } & {
	answers?: Record<string, number> | undefined
	newFields?: readonly Field[] | undefined
	/** The order of day and month in captured dates; undefined if all dates are clear. */
	dateOrder?: DateOrder | undefined
	/** How many hours times without a zone are ahead of UTC; undefined if they are in the browser's zone. */
	zone?: number | undefined
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

/** FNV-1a hash of the text, as 8 hex digits. */
function hash(text: string) {
	let value = 0x811c9dc5
	for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
	return (value >>> 0).toString(16).padStart(8, '0')
}

const maxLength = Math.max(...Object.values(fieldTypes).map((type) => type.maxLength))

/** Truncates a cell that is too long to import. The dots keep it too long even if half a letter was lost. */
const shorten = (text: string) =>
	text.length <= maxLength ? text : `${text.slice(0, maxLength)}……`

/** A row as the server expects it; fields without a column are omitted. */
export function toImportRow({ number, cells }: CsvRow, mapping: Mapping): ImportRow {
	const cell = (field: ImportField) => {
		const column = mapping[field]
		if (column === undefined) return undefined
		const text = textOf(cells[column])
		return cellReaders[field]?.(text) ?? text
	}
	const [first, last] = [cell('firstName'), cell('lastName')]
	const named = first !== undefined || last !== undefined
	const joined = named ? wholeName(first, last) : undefined
	const style = { order: mapping.dateOrder ?? 'dayFirst', zone: mapping.zone }
	const captured = cell('captured')
	const fields = {
		...Object.fromEntries(contactKeys.map((key) => [key, cell(key)])),
		// A full name already includes the others.
		name: cell('name') || (joined ?? cell('name')),
		captured: captured && (readDate(captured, style)?.toISOString() ?? captured),
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

/** Whether no column identifies a lead, so that there is nothing to import. */
export const mapsNobody = (mapping: Mapping) =>
	importFields.every((field) => field === 'captured' || mapping[field] === undefined)
