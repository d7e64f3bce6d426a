import { expect, test } from 'vitest'
import { type ColumnName, columnsBeside, usualColumns } from './columns'

const cases: [shown: ColumnName[], stay: Partial<Record<ColumnName, number>>][] = [
	[usualColumns.many, { qualification: 0, stage: 1, captured: 1, email: 2 }],
	[['email', 'phone', 'country', 'followUp'], { email: 0, phone: 1, country: 2 }],
	[['company', 'tags'], { company: 0, tags: 1 }],
	[[], {}],
]

test.each(cases)('%j: what stays beside a lead as windows grow', (shown, stay) => {
	expect(Object.fromEntries(columnsBeside(shown))).toEqual(stay)
})
