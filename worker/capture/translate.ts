import { designIn } from '../../schema/design'
import { fieldTypes } from '../../schema/fields'
import type { FieldTranslation } from '../../schema/translations'
import type { Words } from '../../schema/words/words'
import type { ShownField } from '../../web/capture/FieldControl'
import type { PublicLink } from './queries'

/** What of a link is written for visitors. */
type Written = Pick<
	PublicLink,
	'title' | 'description' | 'consent' | 'after' | 'endedText' | 'translations' | 'design'
> & { fields: readonly ShownField[] }

/**
 * A link with its owner's texts in a language, as far as there are translations; a field that has its
 * type's English name is called as the page calls it.
 */
export function inLanguage<Link extends Written>(link: Link, words: Words): Link {
	const { language } = words
	const { fields = {}, message, ...own } = link.translations[language] ?? {}
	const { consent, after } = link
	const agree = consent?.translations?.[language]
	return {
		...link,
		...own,
		design: designIn(link.design, language),
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
