import type { CsvRow } from '../../schema/csv'

/** Rows checked in the browser; the server checks them all. */
const maxChecked = 1000
const shown = 5

/** A row as it would be imported: cells by column of the preview, and their errors. */
export type PreviewRow = {
	number: number
	cells: Record<string, string>
	/** By column; errors of the whole row under ''. */
	issues: Record<string, string>
}

/** A column of the preview, `at` a column of the file if it is filled from one. */
export type PreviewColumn = { key: string; label: string; at: number | undefined }

export type Preview = {
	/** In the order of the file. */
	columns: readonly PreviewColumn[]
	rows: PreviewRow[]
	/** How many of the rows looked at can't be imported. */
	faulty: number
	looked: number
}

/** A preview of the first rows, including those that can't be imported. */
export function previewOf(
	rows: readonly CsvRow[],
	columns: readonly PreviewColumn[],
	read: (row: CsvRow) => PreviewRow,
): Preview {
	const looked = rows.slice(0, maxChecked).map(read)
	const faulty = looked.filter(({ issues }) => Object.keys(issues).length > 0)
	const examples = faulty.filter((row) => looked.indexOf(row) >= shown).slice(0, shown)
	return {
		columns: columns.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity)),
		rows: [...looked.slice(0, shown), ...examples],
		faulty: faulty.length,
		looked: looked.length,
	}
}
