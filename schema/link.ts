import { z } from 'zod'
import { designChange, designShape, seenBefore } from './designShape'
import { fieldShape } from './fieldShape'
import { defaultFields, maxFields, type Requirements, withRequirements } from './fields'
import { linkLimits } from './linkLimits'
import { optionShape, webAddress } from './linkOptions'
import { leadMailChoices } from './mail'
import { placementFaults } from './placement'
import { confirmShape, replyShape } from './replyShape'
import { booking, file, message, rulesShape } from './ruleShape'
import { textShape } from './textShape'
import { inLanguages, translated } from './translationShape'

/** A form's fields. */
export const formFields = z
	.array(fieldShape, 'fields must be a list')
	.max(maxFields, `A form has at most ${maxFields} fields`)
	.superRefine((all, context) => {
		const seen = new Set<string>()
		for (const [i, { key }] of all.entries()) {
			if (seen.has(key)) {
				context.addIssue({
					code: 'custom',
					path: [i, 'key'],
					message: `There are two fields with the key ${key}`,
				})
			}
			seen.add(key)
		}
		for (const { path, message } of placementFaults(all)) {
			context.addIssue({ code: 'custom', path, message })
		}
	})

/** What visitors are asked to agree to. */
const consent = z
	.strictObject(
		{
			text: textShape({
				label: 'The consent',
				maxLength: linkLimits.consent,
				required: 'A consent needs text',
			}),
			url: webAddress.nullish().transform((url) => url ?? null),
			required: z.boolean('required must be true or false').default(false),
			translations: inLanguages(translated('The consent', linkLimits.consent)).optional(),
		},
		{
			error: ({ code }) =>
				code === 'invalid_type' ? 'consent must be an object or null' : undefined,
		},
	)
	.nullable()

/** What comes after the form. */
const after = z.discriminatedUnion(
	'kind',
	[z.strictObject({ kind: z.literal('redirect') }), message, booking, file],
	'The kind of after must be redirect, message, booking or file',
)

const requireFlag = z.boolean('Must be true or false')
const showHost = z.boolean('showHost must be true or false')

/** What an owner can set on a link. The flags are a shorthand for its fields. */
const shape = {
	title: textShape({
		label: 'Title',
		maxLength: linkLimits.title,
		required: 'Title is required',
	}),
	description: textShape({ label: 'Description', maxLength: linkLimits.description, lines: true })
		.nullish()
		.transform((text) => text || null),
	destinationUrl: webAddress,
	fields: formFields.optional(),
	consent: consent.optional(),
	after: after.optional(),
	rules: rulesShape.optional(),
	confirm: confirmShape.optional(),
	reply: replyShape.nullable().optional(),
	requireName: requireFlag.optional(),
	requireEmail: requireFlag.optional(),
	requirePhone: requireFlag.optional(),
	/** Which of its leads are mailed; null follows each member's setting. */
	leadMails: z
		.enum(leadMailChoices, `leadMails must be one of ${leadMailChoices.join(', ')}, or null`)
		.nullable()
		.optional(),
	...optionShape,
}

type Flags = { [Flag in keyof Requirements]?: boolean | undefined }

/** The given flags; undefined if there are none. */
function flagsOf({ requireName, requireEmail, requirePhone }: Flags) {
	const given = Object.entries({ requireName, requireEmail, requirePhone }).filter(
		([, flag]) => flag !== undefined,
	)
	return given.length > 0 ? (Object.fromEntries(given) as Partial<Requirements>) : undefined
}

/** The owner's form: a link's text fields and the flags. */
export const linkForm = z.object({
	title: shape.title,
	description: shape.description,
	destinationUrl: webAddress,
	requireName: requireFlag,
	requireEmail: requireFlag,
	requirePhone: requireFlag,
})
export type LinkForm = z.output<typeof linkForm>

/** POST /api/links: what the owner sets; the server adds the rest. */
export const linkInput = z
	.object({
		...shape,
		design: designShape.optional(),
		active: z.boolean().default(true),
		showHost: showHost.default(true),
	})
	.transform(({ requireName, requireEmail, requirePhone, fields, consent, ...link }) => {
		const flags = flagsOf({ requireName, requireEmail, requirePhone })
		const form = fields ?? defaultFields
		return {
			...link,
			consent: consent ? { ...consent, version: 1 } : null,
			fields: flags && !fields ? withRequirements(form, flags) : form,
		}
	})
export type LinkInput = z.output<typeof linkInput>

/** POST /api/links/{id}/duplicate: what the copy has of its own. */
export const linkCopy = z
	.object({
		title: shape.title,
		description: shape.description.optional(),
		destinationUrl: webAddress,
		active: z.boolean('active must be true or false'),
	})
	.partial()
export type LinkCopy = z.output<typeof linkCopy>

/** PATCH /api/links/{id}: only what changes. `fields` takes precedence over the flags. */
export const linkChange = z
	.object({
		...shape,
		description: shape.description.optional(),
		/** A partial change; null resets the whole design. */
		design: designChange.nullable(),
		designDraft: designShape.nullable(),
		active: z.boolean(),
		showHost,
		/** Whether new links can start from it. */
		template: z.boolean('template must be true or false'),
		base: seenBefore,
	})
	.partial()
	.refine(({ base: _, ...change }) => Object.keys(change).length > 0, 'Nothing to change')
	.transform(({ requireName, requireEmail, requirePhone, ...change }) => ({
		...change,
		flags: change.fields ? undefined : flagsOf({ requireName, requireEmail, requirePhone }),
	}))
export type LinkChange = z.output<typeof linkChange>

/** The body of PATCH /api/links/{id}. */
export type LinkPatch = z.input<typeof linkChange>
