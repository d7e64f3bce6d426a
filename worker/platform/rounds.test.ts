import { expect, it } from 'vitest'
import { inRounds, maxDeletedAtOnce, maxRounds } from './rounds'

it.each([
	['nothing is left', [0], 1, false],
	['a round finds fewer rows than it takes', [maxDeletedAtOnce, maxDeletedAtOnce - 1], 2, false],
	['the last row is deleted in a full round', [maxDeletedAtOnce, 0], 2, false],
	['an invocation has done its rounds', Array(99).fill(maxDeletedAtOnce), maxRounds, true],
])('rounds end once %s', async (_, changes, rounds, more) => {
	let at = 0
	const deleteNext = async () => ({ meta: { changes: changes[at++] ?? 0 } })
	expect([await inRounds(deleteNext), at]).toEqual([more, rounds])
})
