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

/** What finds all of a workspace's leads in the search index, also its suspects. */
export const inWorkspace = (workspaceId: number) => quoted(markOf(workspaceId))

const quoted = (trigram: string) => `"${trigram.replaceAll('"', '""')}"`

/**
 * How the search index is asked for a folded text, in the words of FTS5:
 * - Three letters and more: every trigram of the text, and the workspace's.
 * - One or two: `startingWith` them, any trigram of the index, and the workspace's. Every letter starts one,
 *   because the index holds two line breaks behind each lead's text.
 * - Undefined for a single letter of those that almost every lead has.
 *
 * It finds everything that contains the text, in any script.
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
