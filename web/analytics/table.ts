import { escapeFormulas } from '../../schema/formulas'
import { formatNumber } from '../ui/numbers'
import type { Range } from './range'

/** A table's cell; `shown` on screen can differ from `data` in spreadsheets. `hot` counts hot leads. */
export type TableCell = string | number | { shown: string; data: string } | { hot: number }
/** A chart's data as a table: column headings and rows. */
export type TableData = { columns: string[]; rows: TableCell[][] }

export function dataOf(cell: TableCell) {
	if (typeof cell !== 'object') return cell
	return 'hot' in cell ? cell.hot : cell.data
}

export function shownOf(cell: TableCell) {
	if (typeof cell === 'object' && 'shown' in cell) return cell.shown
	const data = dataOf(cell)
	return typeof data === 'number' ? formatNumber(data) : data
}

/** Whether it has the color of hot leads. */
export const isHot = (cell: TableCell) => typeof cell === 'object' && 'hot' in cell && cell.hot > 0

const written = ({ columns, rows }: TableData, cell: (text: string) => string, between: string) =>
	[columns, ...rows]
		.map((row) =>
			row
				.map(dataOf)
				.map((value) => (typeof value === 'number' ? String(value) : cell(escapeFormulas(value))))
				.join(between),
		)
		.join('\r\n')

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export const csvOf = (table: TableData) => `\uFEFF${written(table, quoted, ',')}`

/** Tab-separated, the way spreadsheets paste it. */
export const tabsOf = (table: TableData) =>
	written(table, (text) => text.replace(/[\t\r\n]+/g, ' '), '\t')

/** What a chart covers: one link or all, and its days, if any. */
export type Subject = { link?: string; days?: Range }

/** A file name of letters, digits and hyphens, such as the-guide-sources-2026-10-25-2026-11-23.csv. */
export const csvName = (title: string, { link = '', days }: Subject) =>
	`${[link.slice(0, 60), title, days?.from, days?.to]
		.join(' ')
		.toLowerCase()
		.match(/[\p{L}\p{M}\p{N}]+/gu)
		?.join('-')}.csv`
