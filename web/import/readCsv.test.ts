import { describe, expect, it } from 'vitest'
import { decode, FileProblem, fileMost, parseCsv, readCsv } from './readCsv'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, mark: number[], swap: boolean) =>
	new Uint8Array([
		...mark,
		...[...text].flatMap((letter) => {
			const code = letter.charCodeAt(0)
			return swap ? [code >> 8, code & 255] : [code & 255, code >> 8]
		}),
	])

describe('decode', () => {
	it.each([
		['UTF-8', utf8('Zoë,ø')],
		['UTF-8 with a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8('Zoë,ø')])],
		['UTF-16 little end first', utf16('Zoë,ø', [0xff, 0xfe], false)],
		['UTF-16 big end first', utf16('Zoë,ø', [0xfe, 0xff], true)],
		['Windows-1252', new Uint8Array([0x5a, 0x6f, 0xeb, 0x2c, 0xf8])],
	])('reads %s', (_, bytes) => expect(decode(bytes)).toBe('Zoë,ø'))

	it.each([
		['a workbook', new Uint8Array([0x50, 0x4b, 3, 4]), 'This is a workbook.'],
		['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'This is not a CSV file.'],
	])('refuses %s', (_, bytes, message) => expect(() => decode(bytes)).toThrow(message))
})

describe('parseCsv', () => {
	it.each([
		['commas', 'Name,Email\nGrace,grace@navy.mil'],
		['semicolons', 'Name;Email\nGrace;grace@navy.mil'],
		['tabs', 'Name\tEmail\nGrace\tgrace@navy.mil'],
		['bars', 'Name|Email\nGrace|grace@navy.mil'],
		['quotes', '"Name","Email"\r\n"Grace","grace@navy.mil"\r\n'],
		['blank lines', '\n\nName,Email\n\nGrace,grace@navy.mil\n,\n\n'],
	])('reads %s', (_, text) => {
		const { columns, rows } = parseCsv(text)
		expect(columns).toEqual(['Name', 'Email'])
		expect(rows.map(({ cells }) => cells)).toEqual([['Grace', 'grace@navy.mil']])
	})

	it('numbers the rows as a spreadsheet does, blank and many-lined ones counted', () => {
		const { rows } = parseCsv('Name,Note\n\nGrace,"two\nlines"\nZoë,x')
		expect(rows).toEqual([
			{ number: 3, cells: ['Grace', 'two\nlines'] },
			{ number: 4, cells: ['Zoë', 'x'] },
		])
	})

	it('takes a first row with an e-mail for a lead', () => {
		expect(parseCsv('grace@navy.mil\nzoe@akesson.se')).toEqual({
			columns: ['Column 1'],
			rows: [
				{ number: 1, cells: ['grace@navy.mil'] },
				{ number: 2, cells: ['zoe@akesson.se'] },
			],
		})
	})

	it('names columns that the heading does not', () => {
		expect(parseCsv('Name,\nGrace,grace@navy.mil,more').columns).toEqual([
			'Name',
			'Column 2',
			'Column 3',
		])
	})

	it.each([
		['', 'The file is empty.'],
		['\n \n,,\n', 'The file is empty.'],
		['Name,Email\n', 'The file has a heading but no rows below it.'],
	])('refuses %j', (text, message) =>
		expect(() => parseCsv(text)).toThrow(new FileProblem(message)),
	)
})

it('a file too large is refused before it is read', async () => {
	const file = { size: fileMost + 1, arrayBuffer: () => expect.unreachable() } as unknown as File
	await expect(readCsv(file)).rejects.toThrow('The file is larger than 50 MB.')
})
