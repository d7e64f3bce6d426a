import { describe, expect, it } from 'vitest'
import { guessMapping, importFields, mapsNobody, toImportRow } from './columns'

/** The headings that were guessed for each field. */
const guess = (columns: string[], cells: string[] = []) => {
	const mapping = guessMapping({ columns, rows: [{ number: 2, cells }] })
	const guessed = importFields.filter((field) => mapping[field] !== undefined)
	return Object.fromEntries(guessed.map((field) => [field, columns[mapping[field] ?? -1]]))
}

describe('guessMapping', () => {
	it.each<[string, string[], Record<string, string>]>([
		[
			'our own export',
			['Name', 'Email', 'Phone', 'Source Link', 'Status', 'Score', 'Captured', 'Referrer'],
			{ name: 'Name', email: 'Email', phone: 'Phone', captured: 'Captured' },
		],
		[
			'Mailchimp',
			['Email Address', 'First Name', 'Last Name', 'Phone Number', 'OPTIN_TIME'],
			{
				email: 'Email Address',
				name: 'First Name',
				lastName: 'Last Name',
				phone: 'Phone Number',
				captured: 'OPTIN_TIME',
			},
		],
		[
			'HubSpot',
			['Record ID', 'First Name', 'Last Name', 'Email', 'Mobile phone number', 'Create Date'],
			{
				name: 'First Name',
				lastName: 'Last Name',
				email: 'Email',
				phone: 'Mobile phone number',
				captured: 'Create Date',
			},
		],
		[
			'Facebook lead ads',
			['id', 'created_time', 'ad_name', 'form_name', 'full_name', 'email', 'phone_number'],
			{ captured: 'created_time', name: 'full_name', email: 'email', phone: 'phone_number' },
		],
		[
			'a German spreadsheet',
			['Vorname', 'Nachname', 'E-Mail-Adresse', 'Telefon'],
			{ name: 'Vorname', lastName: 'Nachname', email: 'E-Mail-Adresse', phone: 'Telefon' },
		],
		['shouting', ['FULL NAME:', 'E-MAIL *'], { name: 'FULL NAME:', email: 'E-MAIL *' }],
		['nothing known', ['Colour', 'Size'], {}],
	])('knows %s', (_, columns, mapping) => expect(guess(columns)).toEqual(mapping))

	it('knows e-mails where the heading does not say', () => {
		expect(guess(['Column 1', 'Column 2'], ['Grace', 'grace@navy.mil'])).toEqual({
			email: 'Column 2',
		})
	})
})

describe('toImportRow', () => {
	const dated = { number: 8, cells: ['3/4/2026'] }
	it('writes dates with slashes the way the server reads dates', () => {
		expect(toImportRow(dated, { captured: 0, dateOrder: 'dayFirst' }).captured).toBe('2026-4-3')
		expect(toImportRow(dated, { captured: 0 }).captured).toBe('3/4/2026')
	})

	const row = { number: 7, cells: [' Grace ', 'Hopper', "'+1 202", "'=x;'=y", 'y'.repeat(9999)] }
	it.each([
		[{ name: 0 }, { row: 7, name: 'Grace' }],
		[
			{ name: 0, lastName: 1 },
			{ row: 7, name: 'Grace Hopper' },
		],
		[{ lastName: 1 }, { row: 7, name: 'Hopper' }],
		[{ email: 9 }, { row: 7, email: '' }],
		[
			{ phone: 2, name: 3 },
			{ row: 7, name: '=x;=y', phone: '+1 202' },
		],
		[{ name: 4 }, { row: 7, name: 'y'.repeat(255) }],
	])('takes the columns %j', (mapping, sent) => expect(toImportRow(row, mapping)).toEqual(sent))
})

it.each([
	[{}, true],
	[{ captured: 1 }, true],
	[{ phone: 0 }, false],
	[{ lastName: 0 }, false],
])('whether %j maps nobody is %s', (mapping, nobody) => expect(mapsNobody(mapping)).toBe(nobody))
