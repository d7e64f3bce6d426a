import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { escapeFormulas, unescapeFormulas } from './formulas'

const seed = 20261121

describe('escapeFormulas', () => {
	it.each([
		['=1+1', "'=1+1"],
		['+1+cmd', "'+1+cmd"],
		['-1+2', "'-1+2"],
		['@sum', "'@sum"],
		['＝cmd', "'＝cmd"],
		['＋1', "'＋1"],
		['－1', "'－1"],
		['＠sum', "'＠sum"],
		[' =HYPERLINK("x")', '\' =HYPERLINK("x")'],
		['   ＝cmd', "'   ＝cmd"],
		['\u00a0=1', "'\u00a0=1"],
		['\u3000＝1', "'\u3000＝1"],
		['\u200b\ufeff=1', "'\u200b\ufeff=1"],
		['\v=1', "'\v=1"],
		['"=1', '\'"=1'],
		[' " =1', '\' " =1'],
		['\t=1', "'\t'=1"],
		['\r=1', "'\r'=1"],
		['\n=1', "'\n'=1"],
		['\tplain', "'\tplain"],
		['\t\t =1', "'\t\t' =1"],
		['x;=1;y', "x;'=1;y"],
		['x; =1', "x;' =1"],
		['x;＝1', "x;'＝1"],
		['x;"=1', 'x;\'"=1'],
		['x\n=1', "x\n'=1"],
		['x\r\n=1', "x\r\n'=1"],
		['x\t\t-1', "x\t\t'-1"],
		[';;=1', ";;'=1"],
		// An apostrophe more in front of leading ones, so that removing one restores the text.
		["'=1", "''=1"],
		["''＝1", "'''＝1"],
		["' =1", "'' =1"],
		["'\tx", "''\tx"],
	])('writes %j as %j', (text, escaped) => expect(escapeFormulas(text)).toBe(escaped))

	it.each([
		'',
		'plain',
		' plain ',
		'a=b',
		'a＝b',
		'x;y = 2',
		'x\ty',
		'x\n\ny',
		"it's",
		"'quoted'",
		"' ",
		'"quoted"',
		'grace@navy.mil',
		'2026-11-21',
		'O’Connor - Smith',
	])('leaves %j', (text) => {
		expect(escapeFormulas(text)).toBe(text)
		expect(unescapeFormulas(text)).toBe(text)
	})
})

describe('unescapeFormulas', () => {
	it.each([
		["'=1", '=1'],
		["'+1 202", '+1 202'],
		["''=1", "'=1"],
		["'=x;'=y", '=x;=y'],
		["' =1", ' =1'],
		["'\t=1", '\t=1'],
		['=1', '=1'],
	])('reads %j as %j', (text, plain) => expect(unescapeFormulas(text)).toBe(plain))
})

const anyText = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.string({ unit: fc.constantFrom(..."''\"=+-@＝＋－＠;\t\r\n \u00a0\u200b\vx"), maxLength: 12 }),
)

test('unescaping restores what was escaped', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			expect(unescapeFormulas(escapeFormulas(text))).toBe(text)
		}),
		{ seed, numRuns: 5000 },
	)
})

test('no escaped cell begins like a formula', () => {
	const shown = (cell: string) => cell.replace(/["\u200b]/g, '').trim()
	fc.assert(
		fc.property(anyText, (text) => {
			const escaped = escapeFormulas(text)
			expect(escaped).not.toMatch(/^[\t\r\n]/)
			const cells = escaped.split(/[;\t\r\n]/).map(shown)
			expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([])
		}),
		{ seed, numRuns: 5000 },
	)
})

test.each([
	['apostrophes', `${"'".repeat(1_000_000)}x`],
	['blanks', `${' '.repeat(1_000_000)}x`],
	['separators', `${'\t'.repeat(1_000_000)}x`],
	['cells', "' ;".repeat(500_000)],
])('takes linear time for endless %s', (_, text) => {
	const start = performance.now()
	// Compared outside the assertion, because diffing a million characters takes too long.
	expect(unescapeFormulas(escapeFormulas(text)) === text).toBe(true)
	expect(performance.now() - start).toBeLessThan(5000)
})
