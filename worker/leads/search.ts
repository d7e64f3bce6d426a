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
export function searchTextOf(answers: Answers) {
	// Contact fields first, so that they survive a cut.
	const contact = contactKeys.flatMap((key) => answers[key] ?? [])
	const others = Object.entries(answers).flatMap(([key, text]) => (isContactKey(key) ? [] : text))
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

/** The search term that all of a workspace's leads match, including suspects. */
export const inWorkspace = (workspaceId: number) => quoted(markOf(workspaceId))

const quoted = (trigram: string) => `"${trigram.replaceAll('"', '""')}"`

/**
 * The FTS5 terms that find every lead containing a folded text, in any script:
 * - For three letters or more: all trigrams of the text and the workspace's.
 * - For one or two: any trigram `startingWith` them and the workspace's. Every letter starts a trigram,
 *   because two line breaks follow each lead's text in the index.
 * - Undefined for a single letter that almost every lead has.
 */
export function searchTerms(workspaceId: number, text: string) {
	const workspace = inWorkspace(workspaceId)
	const letters = [...text]
	if (letters.length >= 3) {
		const trigrams = letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))
		return { all: [...new Set(trigrams)].map(quoted).concat(workspace).join(' AND ') }
	}
	if (letters.length === 0 || /^[a-z0-9@. ]$/.test(text)) return undefined
	return { workspace, startingWith: text }
}

export type SearchTerms = NonNullable<ReturnType<typeof searchTerms>>
