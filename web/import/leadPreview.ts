import type { CsvRow } from '../../schema/csv'
import type { Field } from '../../schema/fields'
import { capturedPath, importable, readRow } from '../../schema/importRow'
import { formatDateTime } from '../ui/dates'
import { type Mapping, toImportRow } from './columns'
import { type PreviewRow, previewOf } from './preview'
import type { CsvFile } from './readCsv'
import { previewFields } from './targets'

/** A preview of the imported leads, from the file's first rows. */
export function previewLeads(
	{ rows }: CsvFile,
	mapping: Mapping,
	fields: readonly Field[],
	now: Date,
) {
	const asked = importable([...fields, ...(mapping.newFields ?? [])])
	const read = (row: CsvRow): PreviewRow => {
		const raw = toImportRow(row, mapping)
		const { captured, issues } = readRow(raw, asked, now)
		const { row: number, answers, captured: written, ...contact } = raw
		const date = captured ? formatDateTime(captured.toJSON()) : (written ?? '')
		const texts = { ...contact, ...answers, [capturedPath]: date }
		return {
			number,
			cells: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, String(text)])),
			issues: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
		}
	}
	return previewOf(rows, previewFields(mapping, fields), read)
}
