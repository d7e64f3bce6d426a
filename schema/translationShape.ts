import { z } from 'zod'
import { fieldLimits } from './fieldLimits'
import { languageCodes } from './languages'
import { linkLimits } from './linkLimits'
import { replyLimits } from './reply'
import { textShape } from './textShape'
import type { FieldTranslation, Translation } from './translations'

/** A translated text; empty counts as none. */
export const translated = (label: string, maxLength: number, lines = false) =>
	textShape({ label, maxLength, lines }).optional()

/** A value per language, without empty ones. */
export const inLanguages = <Shape extends z.ZodType>(shape: Shape) =>
	z
		.partialRecord(
			z.enum(languageCodes, 'Unknown language'),
			shape.optional(),
			'translations must be an object',
		)
		.transform((all) => withoutEmpty(all))

const fieldTranslation = z
	.strictObject({
		label: translated('The label', fieldLimits.label),
		help: translated('The help', fieldLimits.help),
		placeholder: translated('The placeholder', fieldLimits.placeholder),
		options: z
			.record(
				z.string().max(fieldLimits.option),
				textShape({ label: 'An option', maxLength: fieldLimits.option }),
			)
			.transform(withoutEmpty)
			.optional(),
	})
	.transform((texts) => withoutEmpty(texts) as FieldTranslation)

/** An owner's texts in other languages. */
export const translationsShape = inLanguages(
	z
		.strictObject({
			title: translated('Title', linkLimits.title),
			description: translated('Description', linkLimits.description, true),
			message: translated('The message', linkLimits.message, true),
			rules: z
				.record(
					z.string().max(12),
					textShape({ label: 'The message', maxLength: linkLimits.message, lines: true }),
				)
				.transform(withoutEmpty)
				.optional(),
			endedText: translated('The text', linkLimits.endedText, true),
			reply: z
				.strictObject({
					subject: translated('The subject', replyLimits.subject),
					text: translated('The reply', replyLimits.text, true),
				})
				.transform(withoutEmpty)
				.optional(),
			fields: z.record(z.string().max(40), fieldTranslation).transform(withoutEmpty).optional(),
		})
		.transform((texts) => withoutEmpty(texts) as Translation),
)

/** An object without null, undefined, empty texts and empty objects. */
export function withoutEmpty<Texts extends object>(texts: Texts) {
	const exists = (value: unknown) =>
		typeof value === 'object' && value !== null
			? Object.keys(value).length > 0
			: value != null && value !== ''
	return Object.fromEntries(Object.entries(texts).filter(([, value]) => exists(value))) as Texts
}
