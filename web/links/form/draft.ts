import {
	type Field,
	type FieldType,
	fieldTypes,
	isContactKey,
	typeOf,
} from '../../../schema/fields'
import type { After, Consent } from '../../../schema/form'
import type { Translations } from '../../../schema/translations'
import type { LinkRow } from '../queries'
import { type DraftRule, draftOf as rulesOf } from '../rules/draft'

/** The unsaved state of the form editor: what the form asks, where its visitors go, and what they are mailed. */
export type Draft = Pick<LinkRow, 'confirm' | 'reply'> & {
	fields: Field[]
	consent: Omit<Consent, 'version'> | null
	after: After
	/** Shown instead of the form once the link has ended; null for ours. */
	endedText: string | null
	translations: Translations
	rules: DraftRule[]
}

/** A draft's errors by path, or a field's by setting. */
export type Faults = Record<string, string>

export const draftOf = (link: LinkRow): Draft => ({
	fields: link.fields,
	consent: link.consent && withoutVersion(link.consent),
	after: link.after,
	endedText: link.endedText,
	translations: link.translations as Translations,
	rules: rulesOf(link),
	confirm: link.confirm,
	reply: link.reply,
})

const withoutVersion = ({ version: _, ...consent }: Consent) => consent

/** Types whose answers mean the same on every form, so that their key may be reused. */
const lasting: Partial<Record<FieldType, string>> = {
	firstName: 'first_name',
	lastName: 'last_name',
	company: 'company',
	website: 'website',
}

/**
 * A new field of a type. Its key is one that no field of this link ever had, since a key never changes
 * its meaning; undefined for a name, e-mail or phone that the form already has.
 */
export function newField(type: FieldType, fields: readonly Field[]): Field | undefined {
	const taken = (key: string) => fields.some((field) => field.key === key)
	const fixed = isContactKey(type) ? type : lasting[type]
	if (isContactKey(type) && taken(type)) return undefined
	const random = () => Math.random().toString(36).slice(2, 8).padEnd(6, '0')
	const key = fixed && !taken(fixed) ? fixed : `${type.toLowerCase()}_${random()}`
	return {
		key,
		type,
		label: fieldTypes[type].label,
		required: false,
		...(typeOf({ type }).settings.includes('options') && { options: ['Option 1', 'Option 2'] }),
	}
}

/** The draft for the API: without empty options and texts. */
export const toSave = ({ fields, ...draft }: Draft) => ({
	...draft,
	fields: fields.map((field) =>
		field.options ? { ...field, options: field.options.filter((option) => option.trim()) } : field,
	),
})
