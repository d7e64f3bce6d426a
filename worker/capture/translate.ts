import { fieldTypes } from '../../schema/fields'
import type { FieldTranslation } from '../../schema/translations'
import type { Words } from '../../schema/words/words'
import type { ShownField } from '../../web/capture/FieldControl'
import type { PublicLink } from './queries'

/** A link's texts for visitors. */
type Written = Pick<
	PublicLink,
	'title' | 'description' | 'consent' | 'after' | 'endedText' | 'translations'
> & { fields: readonly ShownField[] }

/**
 * A link with its owner's texts in a language, as far as they are translated. A field still named after
 * its type in English gets the page's own name for it.
 */
export function inLanguage<Link extends Written>(link: Link, words: Words): Link {
	const { language } = words
	const { fields = {}, message, ...own } = link.translations[language] ?? {}
	const { consent, after } = link
	const agree = consent?.translations?.[language]
	return {
		...link,
		...own,
		fields: link.fields.map((field) => fieldIn(field, fields[field.key], words)),
		...(consent && agree && { consent: { ...consent, text: agree } }),
		...(message && after.kind === 'message' && { after: { ...after, text: message } }),
	}
}

function fieldIn(
	field: ShownField,
	{ options, ...own }: FieldTranslation = {},
	{ labels }: Words,
): ShownField {
	const { type, label } = field
	return {
		...field,
		label: label === fieldTypes[type].label ? labels[type] : label,
		...own,
		...(options && { optionTexts: options }),
	}
}
