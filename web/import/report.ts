import Papa from 'papaparse'
import type { RowReport } from '../../schema/import'
import type { CsvFile } from './readCsv'

/** A CSV of the rows not imported, with reasons, to be fixed and imported again. */
export function reportCsv({ columns, rows }: CsvFile, refused: RowReport[]) {
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
