import { expect, test } from 'vitest'
import { leaderboard } from './leaderboard'

test.each([
	[0, 6],
	[11, 5],
	[12, 5],
	[42, 3],
	[87, 1],
	[500, 1],
])('%i leads are rank %i of six', (leads, rank) => {
	const players = leaderboard('Ada', leads)
	expect(players).toHaveLength(6)
	expect(players.findIndex(({ you }) => you) + 1).toBe(rank)
})
