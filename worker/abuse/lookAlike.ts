import { domainToUnicode } from 'node:url'

/** Scripts in everyday use: UAX 31, table 5. */
const scripts = [
	...['Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic'],
	...['Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Hangul', 'Han', 'Hebrew', 'Hiragana'],
	...['Kannada', 'Katakana', 'Khmer', 'Lao', 'Latin', 'Malayalam', 'Myanmar', 'Oriya'],
	...['Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
]

/** Scripts that occur together in one word, each with Latin. */
const together = [
	['Latin', 'Han', 'Hiragana', 'Katakana'],
	['Latin', 'Han', 'Bopomofo'],
	['Latin', 'Han', 'Hangul'],
]

const written = [...scripts.map((script) => [script]), ...together].map(
	(all) =>
		new RegExp(
			`^[\\p{scx=Common}\\p{scx=Inherited}${all.map((script) => `\\p{scx=${script}}`).join('')}]*$`,
			'u',
		),
)

/** Cyrillic letters that look like Latin ones. */
const disguised = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡ\d-]+$/

/**
 * Whether a host can pass for another one: a label mixes scripts beyond what UTS 39 calls "highly
 * restrictive", or consists only of Cyrillic letters that look Latin, under a Latin top-level domain.
 */
export function isLookAlike(address: string) {
	const labels = domainToUnicode(URL.parse(address)?.hostname ?? '').split('.')
	const latinEnd = /^[\da-z-]+$/.test(labels.at(-1) ?? '')
	return labels.some(
		(label) =>
			!written.some((pattern) => pattern.test(label)) ||
			(latinEnd && /[^\d-]/.test(label) && disguised.test(label)),
	)
}
