import { expect, it } from 'vitest'
import { daysOf, runsOf } from './logRuns'

const row = (id: number, day: number, what: string, who = 'Ada') => ({
	id,
	at: new Date(2026, 10, day, 12, id).toISOString(),
	what,
	who,
	how: 'Firefox',
})

it('counts what happened several times in a row, by day', () => {
	const rows = [
		row(7, 21, 'Logged in'),
		row(6, 21, 'Logged in'),
		row(5, 21, 'Logged in', 'Grace'),
		row(4, 21, 'Logged in'),
		row(3, 20, 'Logged in'),
		row(2, 20, 'Link changed'),
		row(1, 18, 'Link changed'),
	]
	const days = daysOf(runsOf(rows), new Date(2026, 10, 21, 18))
	expect(days.map(({ name, runs }) => [name, runs.map(({ id, times }) => [id, times])])).toEqual([
		[
			'Today',
			[
				[7, 2],
				[5, 1],
				[4, 1],
			],
		],
		[
			'Yesterday',
			[
				[3, 1],
				[2, 1],
			],
		],
		['November 18, 2026', [[1, 1]]],
	])
})
