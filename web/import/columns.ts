import { captureLimits } from '../../schema/captureFields'
import { unescapeFormulas } from '../../schema/formulas'
import type { ImportRow } from '../../schema/import'
import type { CsvFile, CsvRow } from './readCsv'
import { type DateOrder, withoutSlashes } from './slashDates'

export const importFields = ['name', 'lastName', 'email', 'phone', 'captured'] as const
export type ImportField = (typeof importFields)[number]

export const fieldLabels: Record<ImportField, string> = {
	name: 'Name',
	lastName: 'Last name',
	email: 'Email',
	phone: 'Phone',
	captured: 'Captured',
}

/**
 * The column, by its place in the file, that holds a field; undefined where none does. And where
 * the captured dates have slashes, how those are meant.
 */
export type Mapping = Partial<Record<ImportField, number>> & { dateOrder?: DateOrder | undefined }

// How other tools and our own export head their columns; the better names first.
const headings: Record<ImportField, RegExp[]> = {
	email: [
		/^(primary |work |your |contact )?e?-?mail( ?address(es)?| ?1)?$/,
		/e-?mail|courriel|correo/,
	],
	phone: [
		/^(primary |work |your |contact )?(phone|mobile|telephone|cell)( ?(number|phone|no\.?|1))?$/,
		/phone|mobile|^tel|telefon|téléphone|teléfono|handy|whatsapp/,
	],
	lastName: [/^(last|family) ?name$|^surname$|^nachname$|^nom de famille$|^apellidos?$/],
	name: [
		/^(full|your|contact|lead|customer)? ?name$/,
		/^(first|given) ?name$|^vorname$|^prénom$|^nombre$|^nom$/,
		/^contact$|^person$/,
	],
	captured: [
		/^captured( at| on)?$/,
		/^(created|submitted|signed ?up|subscribed|opt-?in|registered)( ?(at|on|date|time|_at))?$/,
		/^(create |creation |submission |sign-?up |optin )?(date|time|timestamp)( created| added)?$/,
	],
}

/** Guesses which column holds what, from the heading and, for e-mails, from what stands below. */
export function guessMapping({ columns, rows }: Pick<CsvFile, 'columns' | 'rows'>): Mapping {
	const names = columns.map((column) =>
		column
			.toLowerCase()
			.replace(/[_\s]+/g, ' ')
			.replace(/[:*]/g, '')
			.trim(),
	)
	const taken = new Set<number>()
	const mapping: Mapping = {}
	const take = (field: ImportField, column: number) => {
		if (column < 0) return
		mapping[field] = column
		taken.add(column)
	}
	for (const [field, patterns] of Object.entries(headings) as [ImportField, RegExp[]][]) {
		const matches = patterns.map((pattern) =>
			names.findIndex((name, i) => !taken.has(i) && pattern.test(name)),
		)
		take(field, matches.find((column) => column >= 0) ?? -1)
	}
	if (mapping.email === undefined) {
		const sample = rows.slice(0, 50)
		take(
			'email',
			columns.findIndex(
				(_, i) =>
					!taken.has(i) && sample.some(({ cells }) => /^\S+@\S+\.\S+$/.test(cells[i] ?? '')),
			),
		)
	}
	return mapping
}

/** Enough of a cell that the server can say it is too long, and no more. */
const cellMost = Math.max(...Object.values(captureLimits)) + 1

/** A row of the file as the server takes it; a field without a column is left out. */
export function toImportRow({ number, cells }: CsvRow, mapping: Mapping): ImportRow {
	const cell = (field: ImportField) => {
		const column = mapping[field]
		return column === undefined ? undefined : unescapeFormulas((cells[column] ?? '').trim())
	}
	const [first, last] = [cell('name'), cell('lastName')]
	const name =
		first === undefined && last === undefined ? undefined : `${first ?? ''} ${last ?? ''}`.trim()
	const date = cell('captured')
	const captured = date && mapping.dateOrder ? withoutSlashes(date, mapping.dateOrder) : date
	const fields = { name, email: cell('email'), phone: cell('phone'), captured }
	return {
		row: number,
		...Object.fromEntries(
			Object.entries(fields).flatMap(([field, text]) =>
				text === undefined ? [] : [[field, text.slice(0, cellMost)]],
			),
		),
	}
}

/** What nobody should import: no column that tells who a lead is. */
export const mapsNobody = ({ name, lastName, email, phone }: Mapping) =>
	[name, lastName, email, phone].every((column) => column === undefined)
