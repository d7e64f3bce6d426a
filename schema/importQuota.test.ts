import { millisecondsInDay } from 'date-fns/constants'
import { describe, expect, it } from 'vitest'
import { dayOf } from './day'
import { importQuota, quotaProblem } from './importQuota'

const now = Date.UTC(2026, 10, 25, 14)
const since = (days: number) => new Date(now - days * millisecondsInDay)
const never = { day: null, rows: null, bytes: null, raised: null }

describe('importQuota', () => {
	it.each([
		['new', 0, false, false, 20_000],
		['almost a week old', 6.9, false, false, 20_000],
		['a week old', 7, false, false, 100_000],
		['paid for', 0, true, false, 500_000],
		['new and raised', 0, false, true, 200_000],
		['paid for and raised', 400, true, true, 5_000_000],
	])('of a workspace that is %s', (_, days, isPaid, raised, limit) => {
		const use = { ...never, workspaceSince: since(days), raised }
		expect(importQuota(use, isPaid, now)).toMatchObject({
			rows: { limit, used: 0 },
			bytes: { limit: limit * 1500, used: 0 },
			resetsAt: new Date(Date.UTC(2026, 10, 26)),
		})
	})

	it('counts only what was imported on the same day', () => {
		const use = { workspaceSince: since(0), day: dayOf(now), rows: 5, bytes: 50, raised: false }
		expect(importQuota(use, false, now)).toMatchObject({ rows: { used: 5 }, bytes: { used: 50 } })
		expect(importQuota(use, false, now + millisecondsInDay).rows.used).toBe(0)
	})

	it.each([
		[1, 1, undefined],
		[2, 1, '20,000 rows a day, and 1 are left today'],
		[1, 2_000_001, '30 MB a day, and 2 MB are left today'],
	])('takes %d rows of %d bytes', (rows, bytes, problem) => {
		const use = {
			workspaceSince: since(0),
			day: dayOf(now),
			rows: 19_999,
			bytes: 28e6,
			raised: false,
		}
		const found = quotaProblem(importQuota(use, false, now), { rows, bytes })
		expect(found ?? 'none').toContain(problem ?? 'none')
	})
})
