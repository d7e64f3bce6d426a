import { z } from 'zod'
import { cleanText } from './text'

type TextRule = {
	/** Its name in messages, such as 'Title'. */
	label: string
	/** In UTF-16 units of the cleaned text. */
	maxLength: number
	/** Defaults to 1 if `required` is given, otherwise to 0. */
	minLength?: number
	/** The message if it is missing or too short, instead of the default. */
	required?: string
	/** Whether line breaks are allowed. */
	lines?: boolean
}

/**
 * Text typed by people: cleaned, then checked against its limits. Messages use its label: 'Title is
 * required', 'Title is too long', 'Description is too long'.
 */
export function textShape({
	label,
	maxLength,
	required,
	minLength = required === undefined ? 0 : 1,
	lines = false,
}: TextRule) {
	const tooLong = `${label} is too long`
	const tooShort =
		required ??
		(minLength > 1 ? `${label} must be at least ${minLength} characters` : `${label} is required`)
	return (
		z
			.string({
				error: ({ input }) => (input == null && minLength > 0 ? tooShort : `${label} must be text`),
			})
			// Some white space and control characters are tolerated before cleaning.
			.max(10 * maxLength, { message: tooLong, abort: true })
			.overwrite((text) => cleanText(text, { lines }))
			.min(minLength, tooShort)
			.max(maxLength, tooLong)
	)
}
