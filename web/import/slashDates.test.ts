import { expect, it } from 'vitest'
import { guessOrder, withoutSlashes } from './slashDates'

it.each([
	[['3/4/2026', '13/4/2026'], 'dayFirst'],
	[['3/4/2026', '4/13/2026 8:15'], 'monthFirst'],
	[['', '3/4/2026'], 'monthFirst'],
	[['2026-11-21', '21.11.2026', 'soon', ''], undefined],
	[[], undefined],
])('the order of %j is %s', (cells, order) => expect(guessOrder(cells)).toBe(order))

it.each([
	['3/4/2026', 'dayFirst', '2026-4-3'],
	['3/4/2026', 'monthFirst', '2026-3-4'],
	['03/14/2026 09:05', 'monthFirst', '2026-03-14 09:05'],
	['03/14/2026, 2:05:09 PM', 'monthFirst', '2026-03-14 14:05:09'],
	['3/14/2026 12:30 am', 'monthFirst', '2026-3-14 0:30'],
	['3/14/2026 12:30 p.m.', 'monthFirst', '2026-3-14 12:30'],
	['2026-11-21', 'dayFirst', '2026-11-21'],
	['3/4/26', 'dayFirst', '3/4/26'],
	['', 'dayFirst', ''],
] as const)('%s, %s, is %s', (text, order, iso) => expect(withoutSlashes(text, order)).toBe(iso))
