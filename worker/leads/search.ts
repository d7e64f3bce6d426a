import { dialable } from '../../schema/dialable'
import { type Answers, contactKeys, isContactKey } from '../../schema/fields'
import { isPhoneLike } from '../../schema/phone'
import { cutText } from '../../schema/text'
import { shownEmail } from './shownEmail'

const apostrophes = /['’‘‛`´ʻʼʹ′＇]/g

/** Letters that Unicode doesn't decompose into a base letter and a mark. */
const plainLetters: Record<string, string> = {
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	þ: 'th',
	ð: 'd',
	đ: 'd',
	ħ: 'h',
	ł: 'l',
	ø: 'o',
	ı: 'i',
	ŧ: 't',
	ς: 'σ',
}
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * Folds text for search: one case, one spelling per character, Latin, Greek and Cyrillic letters without marks,
 * and no apostrophes, so that `obrien` finds O’Brien and `lukasz` Łukasz. If this changes, a migration must put
 * the rows back that `refold` works through.
 */
export function foldForSearch(text: string) {
	const folded = text
		.replace(apostrophes, '')
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.normalize('NFC')
		.toLowerCase()
		.replace(otherLetters, (letter) => plainLetters[letter] ?? letter)
	// A lone apostrophe would leave nothing to search for.
	return folded || text
}

/** The digits of a text that is a phone number, without '(0)' and an extension; empty if it isn't one. */
const phoneDigits = (text: string) =>
	isPhoneLike(text) ? (/^[^;]*/.exec(dialable(text))?.[0].replace(/\D/g, '') ?? '') : ''

/** The start of a phone number, as typed into a search. */
const partOfPhone = /^[\s\p{Nd}\p{Pd}−ー./()+]+$/u

/**
 * The digits to search for part of a phone number, however it is written; empty for other texts. Whole numbers lose
 * their leading zeros, because +49 170… has none.
 */
function searchDigits(text: string) {
	if (!partOfPhone.test(text)) return ''
	const digits = dialable(text).replace(/\D/g, '')
	return digits.length >= 7 ? digits.replace(/^0+/, '') : digits
}

/**
 * The folded texts that a search looks for: a lead with any of them matches. The last is folded by the rule used
 * until November 2026, for leads that the nightly run has not refolded yet.
 */
export function searchTexts(q: string): string[] {
	const text = foldForSearch(q)
	if ([...text].length < 3) return [text]
	const others = [searchDigits(q), q.normalize('NFKC').toLowerCase()]
	return [...new Set([text, ...others.filter((other) => [...other].length >= 3)])]
}

/** NFKD can turn one character into eighteen, and each is stored twice. */
const maxSearchText = 1000

/** A lead's searchable text; matches can't span two answers. */
export function searchTextOf(answers: Answers) {
	// Contact fields first, so that they survive a cut.
	const contact = contactKeys.flatMap((key) => answers[key] ?? [])
	const shown = shownEmail(answers.email)
	if (shown && shown !== answers.email) contact.push(shown)
	const others = Object.entries(answers).flatMap(([key, text]) => (isContactKey(key) ? [] : text))
	const texts = [...contact, ...others].map(foldForSearch)
	const digits = [...contact, ...others].map(phoneDigits)
	const unseen = digits.filter((number) => !texts.some((text) => text.includes(number)))
	texts.splice(contact.length, 0, ...unseen)
	return cutText(texts.join('\n'), maxSearchText)
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

/** The FTS5 term for all trigrams of a text. */
export function trigramsOf(text: string) {
	const letters = [...text]
	const trigrams = letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))
	return [...new Set(trigrams)].map(quoted).join(' AND ')
}

/**
 * The FTS5 terms that find every lead containing one of the folded texts of a search, in any script:
 * - For three letters or more: all trigrams of a text and the workspace's.
 * - For one or two: any trigram `startingWith` them and the workspace's. Every letter starts a trigram,
 *   because two line breaks follow each lead's text in the index.
 * - Undefined for a single letter that almost every lead has.
 */
export function searchTerms(workspaceId: number, texts: readonly string[]) {
	const workspace = inWorkspace(workspaceId)
	const [text = ''] = texts
	if ([...text].length >= 3) {
		return { all: `((${texts.map(trigramsOf).join(') OR (')})) AND ${workspace}` }
	}
	if (text === '' || /^[a-z0-9@. ]$/.test(text)) return undefined
	return { workspace, startingWith: text }
}

export type SearchTerms = NonNullable<ReturnType<typeof searchTerms>>
