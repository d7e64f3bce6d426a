// Runs in Node: the validator compiles its schemas as it goes, which workerd forbids.
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { defaultFields } from '../../schema/fields'
import type { CaptureState } from '../../web/capture/CapturePage'
import { allFields } from '../testing/fields'
import { captureDocument, reportDocument } from './document'

const validator = new HtmlValidate({
	root: true,
	extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
	rules: {
		// It wants no delay at all, and the delay is the spec's; its form is checked below.
		'meta-refresh': 'off',
		// Turnstile's script changes without notice, so no hash of it would stay true.
		'require-sri': ['error', { exclude: ['https://challenges.cloudflare.com/'] }],
	},
})

const link = {
	title: 'Guide & <map> 🎉',
	description: 'Line one\n"Line" two',
	fields: [
		...defaultFields,
		{ key: 'why', type: 'text', label: 'Why <now> & "here"?', required: false } as const,
	],
}
const everything = {
	...link,
	fields: [
		...allFields,
		...allFields.map((one) => ({ ...one, key: `${one.key}2`, required: true })),
	],
	consent: { text: 'I <agree>', url: 'https://a.example/?b&c', required: true, version: 2 },
}
const issues = everything.fields.map(({ key }) => ({ path: key, message: 'Not <that>' }))
const tokens = { page: 'a-b-c.123', from: 'news.example.org' }

const states: [name: string, state: CaptureState][] = [
	['form', { state: 'form', link, tokens }],
	['form that names the host', { state: 'form', link: { ...link, host: 'a.example' }, tokens }],
	['form without a description', { state: 'form', link: { ...link, description: null }, tokens }],
	['form in a frame', { state: 'form', link, tokens, frameOf: ['https://a.example'] }],
	['form with Turnstile', { state: 'form', link, tokens, turnstileKey: 'key' }],
	[
		'error',
		{
			state: 'form',
			link,
			tokens,
			values: { name: 'Grace "G"', email: 'x' },
			error: {
				message: 'Please enter a valid email address',
				issues: [{ path: 'email', message: 'Please enter a valid email address' }],
			},
		},
	],
	[
		'redirecting',
		{ state: 'redirecting', destinationUrl: 'https://guide.example.org/?a=1&b', delay: 1.5 },
	],
	['password', { state: 'locked', postTo: '/l/abcdefgh/password?a=1&b' }],
	['wrong password', { state: 'locked', postTo: '/l/abcdefgh/password', error: 'No' }],
	['ended', { state: 'ended', text: 'Until next year' }],
	['ended without a text', { state: 'ended', text: null }],
	['form of every type of field', { state: 'form', link: everything, tokens }],
	[
		'form of every type of field, filled in and wrong',
		{
			state: 'form',
			link: everything,
			tokens,
			values: {
				...Object.fromEntries(issues.map(({ path }) => [path, 'x'])),
				choice: 'Red',
				choices: 'Red\nGreen & <blue>',
				rating: '3',
				checkbox: 'Yes',
				_consent: '2',
			},
			error: { message: 'Not <that>', issues: [...issues, { path: '_consent', message: 'No' }] },
		},
	],
	['thanks', { state: 'thanks', text: 'We <will>\ncall' }],
	['not found', { state: 'notFound' }],
	['unavailable', { state: 'unavailable' }],
]

const html = (state: CaptureState) =>
	captureDocument(state, 'https://links.example.org/l/abcdefgh', 'en')

describe('the visitor’s document', () => {
	it.each(states)('is valid HTML: %s', async (_, state) => {
		const { results } = await validator.validateString(html(state))
		expect(results.flatMap(({ messages }) => messages)).toEqual([])
	})

	it.each([
		['form', { state: 'form', link }],
		[
			'error',
			{
				state: 'form',
				link,
				values: { reason: 'scam', details: 'It & <they>' },
				error: 'Your message is too long',
			},
		],
		['thanks', { state: 'reported' }],
	] as const)('is valid HTML where a link is reported: %s', async (_, state) => {
		const { results } = await validator.validateString(reportDocument(state, 'en'))
		expect(results.flatMap(({ messages }) => messages)).toEqual([])
	})

	it.each(states)('waits whole seconds, if at all: %s', (name, state) => {
		const [, content] = /<meta http-equiv="refresh" content="([^"]*)"/i.exec(html(state)) ?? []
		if (name === 'redirecting') {
			expect(content).toBe('1;url=https://guide.example.org/?a=1&amp;b')
		} else if (name === 'unavailable') {
			expect(content).toBe('15')
		} else {
			expect(content).toBeUndefined()
		}
	})
})
