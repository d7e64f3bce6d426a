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
	language: 'auto',
	tags: ['books'],
} as unknown as LinkRow

it.each([
	['slug', null],
	['expiresAt', null],
	['maxLeads', null],
	['endedText', null],
	['endedUrl', null],
	['redirectDelay', 1.5],
] as const)('clearing %s resets it', (name, reset) => {
	expect(patchOf({ ...settingsOf(link), [name]: '' }, { [name]: true })).toEqual({ [name]: reset })
})

it('only changed settings are in the patch', () => {
	const settings = { ...settingsOf(link), redirectDelay: '0', appendAnswers: { email: ' ' } }
	expect(patchOf(settings, { redirectDelay: true })).toEqual({ redirectDelay: 0 })
	expect(patchOf(settings, { appendAnswers: true })).toEqual({ appendAnswers: {} })
	expect(settingsOf(link).expiresAt).toMatch(/^2026-11-2\dT\d\d:00$/)
})
