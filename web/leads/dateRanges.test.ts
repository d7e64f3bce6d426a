import { expect, it } from 'vitest'
import { dateHere } from '../ui/today'
import { type DateRange, midnight, rangeOf } from './dateRanges'

it.each<[DateRange, string, string | undefined]>([
	['today', '2026-11-22', undefined],
	['this-week', '2026-11-16', undefined],
	['last-week', '2026-11-09', '2026-11-15'],
	['this-month', '2026-11-01', undefined],
	['last-month', '2026-10-01', '2026-10-31'],
	['30-days', '2026-10-24', undefined],
])('%s on a Sunday is from %s to %s', (when, from, to) => {
	expect(rangeOf(when, '2026-11-22')).toEqual({ from, to })
})

it('a date begins at local midnight', () => {
	expect(dateHere(midnight('2026-02-28', 1))).toBe('2026-03-01')
	expect(midnight('2026-02-28').getHours()).toBe(0)
})
