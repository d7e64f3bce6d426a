import Papa from 'papaparse'

/** A row of the file; `number` is what a spreadsheet calls it. */
export type CsvRow = { number: number; cells: string[] }

export type CsvFile = { name: string; columns: string[]; rows: CsvRow[] }

/** What is wrong with a file as a whole, in words for its owner. */
export class FileProblem extends Error {}

export const fileMost = 50 * 1024 * 1024

/** Reads a CSV file: comma, semicolon, tab or bar between cells, UTF-8, UTF-16 or Windows-1252. */
export async function readCsv(file: File): Promise<CsvFile> {
	if (file.size > fileMost) {
		const most = `${fileMost / 1024 / 1024} MB`
		throw new FileProblem(`The file is larger than ${most}. Please split it into smaller ones.`)
	}
	const bytes = await file.arrayBuffer().catch(() => {
		throw new FileProblem('The file could not be read. Please choose it again.')
	})
	return { name: file.name, ...parseCsv(decode(new Uint8Array(bytes))) }
}

/** The text of the file. Excel still writes "CSV" in the code page of Windows. */
export function decode(bytes: Uint8Array) {
	const [first, second] = bytes
	if (first === 0x50 && second === 0x4b) {
		throw new FileProblem('This is a workbook. Save it as CSV first, then choose that file.')
	}
	const text = decoded(bytes)
	if (text.includes('\0')) throw new FileProblem('This is not a CSV file.')
	return text
}

function decoded(bytes: Uint8Array) {
	const [first, second] = bytes
	if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
	if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}

/** The columns and rows of a CSV text; blank rows are left out, but counted. */
export function parseCsv(text: string): Omit<CsvFile, 'name'> {
	const { data } = Papa.parse<string[]>(text, {
		delimitersToGuess: [',', ';', '\t', '|'],
		skipEmptyLines: false,
	})
	const [first, ...rest] = data
		.map((cells, i) => ({ number: i + 1, cells }))
		.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
	if (!first) throw new FileProblem('The file is empty.')
	// Without a heading the first row is somebody's, and an e-mail gives that away.
	const headed = !first.cells.some((cell) => cell.includes('@'))
	const rows = headed ? rest : [first, ...rest]
	if (rows.length === 0) throw new FileProblem('The file has a heading but no rows below it.')
	const width = Math.max(first.cells.length, ...rows.slice(0, 100).map(({ cells }) => cells.length))
	const columns = Array.from(
		{ length: width },
		(_, i) => (headed && first.cells[i]?.trim()) || `Column ${i + 1}`,
	)
	return { columns, rows }
}
