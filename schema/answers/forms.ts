import { z } from 'zod'
import { bookingServices } from '../booking'
import { ops } from '../conditions'
import { plainFacts } from '../facts'
import { fieldTypes } from '../fields'
import { maxSteps } from '../formSteps'
import { languageCodes } from '../languages'
import { fileGroupNames } from '../uploads'
import { id } from './common'

export const conditions = z
	.array(
		z.object({
			fact: z
				.string()
				.describe(
					`\`answer:KEY\` for the answer to a field, or ${Object.keys(plainFacts).join(', ')}`,
				),
			op: z.enum(ops),
			value: z.array(z.string()).or(z.number()).or(z.string()).optional(),
		}),
	)
	.describe('All must hold; one that can’t be evaluated doesn’t')

export const field = z
	.object({
		key: z.string().describe('Identifies the answers; it never changes'),
		type: z.enum(Object.keys(fieldTypes) as [keyof typeof fieldTypes]),
		label: z.string(),
		required: z.boolean(),
		help: z.string().optional(),
		placeholder: z.string().optional(),
		options: z.array(z.string()).optional().describe('The choices'),
		min: z
			.number()
			.optional()
			.describe('The minimum: a number’s value, a text’s length, or how many choices'),
		max: z.number().optional().describe('The maximum; for a rating, the number of stars'),
		earliest: z.string().optional().describe('The earliest date, such as 2026-11-21'),
		latest: z.string().optional(),
		step: z
			.int()
			.min(1)
			.max(maxSteps)
			.optional()
			.describe('The step of the form it is on; 1 if left out'),
		showIf: conditions
			.optional()
			.describe(
				'It is shown only if all of these hold for the answers to fields before it. A field that isn’t shown is never required, and its answer not stored',
			),
		accepts: z
			.array(z.enum(fileGroupNames))
			.optional()
			.describe('What files it takes; without it, images and documents'),
	})
	.meta({ id: 'Field' })

export const translation = z
	.object({
		title: z.string().optional(),
		description: z.string().optional(),
		message: z.string().optional().describe('Shown after the form'),
		rules: z.record(z.string(), z.string()).optional().describe('The messages of its rules, by id'),
		endedText: z.string().optional(),
		reply: z.object({ subject: z.string().optional(), text: z.string().optional() }).optional(),
		fields: z
			.record(
				z.string(),
				z.object({
					label: z.string().optional(),
					help: z.string().optional(),
					placeholder: z.string().optional(),
					options: z
						.record(z.string(), z.string())
						.optional()
						.describe('By option; the stored answer stays the original'),
				}),
			)
			.optional()
			.describe('By field key'),
	})
	.meta({ id: 'Translation' })

export const consent = z
	.object({
		text: z.string(),
		url: z.string().nullable().describe('Where to read it in full'),
		required: z.boolean(),
		version: z.int().describe('Goes up whenever the text, a translation or the address changes'),
		translations: z.partialRecord(z.enum(languageCodes), z.string()).optional(),
	})
	.nullable()
	.describe('What visitors are asked to agree to')

const address = z.string().describe('Checked like the destination')

const message = z.object({ kind: z.literal('message'), text: z.string() })

const booking = z.object({
	kind: z.literal('booking'),
	url: address.describe(
		`A page on ${bookingServices}. Visitors find their name, email address and answers filled in`,
	),
	inPage: z.boolean().describe('Whether it opens in the form’s page, for visitors with JavaScript'),
})

const file = z.object({
	kind: z.literal('file'),
	fileId: id.describe('Of a file of this workspace. Each lead gets an address of its own'),
	days: z.int().describe('For how many days a lead’s address works'),
})

export const after = z
	.discriminatedUnion('kind', [z.object({ kind: z.literal('redirect') }), message, booking, file])
	.describe('What comes after the form: the destination, a message, a booking page or a file')

export const rule = z
	.object({
		id: z.string().describe('Never changes; leads name their rule by it'),
		name: z.string(),
		version: z.string().describe('Another one for each change of `when` or `then`'),
		when: conditions,
		then: z.discriminatedUnion('kind', [
			z.object({ kind: z.literal('redirect'), url: address }),
			message,
			booking,
			file,
			z.object({ kind: z.literal('skip'), url: address }),
		]),
	})
	.meta({ id: 'Rule' })

export const requirements = {
	requireName: z.boolean(),
	requireEmail: z.boolean(),
	requirePhone: z.boolean(),
}

export const formAnswer = z
	.object({
		title: z.string(),
		description: z.string().nullable(),
		fields: z.array(field),
		consent,
		...requirements,
	})
	.meta({ id: 'Form' })

export const captured = z
	.object({
		destinationUrl: z.string(),
		thanks: z
			.string()
			.optional()
			.describe('The message to show instead of redirecting, if the link has one'),
		inPage: z
			.boolean()
			.optional()
			.describe('Whether destinationUrl is a booking page to show in a frame on the form’s page'),
		mailed: z
			.object({
				title: z.string(),
				text: z.string(),
				again: z.string().optional().describe('Asks for the mail again'),
				label: z.string(),
			})
			.optional()
			.describe(
				'What the page says where the content waits behind a mail’s link; `destinationUrl` is empty then',
			),
	})
	.meta({ id: 'Captured' })
