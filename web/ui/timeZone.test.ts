import { afterEach, expect, it, vi } from 'vitest'
import { todayIn } from './timeZone'
import { dateHere } from './today'

const { Temporal } = globalThis

afterEach(() => {
	vi.useRealTimers()
	Object.assign(globalThis, { Temporal })
})

it.each([true, false])('today is where the zone is; with Temporal: %s', (hasTemporal) => {
	if (!hasTemporal) Reflect.deleteProperty(globalThis, 'Temporal')
	vi.useFakeTimers({ now: Date.parse('2026-11-23T03:00:00Z') })
	const dates = ['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati', 'Asia/Kolkata'].map(todayIn)
	expect(dates).toEqual(['2026-11-22', '2026-11-23', '2026-11-23', '2026-11-23'])
	// As on a device that is older than the zone.
	expect(todayIn('Mars/Olympus')).toBe(dateHere(new Date()))
})
