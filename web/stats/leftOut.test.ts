import { expect, test } from 'vitest'
import { leftOutText } from './leftOut'

const none = { previews: 0, scanners: 0, bots: 0, prefetches: 0, monitors: 0, own: 0 }

test.each([
	[{ previews: 311, scanners: 87, bots: 45 }, '311 link previews, 87 mail scanners, 45 bots'],
	[
		{ bots: 1240, previews: 1, own: 1, prefetches: 2 },
		'1,240 bots, 2 prefetches, 1 link preview, 1 of your own',
	],
	[{ monitors: 1 }, '1 uptime monitor'],
	[{}, ''],
])('%j reads %j', (leftOut, text) => expect(leftOutText({ ...none, ...leftOut })).toBe(text))

test('strangers are not told that the owner’s visits are theirs', () => {
	const text = leftOutText({ ...none, own: 2, bots: 1 }, 'of the owner’s')
	expect(text).toBe('2 of the owner’s, 1 bot')
})
