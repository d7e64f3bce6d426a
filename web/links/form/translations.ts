// A link's texts in other languages while its form is edited, by path: ['fr', 'fields', 'email', 'label'].
import type { Translations } from '../../../schema/translations'
import type { Draft } from './draft'

type Texts = { [name: string]: string | Texts | undefined }

/** The text at a path; empty if there is none. */
export function textAt(texts: object | undefined, path: readonly string[]): string {
	let found: unknown = texts
	for (const name of path) found = (found as Texts | undefined)?.[name]
	return typeof found === 'string' ? found : ''
}

/** Texts with the one at a path replaced. An empty one is removed, along with objects that it leaves empty. */
export function withTextAt<Some extends object>(
	texts: Some | undefined,
	[name = '', ...rest]: readonly string[],
	text: string,
): Some {
	const { [name]: before, ...others } = (texts ?? {}) as Texts
	const after = rest.length > 0 ? withTextAt(before as Texts | undefined, rest, text) : text
	const isEmpty = typeof after === 'string' ? !after : Object.keys(after).length === 0
	return (isEmpty ? others : { ...others, [name]: after }) as Some
}

/** Translations without those of fields and rules that the link doesn't have, which the server refuses. */
export const fitting = (
	translations: Translations,
	{ fields, rules }: Pick<Draft, 'fields'> & { rules: readonly { id: string }[] },
): Translations =>
	Object.fromEntries(
		Object.entries(translations).map(([code, texts]) => [
			code,
			{
				...texts,
				fields: only(
					texts?.fields,
					fields.map(({ key }) => key),
				),
				rules: only(
					texts?.rules,
					rules.map(({ id }) => id),
				),
			},
		]),
	)

function only<Value>(values: Record<string, Value> = {}, names: readonly string[]) {
	const left = Object.entries(values).filter(([name]) => names.includes(name))
	return left.length > 0 ? Object.fromEntries(left) : undefined
}
