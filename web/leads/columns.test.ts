import { expect, test } from 'vitest'
import { type ColumnName, columnsBeside, emptyColumns, isEmailBelow, usualColumns } from './columns'
import type { Lead } from './queries'

const cases: [shown: ColumnName[], stay: Partial<Record<ColumnName, number>>][] = [
	[usualColumns.many, { qualification: 0, stage: 1, captured: 2, email: 2 }],
	[['email', 'phone', 'country', 'followUp'], { phone: 0, followUp: 1, email: 2 }],
	[['company', 'tags'], { company: 0, tags: 2 }],
	[[], {}],
]

test.each(cases)('%j: what stays beside a lead as windows grow', (shown, stay) => {
	expect(Object.fromEntries(columnsBeside(shown))).toEqual(stay)
})

const { few, usual, many } = usualColumns
const without = (shown: ColumnName[], left: ColumnName) => shown.filter((name) => name !== left)

test.each<[shown: ColumnName[], roomy: boolean, wide: boolean]>([
	[usual, true, false],
	[without(usual, 'phone'), false, false],
	[without(usual, 'link'), false, false],
	[[...without(usual, 'phone'), 'tags'], true, false],
	[without([...usual, 'tags'], 'email'), false, false],
	[few, false, false],
	[many, true, false],
	[[...many, 'company', 'tags'], true, true],
])('%j: whether the email stands below the name', (shown, roomy, wide) => {
	expect([isEmailBelow(shown, 'roomy'), isEmailBelow(shown, 'wide')]).toEqual([roomy, wide])
})

test('columns without anything in them are left out', () => {
	const lead = { email: null, phone: null, source: null } as Lead
	expect(emptyColumns([lead, { ...lead, phone: '+49 151 1' }])).toEqual(['email', 'source'])
	expect(emptyColumns([{ ...lead, email: 'a@b.de', source: 'x' }])).toEqual(['phone'])
})
