import { type CsvTable, FileProblem, type Known, parseCsv } from '../../schema/csv'
import { type Encoding, guessEncoding } from './encodings'

export type CsvFile = CsvTable & { name: string; encoding: Encoding }

export const maxFileBytes = 50 * 1024 * 1024

/** Reads a CSV file (commas, semicolons, tabs or pipes); guesses the encoding unless one is chosen. */
export async function readCsv(file: File, known: Known, chosen?: Encoding): Promise<CsvFile> {
	if (file.size > maxFileBytes) {
		const limit = `${maxFileBytes / 1024 / 1024} MB`
		throw new FileProblem(`The file is larger than ${limit}. Please split it into smaller files.`)
	}
	const buffer = await file.arrayBuffer().catch(() => {
		throw new FileProblem('The file could not be read. Please choose it again.')
	})
	const bytes = new Uint8Array(buffer)
	const encoding = chosen ?? guessEncoding(bytes)
	return { name: file.name, encoding, ...parseCsv(decode(bytes, encoding), known) }
}

export function decode(bytes: Uint8Array, encoding: Encoding) {
	const [first, second] = bytes
	if (first === 0x50 && second === 0x4b) {
		throw new FileProblem('This is an Excel workbook. Save it as CSV, then choose that file.')
	}
	const text = new TextDecoder(encoding).decode(bytes)
	if (text.includes('\0')) throw new FileProblem('This is not a CSV file.')
	return text
}
