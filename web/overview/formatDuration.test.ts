import { expect, it } from 'vitest'
import { formatDuration } from './formatDuration'

it.each([
	[0, 'Under a minute'],
	[60, '1 minute'],
	[5400, '2 hours'],
	[3600 * 24 * 3, '3 days'],
])('%i seconds is %s', (seconds, words) => {
	expect(formatDuration(seconds)).toBe(words)
})
