import { expect, it } from 'vitest'
import { parseCsv } from '../../schema/csv'
import { defaultFields, type Field } from '../../schema/fields'
import type { Mapping } from './columns'
import { guessMapping } from './guess'
import { knownOfLeads } from './headings'
import { previewLeads } from './leadPreview'
import { previewFields, type Target, targetOf, targetsFor, withTarget } from './targets'

const company: Field = { key: 'company', type: 'text', label: 'Company', required: true }
const fields = [...defaultFields, company]
const file = {
	name: 'x.csv',
	encoding: 'utf-8' as const,
	...parseCsv(
		'Name,Mail,Seen,Note,Note\nGrace,grace@navy.mil,3/4/2026,a,b\n,zoe,soon,c,d\n,,,e,',
		knownOfLeads,
	),
}

/** The mapping after the owner chooses these targets, one after the other. */
const choose = (mapping: Mapping, ...choices: [column: number, target: Target][]) =>
	choices.reduce((now, [at, target]) => withTarget(now, at, target, { file, fields }), mapping)
const targets = (mapping: Mapping) => file.columns.map((_, column) => targetOf(mapping, column))

it('a column goes where the owner says, and only that column', () => {
	const guess = guessMapping(file, fields)
	expect(targets(guess)).toEqual(['name', 'email', 'none', 'none', 'none'])
	const swapped = choose(guess, [3, 'email'], [4, 'answer company'], [0, 'answer company'])
	expect(targets(swapped)).toEqual(['answer company', 'none', 'none', 'email', 'none'])
	expect(targets(choose(swapped, [0, 'none'], [3, 'none']))).toEqual(Array(5).fill('none'))
})

it('another date column is read in its own format', () => {
	const dated = choose({}, [2, 'captured'])
	expect(dated.dateOrder).toBe('monthFirst')
	expect(choose(dated, [2, 'none']).dateOrder).toBeUndefined()
	expect(choose({ ...dated, dateOrder: 'dayFirst' }, [0, 'name']).dateOrder).toBe('dayFirst')
})

it('columns become separate answers under their headings, and can be dropped again', () => {
	const kept = choose({}, [3, 'new'], [4, 'new'])
	expect(targets(kept).slice(3)).toEqual(['answer note', 'answer note_2'])
	expect(kept.newFields?.map(({ key, label }) => [key, label])).toEqual([
		['note', 'Note'],
		['note_2', 'Note'],
	])
	const labels = (column: number) => targetsFor(kept, column, fields).map(([, label]) => label)
	expect(labels(3)).toEqual([
		...['Don’t import', 'Name', 'First name', 'Last name', 'Email', 'Phone', 'Captured'],
		...['Company', 'Keep as an answer'],
	])
	const dropped = choose(kept, [3, 'none'])
	expect([targetOf(dropped, 3), dropped.newFields?.map(({ key }) => key)]).toEqual([
		'none',
		['note_2'],
	])
})

it('keeps no more columns than the server accepts', () => {
	const newFields = Array.from({ length: 20 }, (_, i) => ({ ...company, key: `c${i}` }))
	const offered = targetsFor({ newFields }, 0, fields).map(([target]) => target)
	expect(offered).not.toContain('new')
})

it('the preview shows what will be imported and marks what will not, wherever it is', () => {
	const mapping = choose(guessMapping(file, fields), [2, 'captured'], [4, 'new'])
	expect(previewFields(mapping, fields).map(({ label }) => label)).toEqual([
		...['Name', 'Email', 'Captured', 'Note'],
	])
	const now = new Date('2026-11-22')
	const preview = previewLeads(file, mapping, fields, now)
	expect([preview.faulty, preview.looked]).toEqual([2, 3])
	expect(preview.rows).toMatchObject([
		{ number: 2, cells: { name: 'Grace', 'row captured': 'Mar 4, 2026, 12:00 AM', note: 'b' } },
		{ number: 3, cells: { email: 'zoe', 'row captured': 'soon' } },
		{ number: 4 },
	])
	expect(preview.rows.map(({ issues }) => issues)).toEqual([
		{},
		{
			email: 'Please enter a valid email address',
			'row captured': 'Captured must be a date such as 2026-11-21 or 2026-11-21 14:30',
		},
		{ '': 'There is no name, email or phone' },
	])
	const swapped = previewLeads(file, { name: 1, email: 0 }, fields, now)
	expect(swapped.columns.map(({ label }) => label)).toEqual(['Email', 'Name'])
	const rows = Array.from({ length: 1200 }, (_, i) => ({
		number: i + 2,
		cells: [i % 100 === 99 ? '' : 'Grace'],
	}))
	const long = previewLeads({ ...file, rows }, { name: 0 }, fields, now)
	expect([long.faulty, long.looked]).toEqual([10, 1000])
	expect(long.rows.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 101, 201, 301, 401, 501])
})
