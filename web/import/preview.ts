import type { Field } from '../../schema/fields'
import { capturedPath, importable, readRow } from '../../schema/importRow'
import { sayTime } from '../ui/dates'
import { type Mapping, toImportRow } from './columns'
import type { CsvFile, CsvRow } from './readCsv'

/** Rows checked in the browser; the server checks them all. */
const maxChecked = 1000
const shown = 5

/** A lead as it would be imported: cells by field, and their errors. */
export type PreviewRow = {
	number: number
	cells: Record<string, string>
	/** By field; errors of the whole row under ''. */
	issues: Record<string, string>
}

/** A preview of the first rows, including those that can't be imported. */
export function previewOf(
	{ rows }: CsvFile,
	mapping: Mapping,
	fields: readonly Field[],
	now: Date,
): { rows: PreviewRow[]; faulty: number; looked: number } {
	const asked = importable([...fields, ...(mapping.newFields ?? [])])
	const read = (row: CsvRow): PreviewRow => {
		const raw = toImportRow(row, mapping)
		const { captured, issues } = readRow(raw, asked, now)
		const { row: number, answers, captured: written, ...contact } = raw
		const date = captured ? sayTime(captured.toJSON()) : (written ?? '')
		const texts = { ...contact, ...answers, [capturedPath]: date }
		return {
			number,
			cells: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, String(text)])),
			issues: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
		}
	}
	const looked = rows.slice(0, maxChecked).map(read)
	const faulty = looked.filter(({ issues }) => Object.keys(issues).length > 0)
	const examples = faulty.filter((row) => looked.indexOf(row) >= shown).slice(0, shown)
	return {
		rows: [...looked.slice(0, shown), ...examples],
		faulty: faulty.length,
		looked: looked.length,
	}
}
