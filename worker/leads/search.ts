import { type Answers, contactKeys, isContactKey } from '../../schema/fields'
import { cutText } from '../../schema/text'

/**
 * Text in the form in which search compares it: one case, one spelling of each character.
 * Unlike SQLite's lower() it knows more than ASCII.
 */
export const foldForSearch = (text: string) => text.normalize('NFKC').toLowerCase()

/** NFKC can make eighteen letters of one, and every letter is stored in two places. */
const maxSearchText = 1000

/** What search looks through of a lead itself; the parts can't match across their borders. */
export function searchTextOf(left: Answers) {
	// Contact fields first: whatever else is cut off, they are found.
	const contact = contactKeys.flatMap((key) => left[key] ?? [])
	const others = Object.entries(left).flatMap(([key, text]) => (isContactKey(key) ? [] : text))
	return cutText([...contact, ...others].map(foldForSearch).join('\n'), maxSearchText)
}

/**
 * The trigram that stands before the texts of a workspace's leads in the index of search, and nobody
 * types: three characters for private use, which hold the workspace's id. The migration's triggers
 * write the same.
 */
const markOf = (workspaceId: number) =>
	String.fromCodePoint(
		0xe000,
		0xf0000 + Math.floor(workspaceId / 60_000),
		0xf0000 + (workspaceId % 60_000),
	)

/**
 * What the index of search is asked for a folded text: the workspace and every three characters in a
 * row. Whatever contains the text is among what it finds, in any script. Undefined for a text of one or
 * two characters, for which the leads themselves have to be read.
 */
export function searchExpression(workspaceId: number, text: string) {
	const letters = [...text]
	if (letters.length < 3) return undefined
	const trigrams = letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))
	return [...new Set([...trigrams, markOf(workspaceId)])]
		.map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
		.join(' AND ')
}
