import { isUnnamed, plainHeading, textOf } from '../../schema/csv'
import { normalizeEmail } from '../../schema/email'
import type { Field } from '../../schema/fields'
import { type DatedTable, dateStyle, readDate } from '../../schema/fileDates'
import { isPhoneLike } from '../../schema/phone'
import { firstEmail, firstPhone } from './cells'
import { type Mapping, otherFields } from './columns'
import { headingScore, type ImportField, importFields } from './headings'

/** How many rows are sampled. */
const maxSampled = 200

/** Each column's cells, sampled from across the file. */
function sampleOf({ columns, rows }: DatedTable) {
	const step = Math.max(1, Math.floor(rows.length / maxSampled))
	const sampled = rows.filter((_, i) => i % step === 0).slice(0, maxSampled)
	return columns.map((_, i) => sampled.map(({ cells }) => textOf(cells[i])))
}

const isEmail = (cell: string) => normalizeEmail(firstEmail(cell)) !== undefined
const isDate = (cell: string) =>
	['dayFirst', 'monthFirst'].some((order) =>
		readDate(cell, { order: order as 'dayFirst', zone: 0 }),
	)
const isPhone = (cell: string) => isPhoneLike(firstPhone(cell)) && !isDate(cell)
const isName = (cell: string) => cell.length <= 80 && /^[\p{L}\p{M}][^\p{Nd}@:/]*$/u.test(cell)
// Sure even without a heading: not an id, an amount or a zip code.
const isSurelyPhone = (cell: string) =>
	isPhone(cell) &&
	/^(?:\+|\(|0\d|\d{3}[- .]\d{3}[- .]\d{4}$)/.test(cell) &&
	(cell.match(/\d/g)?.length ?? 0) >= 8

const looksLike: Record<ImportField, (cell: string) => boolean> = {
	name: isName,
	firstName: isName,
	lastName: isName,
	email: isEmail,
	phone: isPhone,
	captured: isDate,
}

/**
 * How likely a column holds a field, judging by heading and cells; above 0.5 it may be used. Emails
 * and phone numbers are recognized without a heading; names and dates need one.
 */
function columnScore(heading: string, cells: readonly string[], field: ImportField) {
	const score = headingScore(heading, field)
	const filled = cells.filter(Boolean)
	const recognizable = field === 'email' || field === 'phone'
	if (score <= 0 && (!recognizable || filled.length === 0)) return 0
	const fits = score <= 0 && field === 'phone' ? isSurelyPhone : looksLike[field]
	const share = filled.length === 0 ? 0 : filled.filter(fits).length / filled.length
	// An exact heading can have bad cells; any other needs good ones.
	if (score < 0.85 && filled.length > 0 && share < 0.3) return 0
	const filledShare = cells.length === 0 ? 0 : filled.length / cells.length
	// An address repeated in every row belongs to the author of the file.
	const repeated = recognizable && filled.length >= 5 && new Set(filled).size === 1
	return score + (repeated ? 0 : 2 * share) + 0.3 * filledShare
}

/** Guesses the mapping of a file's columns. */
export function guessMapping(table: DatedTable, fields: readonly Field[]): Mapping {
	const { columns } = table
	const sample = sampleOf(table)
	const used = new Set<number>()
	const mapping: Mapping = {}
	const answers: Record<string, number> = {}
	const headings = columns.map(plainHeading)
	// The form's own labels first: a field may be called "Company phone".
	for (const { key, label } of otherFields(fields)) {
		const column = headings.findIndex(
			(heading, i) => !used.has(i) && [plainHeading(label), plainHeading(key)].includes(heading),
		)
		if (column < 0) continue
		answers[key] = column
		used.add(column)
	}
	if (used.size > 0) mapping.answers = answers
	const scores = headings.flatMap((heading, column) =>
		used.has(column)
			? []
			: importFields.map((field) => ({
					field,
					column,
					score: columnScore(heading, sample[column] ?? [], field),
				})),
	)
	for (const { field, column, score } of scores.toSorted((a, b) => b.score - a.score)) {
		if (score <= 0.5 || mapping[field] !== undefined || used.has(column)) continue
		mapping[field] = column
		used.add(column)
	}
	if (columns.every(isUnnamed)) Object.assign(mapping, byContent(sample, used))
	return { ...mapping, ...whichNames(mapping, sample), ...dateStyle(table, mapping.captured) }
}

/** How many of a column's cells have to look like a field that no heading confirms. */
const sure = 0.8

/** Besides emails and phone numbers, the contents recognized without headings: dates, and full or split names. */
function byContent(sample: string[][], used: ReadonlySet<number>): Mapping {
	const share = (column: number, fits: (cell: string) => boolean) => {
		const filled = (sample[column] ?? []).filter(Boolean)
		return filled.length === 0 ? 0 : filled.filter(fits).length / filled.length
	}
	const free = sample.flatMap((_, column) => (used.has(column) ? [] : [column]))
	// Not a number, which may be anything.
	const captured = free.find(
		(column) => share(column, (cell) => isDate(cell) && !/^\d+$/.test(cell)) >= sure,
	)
	const names = free.filter(
		(column) => column !== captured && share(column, (cell) => isPersonal.test(cell)) >= sure,
	)
	const whole = names.find(
		(column) => share(column, (cell) => / |[^ -~\u00c0-\u04ff]{2}/.test(cell)) >= 0.5,
	)
	const [one, two] = names
	const parts = one !== undefined && two === one + 1
	return {
		captured,
		...(whole !== undefined
			? { name: whole }
			: parts
				? { firstName: one, lastName: two }
				: { name: one }),
	}
}

/** Up to four capitalized words, or a word of a script without capitals. */
const isPersonal = /^(?:[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*(?: (?=.)|$)){1,4}$/u

/**
 * "Name" is a full name on its own, or if the cells say so; beside "Last name" it is the first name,
 * beside "Vorname" or "Prénom" the last.
 */
function whichNames({ name, firstName, lastName }: Mapping, sample: string[][]) {
	if (name === undefined || (firstName === undefined && lastName === undefined)) return {}
	const share = (part: number | undefined) => {
		const pairs = (sample[name] ?? []).flatMap((whole, i) => {
			const cell = part === undefined ? '' : (sample[part]?.[i] ?? '')
			return whole && cell ? [whole.includes(cell) && whole !== cell] : []
		})
		return pairs.length === 0 ? undefined : pairs.filter(Boolean).length / pairs.length
	}
	const [first, last] = [share(firstName), share(lastName)]
	const whole =
		(first ?? last ?? (firstName === undefined || lastName === undefined ? 0 : 1)) >= 0.3
	if (whole) return {}
	if (firstName === undefined) return { name: undefined, firstName: name }
	// Next to a first and a last name, it is another person's.
	return { name: undefined, lastName: lastName ?? name }
}
