import { type Answers, contactKeys, isContactKey } from '../../schema/fields'
import { cutText } from '../../schema/text'

/**
 * Folds text for search: one case, one spelling per character. Unlike SQLite's lower(), it handles more
 * than ASCII.
 */
export const foldForSearch = (text: string) => text.normalize('NFKC').toLowerCase()

/** NFKC can turn one character into eighteen, and each is stored twice. */
const maxSearchText = 1000

/** A lead's searchable text; matches can't span two answers. */
export function searchTextOf(left: Answers) {
	// Contact fields first, so that they survive a cut.
	const contact = contactKeys.flatMap((key) => left[key] ?? [])
	const others = Object.entries(left).flatMap(([key, text]) => (isContactKey(key) ? [] : text))
	return cutText([...contact, ...others].map(foldForSearch).join('\n'), maxSearchText)
}

/**
 * The trigram in front of a workspace's lead texts in the search index: three private-use characters that
 * encode the workspace's id and that nobody types. The migration's triggers write the same.
 */
const markOf = (workspaceId: number) =>
	String.fromCodePoint(
		0xe000,
		0xf0000 + Math.floor(workspaceId / 60_000),
		0xf0000 + (workspaceId % 60_000),
	)

/**
 * The search index query for a folded text: the workspace, and every trigram of the text. It finds
 * everything that contains the text, in any script. Undefined for one or two characters, for which the
 * leads themselves have to be read.
 */
export function searchExpression(workspaceId: number, text: string) {
	const letters = [...text]
	if (letters.length < 3) return undefined
	const trigrams = letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))
	return [...new Set([...trigrams, markOf(workspaceId)])]
		.map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
		.join(' AND ')
}
