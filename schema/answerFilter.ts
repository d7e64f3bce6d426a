/**
 * A filter by what was answered to one field, as text: `budget:10k` for answers that contain the text, in
 * any case of the letters A to Z, and `plan=Pro` for those that are it or have it as one of their lines.
 */
export type AnswerFilter = { key: string; whole: boolean; text: string }

export const maxAnswerFilter = 200

/** Undefined where it says none. */
export function readAnswerFilter(text: string): AnswerFilter | undefined {
	const [, key, sign, said = ''] = /^([a-z][a-z0-9_]{0,39})([:=])(.*)$/s.exec(text) ?? []
	const trimmed = said.trim()
	if (!key || !trimmed || text.length > maxAnswerFilter) return undefined
	return { key, whole: sign === '=', text: trimmed }
}

export const writeAnswerFilter = ({ key, whole, text }: AnswerFilter) =>
	`${key}${whole ? '=' : ':'}${text}`
