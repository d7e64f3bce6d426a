import { type Design, designIn } from './design'
import { type Field, fieldTypes } from './fields'
import type { After, Consent } from './form'
import type { Language } from './languages'
import type { Reply } from './reply'
import type { Rule } from './rules'
import type { FieldTranslation, Translations } from './translations'
import type { Words } from './words/words'

/** A field as shown; `optionTexts` translates its options, by option. */
export type ShownField = Field & { optionTexts?: Record<string, string> | undefined }

/** A link's texts for visitors. */
type Written = {
	title: string
	description: string | null
	fields: readonly ShownField[]
	consent?: Consent | null
	after: After
	rules?: readonly Rule[]
	endedText: string | null
	translations: Translations
	design: Design
}

/**
 * A link with its owner's texts in a language, where they are translated. A field still named after
 * its type in English gets the page's own name for it.
 */
export function inLanguage<Link extends Written>(link: Link, words: Words): Link {
	const { language } = words
	const { fields = {}, message, rules = {}, reply: _, ...own } = link.translations[language] ?? {}
	const { consent, after } = link
	const agree = consent?.translations?.[language]
	return {
		...link,
		...own,
		design: designIn(link.design, language),
		fields: link.fields.map((field) => fieldIn(field, fields[field.key], words)),
		...(consent && agree && { consent: { ...consent, text: agree } }),
		...(link.rules && { rules: link.rules.map((rule) => ruleIn(rule, rules[rule.id])) }),
		...(message && after.kind === 'message' && { after: { ...after, text: message } }),
	}
}

const ruleIn = (rule: Rule, text: string | undefined): Rule =>
	text && rule.then.kind === 'message' ? { ...rule, then: { ...rule.then, text } } : rule

/** A field's label unless its owner translates it. */
export const labelIn = ({ type, label }: Field, { labels }: Words) =>
	(label === fieldTypes[type].label && labels[type]) || label

function fieldIn(
	field: ShownField,
	{ options, ...own }: FieldTranslation = {},
	words: Words,
): ShownField {
	return {
		...field,
		label: labelIn(field, words),
		...own,
		...(options && { optionTexts: options }),
	}
}

/** A reply in a language, where its owner translated it. */
export const replyIn = (reply: Reply, translations: Translations, language: Language): Reply => ({
	...reply,
	...translations[language]?.reply,
})
