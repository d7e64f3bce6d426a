import { expect, test } from 'vitest'
import { type Counts, countsOf, percentagesOf, scoreTone } from './counts'

const counts: Counts = { new: 1, cold: 2, warm: 3, hot: 4, qualified: 5, unqualified: 6 }
const none: Counts = { new: 0, cold: 0, warm: 0, hot: 0, qualified: 0, unqualified: 0 }

test('reads counts in both shapes, and missing values as 0', () => {
	expect(countsOf(counts)).toEqual(counts)
	expect(countsOf({ leadQualification: counts })).toEqual(counts)
	expect(countsOf({ hot: 4 })).toEqual({ ...none, hot: 4 })
	expect(countsOf({})).toEqual(none)
})

test('percentages are whole numbers of the total', () => {
	expect(percentagesOf({ ...none, hot: 1, cold: 2 })).toEqual({ ...none, hot: 33, cold: 67 })
	expect(percentagesOf(none)).toEqual(none)
	expect(percentagesOf({ ...none, qualified: 9 })).toEqual({ ...none, qualified: 100 })
})

test.each([
	[100, 'good'],
	[80, 'good'],
	[79, 'warn'],
	[50, 'warn'],
	[49, 'bad'],
	[0, 'bad'],
])('an average of %i is %s', (score, tone) => expect(scoreTone(score)).toBe(tone))
