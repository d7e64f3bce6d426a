// The mail that answers a lead, and its merge tags. No zod: the owner's app previews it.
import { type Answers, type Field, withContactFields } from './fields'

/** A link's answer to its leads, in the owner's words. */
export type Reply = { subject: string; text: string }

export const replyLimits = { subject: 150, text: 3000 } as const

/** The tag for where the visitor was sent. */
const destinationTag = 'destination'

/** The keys that can stand in braces, given the form's fields. */
export const replyTags = (fields: readonly Field[]) => [
	...new Set([...withContactFields(fields).map(({ key }) => key), destinationTag]),
]

const tags = /\{([\w-]{1,40})\}/g

/** The first unknown tag of a text; undefined if all are known. */
export const unknownTag = (text: string, fields: readonly Field[]) =>
	[...text.matchAll(tags)]
		.map(([, tag]) => tag as string)
		.find((tag) => !replyTags(fields).includes(tag))

const maxValue = 200

/**
 * An answer for a mail: on one line, without anything that mail programs turn into links, because anybody can enter
 * somebody else's address in a form.
 */
const withoutAddresses = (answer: string) =>
	answer
		.normalize('NFKC')
		.replace(/\n/g, ', ')
		.replace(/[\s\p{C}]+/gu, ' ')
		.replace(/[\\/]{2,}|@|:(?=\/)|[.\u3002](?=\p{L}{2,})/gu, ' ')
		.trim()
		.slice(0, maxValue)

/** The values of the tags: the lead's answers, and the address its visitor was sent to. */
export type Merged = { answers: Answers; destination: string }

const filled = (text: string, { answers, destination }: Merged) =>
	text
		.replace(tags, (_, tag: string) =>
			tag === destinationTag
				? destination
				: withoutAddresses(Object.hasOwn(answers, tag) ? (answers[tag] ?? '') : ''),
		)
		// What an unanswered field leaves behind, as in "Hi ,".
		.replace(/ (?=[,.!?;])/g, '')

/** A reply with its tags filled in: the subject on one line, the text in paragraphs. */
export const mergeReply = ({ subject, text }: Reply, merged: Merged) => ({
	subject: filled(subject, merged)
		.replace(/[\s\p{C}]+/gu, ' ')
		.trim()
		.slice(0, 200),
	paragraphs: filled(text, merged)
		.split(/\n{2,}/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== ''),
})

/** A visitor to fill a preview with. */
export const sampleAnswers = (fields: readonly Field[]): Answers => ({
	...Object.fromEntries(
		fields.map(({ key, label, options }) => [key, options?.[0] ?? `Your ${label.toLowerCase()}`]),
	),
	name: 'Grace Hopper',
	email: 'grace@navy.mil',
	phone: '+1 202 555 0143',
})
