import { expect, it } from 'vitest'
import type { LinkRow } from './queries'
import { patchOf, settingsOf } from './settings'

const link = {
	slug: 'guide',
	expiresAt: '2026-11-24T09:00:00.000Z',
	maxLeads: 5,
	endedText: 'Over',
	endedUrl: 'https://example.com/over',
	redirectDelay: 4,
	passThrough: true,
	fields: [{ key: 'email' }],
	appendAnswers: { email: 'mail' },
	thresholds: { warm: 40, hot: 60 },
	language: 'auto',
	tags: ['books'],
} as unknown as LinkRow

const usual = { warm: 38, hot: 60 }

it.each([
	['slug', null],
	['expiresAt', null],
	['maxLeads', null],
	['endedText', null],
	['endedUrl', null],
	['redirectDelay', 1.5],
] as const)('clearing %s resets it', (name, reset) => {
	expect(patchOf({ ...settingsOf(link), [name]: '' }, { [name]: true }, usual)).toEqual({
		[name]: reset,
	})
})

it('only changed settings are in the patch', () => {
	const settings = { ...settingsOf(link), redirectDelay: '0', appendAnswers: { email: ' ' } }
	expect(patchOf(settings, { redirectDelay: true }, usual)).toEqual({ redirectDelay: 0 })
	expect(patchOf(settings, { appendAnswers: true }, usual)).toEqual({ appendAnswers: {} })
	expect(settingsOf(link).expiresAt).toMatch(/^2026-11-2\dT\d\d:00$/)
})

it.each([
	[{ warm: '', hot: '' }, null],
	[
		{ warm: '', hot: '70' },
		{ warm: 38, hot: 70 },
	],
	[
		{ warm: '20', hot: '' },
		{ warm: 20, hot: 60 },
	],
])('thresholds %j are saved as %j', (thresholds, saved) => {
	const settings = { ...settingsOf(link), thresholds }
	expect(patchOf(settings, { thresholds: true }, usual)).toEqual({ thresholds: saved })
})
