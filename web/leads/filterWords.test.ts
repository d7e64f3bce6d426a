import { afterAll, expect, it, vi } from 'vitest'
import { formatFilterDate, formatFilterDates } from './filterWords'

const zone = process.env.TZ
afterAll(() => {
	process.env.TZ = zone
})

it.each(['America/New_York', 'UTC', 'Pacific/Auckland'])('a day is that day in %s', (here) => {
	process.env.TZ = here
	expect(formatFilterDate('2026-10-30')).toBe('Oct 30, 2026')
})

it('leaves out the year of days in this one', () => {
	vi.setSystemTime(new Date('2026-11-29T12:00:00'))
	expect(formatFilterDates('2026-10-31', '2026-11-29')).toBe('Oct 31 – Nov 29')
	expect(formatFilterDates('2025-12-01', '2026-01-31')).toBe('Dec 1, 2025 – Jan 31, 2026')
	vi.useRealTimers()
})
