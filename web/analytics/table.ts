import { escapeFormulas } from '../../schema/formulas'

/** A chart's data as a table: column headings and rows. */
export type TableData = { columns: string[]; rows: (string | number)[][] }

const written = ({ columns, rows }: TableData, cell: (text: string) => string, between: string) =>
	[columns, ...rows]
		.map((row) =>
			row
				.map((value) => (typeof value === 'number' ? String(value) : cell(escapeFormulas(value))))
				.join(between),
		)
		.join('\r\n')

export const csvOf = (table: TableData) =>
	written(table, (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text), ',')

/** Tab-separated, the way spreadsheets paste it. */
export const tabsOf = (table: TableData) =>
	written(table, (text) => text.replace(/[\t\r\n]+/g, ' '), '\t')
