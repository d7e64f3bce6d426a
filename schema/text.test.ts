import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cleanText, cutText, firstLetter, initialsOf } from './text'

const seed = 20261121
const anyText = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 40 }),
	fc.string({ unit: 'grapheme', maxLength: 40 }),
	// Single UTF-16 units, so that surrogates end up paired and unpaired.
	fc
		.array(
			fc.constantFrom('\ud83d', '\ude00', '\u0000', '\r', '\n', '\t', ' ', '\u200b', '\ufeff', 'a'),
		)
		.map((units) => units.join('')),
)

describe('cleanText', () => {
	it.each([
		['nothing', '', ''],
		['plain text', 'Grace Hopper', 'Grace Hopper'],
		['spaces within', 'a  b', 'a  b'],
		['spaces at the ends', '  a ', 'a'],
		['spaces of other kinds at the ends', '\u00a0\u3000\u2003a\u202f\u1680', 'a'],
		['zero-width spaces and joiners at the ends', '\u200b\u2060a\u200b', 'a'],
		['a no-break space within', 'a\u00a0b', 'a\u00a0b'],
		['a tab', 'a\tb', 'a b'],
		['line breaks', 'a\nb\rc\r\nd', 'a b c d'],
		['line breaks that are rarer', 'a\vb\fc\u0085d\u2028e\u2029f', 'a b c d e f'],
		['C0 controls', '\u0000a\u0007b\u001bc\u001f', 'abc'],
		['DEL and C1 controls', 'a\u007fb\u0080c\u009fd', 'abcd'],
		['noncharacters', 'a\ufffeb\uffffc\ufdd0d\u{1ffff}e\u{10fffe}', 'abcde'],
		['lone surrogates', 'a\ud83db\ude00c\ude00\ud83d', 'abc'],
		['halves that only a control kept apart', '\ud83d\u0000\ude00', ''],
		['bidi overrides and embeddings', '\u202ereversed\u202c \u202aa\u202bb\u202dc', 'reversed abc'],
		['bidi isolates', '\u2066a\u2067b\u2068c\u2069', 'abc'],
		['a byte order mark', '\ufeffa\ufeffb', 'ab'],
		['only white space', ' \t\u00a0\u200b ', ''],
		['only joiners', '\u200d\u200c', ''],
		['only fillers that look like a blank', '\u3164\u115f \u2800', ''],
		['an emoji family', '👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
		['an emoji with a variation selector', '❤️', '❤️'],
		['a flag of tag characters', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
		['Persian with a non-joiner', 'می\u200cخواهم', 'می\u200cخواهم'],
		['a joiner at the end of an abbreviation', '۱۴۰۴ ه\u200d', '۱۴۰۴ ه\u200d'],
		['direction marks', 'שלום\u200f (a)\u200e', 'שלום\u200f (a)\u200e'],
		['accents that are composed and not', 'é e\u0301', 'é e\u0301'],
		['full-width and half-width forms', 'Ａｂ ｶﾞ', 'Ａｂ ｶﾞ'],
		['Devanagari', 'क्षत्रिय', 'क्षत्रिय'],
		['Thai', 'สมชาย', 'สมชาย'],
		['characters beyond the first plane', '𠮷野家 𝄞', '𠮷野家 𝄞'],
	])('cleans %s in a single line', (_, text, cleaned) => expect(cleanText(text)).toBe(cleaned))

	it.each([
		['keeps line feeds', 'a\n\nb', 'a\n\nb'],
		[
			'folds the other line breaks',
			'a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh',
			'a\nb\nc\nd\ne\nf\ng\nh',
		],
		['trims lines at the ends', '\r\n a\n b \n\n', 'a\n b'],
		['makes a tab a space', 'a\tb', 'a b'],
		['removes controls', 'a\u0000\nb\u009f', 'a\nb'],
		['is empty without anything to see', '\n \u200b\n', ''],
	])('with lines %s', (_, text, cleaned) => expect(cleanText(text, { lines: true })).toBe(cleaned))

	test.each([false, true])('is idempotent (lines: %s)', (lines) => {
		const clean = (text: string) => cleanText(text, { lines })
		fc.assert(
			fc.property(anyText, (text) => {
				const once = clean(text)
				expect(clean(once)).toBe(once)
				expect(once.isWellFormed()).toBe(true)
				expect(once).not.toMatch(lines ? /\r|\t/ : /[\r\n\t]/)
			}),
			{ seed, numRuns: 500 },
		)
	})

	test.each([
		['white space before the end', `${' '.repeat(1_000_000)}a`],
		['white space in the middle', `a${' \u200b'.repeat(500_000)}a`],
		['carriage returns', '\r'.repeat(1_000_000)],
		['joiners', `${'\u200d'.repeat(1_000_000)}a`],
		['lone surrogates', '\ud83d'.repeat(1_000_000)],
	])('takes linear time for %s', (_, text) => {
		const start = performance.now()
		cleanText(text)
		// Linear time takes milliseconds, quadratic time minutes.
		expect(performance.now() - start).toBeLessThan(5000)
	})
})

describe('cutText', () => {
	it.each([
		['short text', 'abc', 3, 'abc'],
		['long text', 'abcd', 3, 'abc'],
		['nothing', '', 0, ''],
		['text that may not be', 'abc', 0, ''],
		['before an emoji', 'ab😀', 3, 'ab'],
		['after an emoji', 'a😀b', 3, 'a😀'],
		['a family', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 12, '👩‍👩‍👧‍👦'],
		['a family that does not fit', '👩‍👩‍👧‍👦', 10, ''],
		['flags', '🇩🇪🇫🇷🇮🇹', 10, '🇩🇪🇫🇷'],
		['an accent of its own', 'abe\u0301', 3, 'ab'],
		['a skin tone', 'a👍🏽', 3, 'a'],
		['a line break of two', 'a\r\nb', 2, 'a'],
		['Hangul of its parts', '\u1112\u1161\u11ab\u1112\u1161\u11ab', 5, '\u1112\u1161\u11ab'],
		['Devanagari', 'नमस्ते', 5, 'नम'],
	])('cuts %s', (_, text, maxLength, cut) => expect(cutText(text, maxLength)).toBe(cut))

	test('is the longest run of whole graphemes that fits', () => {
		const segmenter = new Intl.Segmenter('en')
		fc.assert(
			fc.property(anyText, fc.nat(40), (text, maxLength) => {
				const ends = [0, ...Array.from(segmenter.segment(text), (s) => s.index + s.segment.length)]
				const longest = Math.max(...ends.filter((end) => end <= maxLength))
				expect(cutText(text, maxLength)).toBe(text.slice(0, longest))
			}),
			{ seed, numRuns: 1000 },
		)
	})

	test.each([
		['letters', 'a'.repeat(2_000_000)],
		['one endless letter', `e${'\u0301'.repeat(2_000_000)}`],
		['flags', '🇩🇪'.repeat(500_000)],
		['joined emoji', '👩‍'.repeat(600_000)],
	])('takes linear time for %s', (_, text) => {
		const start = performance.now()
		cutText(text, 500)
		cutText(text, text.length - 1)
		expect(performance.now() - start).toBeLessThan(5000)
	})
})

it.each([
	['Ada', 'A'],
	['😀 Ada', '😀'],
	['किरण', 'कि'],
	['E\u0301va', 'E\u0301'],
	['', ''],
])('the first letter of %j is %j', (text, letter) => expect(firstLetter(text)).toBe(letter))

it.each([
	['Ada King Lovelace', 'AL'],
	[' ada ', 'A'],
	['José  Ñandú', 'JÑ'],
	['', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials))
