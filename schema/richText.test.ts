import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { brokenLink, plainText, readRichText } from './richText'

const text = (text: string) => ({ kind: 'text', text })
const lines = (...lines: object[][]) => [{ kind: 'lines', lines }]

it.each([
	['plain', lines([text('plain')])],
	['one\ntwo', lines([text('one')], [text('two')])],
	['**bold**', lines([{ kind: 'bold', inside: [text('bold')] }])],
	[
		'a *b **c** d*',
		lines([
			text('a '),
			{ kind: 'italic', inside: [text('b '), { kind: 'bold', inside: [text('c')] }, text(' d')] },
		]),
	],
	['2 * 3 * 4', lines([text('2 * 3 * 4')])],
	[
		'**never closed *once*',
		lines([text('**never closed '), { kind: 'italic', inside: [text('once')] }]),
	],
	['****', lines([text('****')])],
	['[us](acme.io/?a=b)', lines([{ kind: 'link', url: 'https://acme.io/?a=b', text: 'us' }])],
	['[x](javascript:alert(1))', lines([text('[x](javascript:alert(1))')])],
	['[x](data:text/html,1) <b>', lines([text('[x](data:text/html,1) <b>')])],
	['- one\n- two', [{ kind: 'bullets', items: [[text('one')], [text('two')]] }]],
	['1. one\n2) two', [{ kind: 'numbers', items: [[text('one')], [text('two')]] }]],
	['-no list', lines([text('-no list')])],
])('reads %j', (written, expected) => {
	expect(readRichText(written)).toEqual(expected)
})

it('keeps every letter and links only to web addresses', () => {
	const part = fc.constantFrom(
		'*',
		'**',
		'[',
		'](',
		')',
		'javascript:',
		'https://a.io',
		' ',
		'\n',
		'- ',
		'1. ',
		'x',
		'<',
	)
	fc.assert(
		fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
			const written = parts.join('')
			const tree = JSON.stringify(readRichText(written))
			for (const [, url] of tree.matchAll(/"url":"([^"]*)"/g)) expect(url).toMatch(/^https?:\/\//)
			const count = (all: string) => all.split('x').length
			expect(count(plainText(written))).toBe(count(written))
		}),
	)
})

it('takes linear time', () => {
	for (const one of ['*', '**', '[', '[a](', '**a', '[a](b', '- ', '](']) {
		expect(() => readRichText(one.repeat(100_000))).not.toThrow()
		expect(() => brokenLink(one.repeat(100_000))).not.toThrow()
	}
})

it('finds broken links', () => {
	expect(brokenLink('See [us](https://acme.io) and [x](javascript:alert(1))')).toBe(
		'javascript:alert(1',
	)
	expect(brokenLink('[a](nowhere) b')).toBe('nowhere')
	expect(brokenLink('(see below) [1] and [us](acme.io)')).toBeUndefined()
})
