// Part of the owner's first load: no zod.

// Besides CR and LF: the soft breaks of Word and spreadsheets, NEL, and Unicode's two separators.
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

// Invisible characters, and overrides that reverse the text after them.
const unwanted = /(?!\n)[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\ufeff]/gu

const edge = /[\s\u200b\u2060]/

// Joiners and variation selectors only affect their neighbors. On their own, like the blank Braille
// cell, they are an empty text.
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Trims white space. Not with /\s+$/, which takes quadratic time. */
function trim(text: string) {
	let start = 0
	let end = text.length
	while (start < end && edge.test(text.charAt(start))) start++
	while (end > start && edge.test(text.charAt(end - 1))) end--
	return text.slice(start, end)
}

/**
 * Cleans text that people typed or pasted: removes control characters, lone surrogates, direction
 * overrides and surrounding white space, and returns '' if nothing visible is left. A line break
 * becomes a space, or with `lines` a single line feed; a tab becomes a space. Everything else stays,
 * in every script. Idempotent.
 */
export function cleanText(text: string, { lines = false }: { lines?: boolean } = {}): string {
	const cleaned = trim(
		text
			.replace(lineBreak, lines ? '\n' : ' ')
			.replaceAll('\t', ' ')
			.replace(unwanted, ''),
	)
	return invisible.test(cleaned) ? '' : cleaned
}

/**
 * Truncates text to at most `maxLength` UTF-16 units without splitting a grapheme, such as an emoji
 * or an accented letter. Empty if the first grapheme alone is longer.
 */
export function cutText(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text
	// Where a grapheme ends depends on what precedes it and on one character after it.
	const head = text.slice(0, maxLength + 2)
	const grapheme = new Intl.Segmenter('en').segment(head).containing(maxLength)
	return head.slice(0, grapheme?.index ?? maxLength)
}

/** The first letter of a text with its marks; empty if the text is. */
export function firstLetter(text: string): string {
	// Nothing joins two letters of ASCII, and the segmenter takes milliseconds to load.
	if (/^[ -~]{2}/.test(text)) return text.charAt(0)
	const [first] = new Intl.Segmenter('en').segment(text)
	return first?.segment ?? ''
}

/** The first letters of a name's first and last word, e.g. "AL" for Ada King Lovelace. */
export const initialsOf = (name: string) =>
	name
		.trim()
		.split(/\s(?:.*\s)?/)
		.map(firstLetter)
		.join('')
		.toUpperCase()
