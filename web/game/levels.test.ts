import { expect, test } from 'vitest'
import { leadLevels, standing, xpLevels } from './levels'

test.each([
	[0, 1, 'Beginner', 0],
	[1, 1, 'Beginner', 20],
	[4, 1, 'Beginner', 80],
	[5, 2, 'Lead Collector', 0],
	[14, 2, 'Lead Collector', 90],
	[15, 3, 'Lead Hunter', 0],
	[17, 3, 'Lead Hunter', 13],
	[29, 3, 'Lead Hunter', 93],
	[30, 4, 'Lead Master', 0],
	[49, 4, 'Lead Master', 95],
	[50, 5, 'Lead Guru', 100],
	[1_000_000, 5, 'Lead Guru', 100],
])('%i leads are level %i, %s, %i%% of the way', (leads, level, name, progress) => {
	expect(standing(leadLevels, leads)).toMatchObject({ level, name, progress })
})

test.each([
	[0, 1, 'Beginner', 0],
	[10, 1, 'Beginner', 33],
	[30, 2, 'Lead Collector', 0],
	[75, 3, 'Lead Hunter', 0],
	[150, 4, 'Lead Prospector', 0],
	[245, 4, 'Lead Prospector', 95],
	[250, 5, 'Lead Master', 0],
	[400, 6, 'Lead Guru', 100],
])('%i XP are level %i, %s, %i%% of the way', (xp, level, name, progress) => {
	expect(standing(xpLevels, xp)).toMatchObject({ level, name, progress })
})

test('every level but the top one names the next', () => {
	expect(standing(leadLevels, 50).next).toBeUndefined()
	expect(standing(leadLevels, 0).next).toEqual({ name: 'Lead Collector', threshold: 5 })
})
