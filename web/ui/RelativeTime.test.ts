import { expect, test } from 'vitest'
import { formatRelativeTime } from './RelativeTime'

const now = Date.parse('2026-11-22T12:00:00Z')

test.each([
	['2026-11-22T11:59:10Z', 'just now', 'now'],
	// The server's clock may be slightly ahead.
	['2026-11-22T12:00:20Z', 'just now', 'now'],
	['2026-11-22T11:59:00Z', '1 minute ago', '1 min'],
	['2026-11-22T11:55:00Z', '5 minutes ago', '5 min'],
	['2026-11-22T09:01:00Z', '2 hours ago', '2 h'],
	['2026-11-20T12:00:00Z', '2 days ago', '2 d'],
	['2026-09-01T12:00:00Z', '2 months ago', '2 mo'],
	['2024-11-01T12:00:00Z', '2 years ago', '2 y'],
])('%s is %j, short %j', (date, long, short) => {
	expect(formatRelativeTime(date, false, now)).toBe(long)
	expect(formatRelativeTime(date, true, now)).toBe(short)
})
