import { expect, test } from 'vitest'
import { boundsOf } from './range'
import { levelsOf, pathOf, startOf } from './scale'
import { csvName, csvOf, tabsOf } from './table'
import { changeOf, formatDay, formatRange, needYear, pointsOf, rateOf, rateText } from './words'

test.each([
	[1, [1, 0]],
	[2, [2, 1, 0]],
	[5, [4, 2, 0]],
	[47, [40, 20, 0]],
	[86, [75, 50, 25, 0]],
	[9, [5, 0]],
	[325, [300, 200, 100, 0]],
	[399, [300, 200, 100, 0]],
	[400, [400, 200, 0]],
	[10_000, [10_000, 5000, 0]],
	[33.3, [30, 20, 10, 0]],
	[0.7, [0.6, 0.4, 0.2, 0]],
])('an axis that ends at %d names %j', (peak, levels) => expect(levelsOf(peak)).toEqual(levels))

test('a line goes from edge to edge, and its parts meet', () => {
	expect(pathOf([0, 2, 4], 4)).toBe('M0 100L50 50L100 0')
	expect(pathOf([0, 2, 4], 4, 0, 1)).toBe('M0 100L50 50')
	expect(pathOf([0, 2, 4], 4, 1)).toBe('M50 50L100 0')
})

test('a single number is no line', () => expect(pathOf([2], 4)).toBe('M50 50'))

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

test.each([
	[{ people: 8, leads: 1 }, '12.5%'],
	[{ people: 2, leads: 1 }, '50.0%'],
	[{ people: 2, leads: 2 }, '100%'],
	[{ people: 2, leads: 0 }, '0%'],
	[{ people: 0, leads: 0 }, undefined],
	[{ people: 0, leads: 1 }, undefined],
	[{ people: 1, leads: 2 }, undefined],
])('the rate of %j reads %s', (counted, text) => expect(rateText(counted)).toBe(text))

test.each([
	[{ people: 2, leads: 1 }, { people: 4, leads: 1 }, '+25 pts'],
	[{ people: 2, leads: 1 }, { people: 2, leads: 1 }, undefined],
	[{ people: 2, leads: 3 }, { people: 0, leads: 0 }, undefined],
	[{ people: 0, leads: 0 }, { people: 4, leads: 1 }, undefined],
	[{ people: 7000, leads: 900 }, { people: 7, leads: 0 }, undefined],
])('the rate of %j after that of %j changes by %s', (now, before, change) =>
	expect(pointsOf(now, before)).toBe(change),
)

test.each([
	['2026-11-23', '2026-11-23', 'Mon, Nov 23, 2026'],
	['2026-08-26', '2026-11-23', 'Wed, Aug 26 – Mon, Nov 23, 2026'],
	['2025-11-24', '2026-11-23', 'Mon, Nov 24, 2025 – Mon, Nov 23, 2026'],
])('%s to %s reads %3$s', (from, to, text) => expect(formatRange({ from, to })).toBe(text))

test.each([
	['2026-01-01', '2026-11-23', false],
	['2025-12-31', '2026-11-23', true],
	['2025-01-01', '2025-02-01', true],
])('in November 2026, days from %s to %s have a year: %s', (from, to, needed) =>
	expect(needYear([{ date: from }, { date: to }], '2026-11-23')).toBe(needed),
)

test('a day can have its year', () => {
	expect(formatDay('2026-11-23')).toBe('Mon, Nov 23')
	expect(formatDay('2026-11-23', true)).toBe('Mon, Nov 23, 2026')
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

test.each([
	[{}, 'people-by-day.csv'],
	[
		{ link: 'Müller’s /guide/: 50%', days: { from: '2026-10-25', to: '2026-11-23' } },
		'müller-s-guide-50-people-by-day-2026-10-25-2026-11-23.csv',
	],
])('a file about %j is named %s', (subject, name) =>
	expect(csvName('People by day', subject)).toBe(name),
)

test('spreadsheets read dates as such', () => {
	const rows = [[{ shown: 'Mon, Nov 23, so far', data: '2026-11-23' }, 2]]
	expect(csvOf({ columns: ['Day', 'People'], rows })).toBe('\uFEFFDay,People\r\n2026-11-23,2')
	expect(tabsOf({ columns: ['Day', 'People'], rows })).toBe('Day\tPeople\r\n2026-11-23\t2')
})

test('a CSV table neutralizes formulas and quotes its cells', () => {
	const table = {
		columns: ['Source', 'People'],
		rows: [['=1+1', 2] as const, ['a,"b"\n', 3] as const],
	}
	const rows = table.rows.map((row) => [...row])
	expect(csvOf({ ...table, rows })).toBe('\uFEFFSource,People\r\n\'=1+1,2\r\n"a,""b""\n",3')
	expect(tabsOf({ ...table, rows })).toBe('Source\tPeople\r\n\'=1+1\t2\r\na,"b" \t3')
})

test.each([
	['2026-11-03', [0, 0, 4, 5, 0], 2],
	['2026-11-03', [0, 1, 4, 5, 0], 1],
	['2026-11-05', [0, 0, 0, 0, 0], 2],
	[undefined, [0, 0, 4, 5, 0], 0],
])('a line since %s of the numbers %j starts at %i', (since, numbers, start) => {
	const days = numbers.map((people, i) => ({ date: `2026-11-0${i + 1}`, people, leads: 0 }))
	expect(startOf(days, since, ({ people }) => people, 3)).toBe(start)
})
