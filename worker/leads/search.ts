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
