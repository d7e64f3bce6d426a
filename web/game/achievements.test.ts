import { expect, test } from 'vitest'
import { type GameStats, totalXp, unlocked } from './achievements'

const nothing: GameStats = { leads: 0, links: 0, conversion: 0, qualified: 0, hot: 0 }
const all: GameStats = { leads: 30, links: 3, conversion: 40, qualified: 5, hot: 5 }

test.each<[Partial<GameStats>, number]>([
	[{}, 0],
	[{ conversion: 100 }, 0],
	[{ links: 2 }, 0],
	[{ links: 3 }, 25],
	[{ leads: 1 }, 10],
	[{ leads: 4 }, 10],
	[{ leads: 5 }, 30],
	[{ leads: 15 }, 60],
	[{ leads: 30 }, 110],
	[{ leads: 1, conversion: 39.9 }, 10],
	[{ leads: 1, conversion: 40 }, 45],
	[{ leads: 5, qualified: 4, hot: 4 }, 30],
	[{ leads: 5, qualified: 5 }, 70],
	[{ leads: 5, hot: 5 }, 65],
	[all, 245],
])('%j is worth %i XP', (gameStats, xp) => expect(totalXp({ ...nothing, ...gameStats })).toBe(xp))

test('each achievement unlocks on its own condition', () => {
	expect(unlocked(all).map(({ name }) => name)).toEqual([
		'First Lead',
		'Lead Collector',
		'Lead Hunter',
		'Lead Master',
		'Conversion Expert',
		'Quality Hunter',
		'Link Creator',
		'Hot Leads',
	])
})
