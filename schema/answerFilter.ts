import { cleanText } from './text'

/**
 * A filter by the answer to one field, written as text. `budget:10k` finds answers that contain the text,
 * ignoring the case of A to Z; `plan=Pro` finds answers that equal it or have it as a line of their own.
 */
export type AnswerFilter = { key: string; whole: boolean; text: string }

export const maxAnswerFilter = 200

/** Parses a filter; undefined if the text is not one. */
export function readAnswerFilter(text: string): AnswerFilter | undefined {
	const [, key, sign, answer = ''] = /^([a-z][a-z0-9_]{0,39})([:=])(.*)$/s.exec(text) ?? []
	const cleaned = cleanText(answer, { lines: true })
	if (!key || !cleaned || text.length > maxAnswerFilter) return undefined
	return { key, whole: sign === '=', text: cleaned }
}

export const writeAnswerFilter = ({ key, whole, text }: AnswerFilter) =>
	`${key}${whole ? '=' : ':'}${text}`
