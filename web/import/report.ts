import Papa from 'papaparse'
import { textOf } from '../../schema/csv'
import { otherParts } from './cells'
import type { Mapping } from './columns'
import type { CsvFile } from './readCsv'
import type { Report } from './run'

/** The rows with several addresses or numbers in a cell, with those that are left out. */
export function leftOut({ rows }: CsvFile, mapping: Mapping): Report[] {
	return rows.flatMap(({ number, cells }) => {
		const texts = (['email', 'phone'] as const).flatMap((field) => {
			const column = mapping[field]
			return column === undefined ? [] : otherParts(field, textOf(cells[column]))
		})
		const message = `Left out: ${texts.join(', ')}`
		return texts.length > 0 ? [{ row: number, outcome: 'imported' as const, message }] : []
	})
}

/** A CSV of rows with their messages, to be fixed and imported again. */
export function reportCsv({ columns, rows }: CsvFile, refused: Report[]) {
	const byNumber = new Map(rows.map((row) => [row.number, row.cells]))
	return Papa.unparse(
		{
			fields: ['Row', 'Outcome', 'Reason', ...columns],
			data: refused.map(({ row, outcome, message }) => [
				row,
				outcome,
				message ?? '',
				...(byNumber.get(row) ?? []),
			]),
		},
		{ escapeFormulae: true, newline: '\r\n' },
	)
}
