import { readAnswerFilter } from '../../schema/answerFilter'
import { type Field, isContactKey } from '../../schema/fields'

export type SourceLink = { id: number; title: string; fields: Field[] }

/** The fields to filter leads by: those of one link's form or of all forms, each key once. */
export function fieldsOf(links: readonly SourceLink[], link: string) {
	const chosen = links.filter(({ id }) => link === '' || String(id) === link)
	const asked = chosen.flatMap(({ fields }) => fields).filter(({ key }) => !isContactKey(key))
	return [...new Map(asked.toReversed().map((field) => [field.key, field])).values()].reverse()
}

/** The text for a filter by an answer. */
export function describeAnswerFilter(fields: readonly Field[], filter: string) {
	const read = readAnswerFilter(filter)
	if (!read) return ''
	const label = fields.find(({ key }) => key === read.key)?.label ?? read.key
	return read.whole ? `${label}: ${read.text}` : `${label} contains ${read.text}`
}
