import { expect, test } from 'vitest'
import { boundsOf } from './range'
import { niceMost, pathOf } from './scale'
import { csvOf, tabsOf } from './table'
import { changeOf, rateOf } from './words'

test.each([
	[0, 2],
	[1, 2],
	[3, 4],
	[10, 10],
	[11, 20],
	[47, 60],
	[999, 1000],
	[100, 100],
])('an axis for %d ends at %d', (most, end) => expect(niceMost(most)).toBe(end))

test('a line goes from edge to edge, even through a single point', () => {
	expect(pathOf([0, 2, 4], 4)).toBe('M0 100L50 50L100 0')
	expect(pathOf([2], 4)).toBe('M0 50L100 50')
})

test.each([
	[12, 10, '+20%'],
	[5, 10, '−50%'],
	[10, 10, '0%'],
	[3, 0, undefined],
	[20_000, 10, undefined],
])('from %3$s: %d after %d', (now, before, change) => expect(changeOf(now, before)).toBe(change))

test('a rate is at most 100 %, and 0 without visitors', () => {
	expect(rateOf({ people: 3, leads: 1 })).toBe(33.3)
	expect(rateOf({ people: 0, leads: 4 })).toBe(100)
	expect(rateOf({ people: 0, leads: 0 })).toBe(0)
})

test('a range ends today, and has at most 366 days', () => {
	expect(boundsOf({ from: '2026-10-25', to: '2026-11-23' }, '2026-11-24')).toEqual({
		from: { min: '2025-11-23', max: '2026-11-23' },
		to: { min: '2026-10-25', max: '2026-11-24' },
	})
	expect(boundsOf({ from: '2000-01-02', to: '2000-02-01' }, '2026-11-24')).toEqual({
		from: { min: '2000-01-01', max: '2000-02-01' },
		to: { min: '2000-01-02', max: '2001-01-01' },
	})
})

test('a CSV table neutralizes formulas and quotes its cells', () => {
	const table = {
		columns: ['Source', 'People'],
		rows: [['=1+1', 2] as const, ['a,"b"\n', 3] as const],
	}
	const rows = table.rows.map((row) => [...row])
	expect(csvOf({ ...table, rows })).toBe('Source,People\r\n\'=1+1,2\r\n"a,""b""\n",3')
	expect(tabsOf({ ...table, rows })).toBe('Source\tPeople\r\n\'=1+1\t2\r\na,"b" \t3')
})
