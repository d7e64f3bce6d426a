import { z } from 'zod'
import { ops } from '../../schema/conditions'
import { plainFacts } from '../../schema/facts'
import { fieldTypes } from '../../schema/fields'
import { maxSteps } from '../../schema/formSteps'
import { confirmModes } from '../../schema/visitorMail'

export const id = z.int().positive()

const conditionOn = (facts: string) =>
	z.object({
		fact: z.string().describe(facts),
		op: z.enum(ops),
		value: z.array(z.string()).or(z.number()).or(z.string()).optional(),
	})

const field = z.object({
	key: z
		.string()
		.describe(
			'Identifies the answers, such as team_size; name, email and phone are for their types',
		),
	type: z.enum(Object.keys(fieldTypes) as [keyof typeof fieldTypes]),
	label: z.string().optional(),
	required: z.boolean().optional(),
	help: z.string().optional(),
	placeholder: z.string().optional(),
	options: z.array(z.string()).optional(),
	min: z.number().optional(),
	max: z.number().optional(),
	earliest: z.string().optional(),
	latest: z.string().optional(),
	step: z.int().min(1).max(maxSteps).optional().describe('The step of the form it is on'),
	showIf: z
		.array(conditionOn('answer:KEY of a field before it'))
		.optional()
		.describe('It is shown only if all of these hold'),
})

const afterKinds = ['redirect', 'message', 'booking', 'file'] as const

const wayParts = {
	url: z.string().optional(),
	text: z.string().optional(),
	inPage: z.boolean().optional().describe('Whether a booking page opens in the form’s page'),
	fileId: z.int().optional().describe('From list_files'),
	days: z.int().optional().describe('For how long a lead’s address of the file works'),
}

const rule = z.object({
	id: z.string().optional().describe('Keep it when you change a rule'),
	name: z.string(),
	when: z.array(conditionOn(`answer:KEY, or ${Object.keys(plainFacts).join(', ')}`)),
	then: z.object({ kind: z.enum([...afterKinds, 'skip']), ...wayParts }),
})

export const linkParts = {
	title: z.string().describe('What visitors read first, up to 100 characters'),
	destinationUrl: z.string().describe('Where visitors go after the form'),
	description: z.string().optional().describe('Up to 500 characters'),
	requireName: z.boolean().optional(),
	requireEmail: z.boolean().optional(),
	requirePhone: z.boolean().optional(),
	active: z.boolean().optional().describe('Whether visitors can open the link'),
	fields: z
		.array(field)
		.optional()
		.describe('What the form asks, in order, instead of the three flags. Replaces all fields'),
	rules: z
		.array(rule)
		.optional()
		.describe(
			'Where some visitors go instead: all of `when` must hold, the first such rule wins. `skip` sends on before the form. Replaces all rules',
		),
	after: z
		.object({ kind: z.enum(afterKinds), ...wayParts })
		.optional()
		.describe(
			'What comes after the form for all others. `redirect`, to the destination, has no url',
		),
	confirm: z
		.enum(confirmModes)
		.optional()
		.describe(
			'Whether visitors are asked by mail to confirm their address, after or before they go on',
		),
	reply: z
		.object({ subject: z.string(), text: z.string() })
		.nullable()
		.optional()
		.describe(
			'A mail that answers each lead. {name}, {destination} and other fields’ keys are filled in. Null for none',
		),
}

/** What can be set on many links at once. */
export const linksEdit = z
	.strictObject({
		addTags: z.array(z.string()),
		removeTags: z.array(z.string()),
		archived: z.boolean(),
		active: z.boolean(),
		expiresAt: z.string().nullable().describe('A date such as 2027-01-31; null for no end'),
		domain: z.string().nullable().describe('From list_domains; null for the default one'),
		utm: z
			.record(z.string(), z.string().nullable())
			.describe('utm_source, utm_medium and so on; null removes one'),
		destination: z
			.strictObject({ find: z.string(), replace: z.string() })
			.describe('Replaces a text in the destination'),
	})
	.partial()
