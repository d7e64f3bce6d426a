import { afterAll, expect, it } from 'vitest'
import { formatFilterDate } from './filterWords'

const zone = process.env.TZ
afterAll(() => {
	process.env.TZ = zone
})

it.each(['America/New_York', 'UTC', 'Pacific/Auckland'])('a day is that day in %s', (here) => {
	process.env.TZ = here
	expect(formatFilterDate('2026-10-30')).toBe('Oct 30, 2026')
})
