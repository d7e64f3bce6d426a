import { z } from 'zod'
import { languageCodes } from './languages'
import { replyLimits } from './reply'
import { textShape } from './textShape'
import { confirmModes } from './visitorMail'

export const confirmShape = z.enum(
	confirmModes,
	`confirm must be one of ${confirmModes.join(', ')}`,
)

const subject = textShape({
	label: 'The subject',
	maxLength: replyLimits.subject,
	required: 'A reply needs a subject',
})
const text = textShape({
	label: 'The reply',
	maxLength: replyLimits.text,
	required: 'A reply needs text',
	lines: true,
})

/** The mail that answers a link's leads; null for none. */
export const replyShape = z.strictObject(
	{ subject, text },
	{
		error: ({ code }) => (code === 'invalid_type' ? 'reply must be an object or null' : undefined),
	},
)

/** POST /api/links/{id}/reply/test: the reply as it stands in the editor, and the language around it. */
export const replyTest = replyShape.extend({
	language: z.enum(languageCodes, 'Unknown language').default('en'),
})
