import type { Field } from '../../schema/fields'
import type { LinkChange } from '../../schema/link'
import { badInput, conflict } from '../http/errors'

/** Throws a 409 if an error says that another link has the slug; rethrows anything else. */
export function refuseTaken(error: unknown): never {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (!cause.message.includes('UNIQUE constraint failed: link_names.host, link_names.name'))
			continue
		const message = 'This address is taken. Please choose another one.'
		throw conflict(message, [{ path: 'slug', message }])
	}
	throw error
}

/** Throws a 400 if an appended answer or a translation names a field that the form lacks. */
export function requireAsked(
	{ appendAnswers = {}, translations = {} }: Pick<LinkChange, 'appendAnswers' | 'translations'>,
	fields: readonly Field[],
) {
	const keyed = [
		['appendAnswers', appendAnswers] as const,
		...Object.entries(translations).map(
			([code, texts]) => [`translations.${code}.fields`, texts?.fields ?? {}] as const,
		),
	]
	const issues = keyed
		.flatMap(([path, byKey]) => Object.keys(byKey).map((key) => ({ path, key })))
		.filter(({ key }) => !fields.some((field) => field.key === key))
		.map(({ path, key }) => ({
			path: `${path}.${key}`,
			message: `The form has no field with the key ${key}`,
		}))
	const [first] = issues
	if (first) throw badInput(first.message, issues)
}
