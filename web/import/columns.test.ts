import { describe, expect, it } from 'vitest'
import { fieldTypes } from '../../schema/fields'
import { fieldOf, mapsNobody, toImportRow } from './columns'

describe('toImportRow', () => {
	it('writes dates the way the server reads them, and leaves other text alone', () => {
		const dated = { number: 8, cells: ['3/4/2026 2:05 PM', 'soon'] }
		const captured = (mapping: object) => toImportRow(dated, mapping).captured
		const [dayFirst, monthFirst] = [new Date(2026, 3, 3, 14, 5), new Date(2026, 2, 4, 14, 5)]
		expect(captured({ captured: 0, dateOrder: 'dayFirst' })).toBe(dayFirst.toJSON())
		expect(captured({ captured: 0, dateOrder: 'monthFirst' })).toBe(monthFirst.toJSON())
		expect(captured({ captured: 0, zone: 0, dateOrder: 'monthFirst' })).toBe(
			'2026-03-04T14:05:00.000Z',
		)
		expect(captured({ captured: 1 })).toBe('soon')
	})

	it.each([
		['Grace Hopper', 'Grace', 'Hopper', 'Grace Hopper'],
		['', 'Grace', 'Hopper', 'Grace Hopper'],
		['', '', 'Hopper', 'Hopper'],
		['', 'Grace', '', 'Grace'],
		['', '', '', ''],
	])('%j, %j and %j make the name %j', (name, first, last, whole) => {
		const row = { number: 2, cells: [name, first, last] }
		expect(toImportRow(row, { name: 0, firstName: 1, lastName: 2 }).name).toBe(whole)
	})

	it.each([
		['小明', '王', '王小明'],
		['민준', '김', '김민준'],
		['たろう', '山田', '山田 たろう'],
		['Mary 小明', '王', 'Mary 小明 王'],
		['István', 'Nagy', 'István Nagy'],
	])('%s and %s are named %s', (first, last, name) => {
		const row = { number: 2, cells: [last, first] }
		expect(toImportRow(row, { firstName: 1, lastName: 0 }).name).toBe(name)
	})

	it.each([
		['email', 'grace@navy.mil ::: g@home.org', 'grace@navy.mil'],
		['email', 'Grace Hopper <grace@navy.mil>', 'grace@navy.mil'],
		['email', 'mailto:grace@navy.mil', 'grace@navy.mil'],
		['email', 'none; grace@navy.mil, g@home.org', 'grace@navy.mil'],
		['email', 'grace at navy', 'grace at navy'],
		['phone', 'p:+12024561111', '+12024561111'],
		['phone', '+1 202 456 1111 ::: +1 202 456 2222', '+1 202 456 1111'],
		['phone', 'home, 202-456-1111', '202-456-1111'],
		['phone', '+1 202 456 1111, ext. 12', '+1 202 456 1111, ext. 12'],
		['phone', '="0202456111"', '0202456111'],
		['phone', 'call me', 'call me'],
		['phone', '4.91512E+12', '4.91512E+12'],
	])('from the %s %j takes only %j', (field, cell, taken) =>
		expect(toImportRow({ number: 2, cells: [cell] }, { [field]: 0 })).toEqual({
			row: 2,
			[field]: taken,
		}),
	)

	it('is fast even for cells as long as a book', () => {
		for (const part of ['a@', ' ::: ', 'p:', '1 ', '="', '<']) {
			const row = { number: 2, cells: [part.repeat(100_000)] }
			toImportRow(row, { name: 0, email: 0, phone: 0, captured: 0, answers: { x: 0 } })
		}
	})

	const most = Math.max(...Object.values(fieldTypes).map(({ maxLength }) => maxLength))
	const long = ['y'.repeat(9999), `${'y'.repeat(most - 1)}👩‍🚀`]
	const row = { number: 7, cells: [' Grace ', 'Hopper', "'+1 202", "'=x;'=y", ...long] }
	it.each([
		[{ name: 0 }, { row: 7, name: 'Grace' }],
		[
			{ firstName: 0, lastName: 1 },
			{ row: 7, name: 'Grace Hopper' },
		],
		[{ lastName: 1 }, { row: 7, name: 'Hopper' }],
		[{ email: 9 }, { row: 7, email: '' }],
		[
			{ phone: 2, name: 3 },
			{ row: 7, name: '=x;=y', phone: '+1 202' },
		],
		[{ name: 4 }, { row: 7, name: `${'y'.repeat(most)}……` }],
		[{ name: 5 }, { row: 7, name: `${'y'.repeat(most - 1)}\ud83d……` }],
	])('takes the columns %j', (mapping, sent) => expect(toImportRow(row, mapping)).toEqual(sent))
})

it.each([
	[{}, true],
	[{ captured: 1 }, true],
	[{ phone: 0 }, false],
	[{ lastName: 0 }, false],
	[{ answers: { x: 0 } }, true],
])('whether %j maps nobody is %s', (mapping, nobody) => expect(mapsNobody(mapping)).toBe(nobody))

describe('fieldOf', () => {
	it.each([
		['Job title', 'job_title'],
		['JobTitle', 'job_title'],
		['Größe', 'column_4f1d1605'],
		['会社名', 'column_0cac0b0c'],
		['Phone', 'column_773611af'],
		['2nd choice', 'column_4ac4842e'],
		['!', 'column_811c9dc5'],
		['What would you like to know about our guide?', 'column_0b16b743'],
	])('gives %s the key %s', (heading, key) =>
		expect(fieldOf(heading, [])).toEqual({ key, type: 'text', label: heading, required: false }),
	)

	it('never gives the same key twice', () =>
		expect(fieldOf('Note', ['note', 'note_2', 'x'])).toMatchObject({ key: 'note_3' }))

	it('shortens a heading that is too long for a label', () =>
		expect(fieldOf('x'.repeat(300), []).label).toBe('x'.repeat(100)))
})
