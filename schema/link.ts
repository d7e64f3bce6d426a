import { z } from 'zod'
import {
	contactList,
	defaultFields,
	type Field,
	type FieldType,
	fieldTypes,
	isContactKey,
	maxFields,
	type Requirements,
	withRequirements,
} from './fields'
import { optionShape, webAddress } from './linkOptions'
import { leadMailChoices } from './mail'
import { textShape } from './textShape'

const linkLimits = {
	title: 100,
	description: 500,
	label: 100,
} as const

const keyMessage = 'A key is a letter and up to 39 letters, digits or underscores'

/** A field of a form. The key of a contact field is its type. */
export const fieldShape = z
	.strictObject({
		key: z.string(keyMessage).regex(/^[a-z][a-z0-9_]{0,39}$/, keyMessage),
		type: z.enum(Object.keys(fieldTypes) as [FieldType, ...FieldType[]], 'Unknown type of field'),
		label: textShape({ label: 'The label', maxLength: linkLimits.label }).optional(),
		required: z.boolean('required must be true or false').default(false),
	})
	.refine(
		({ key, type }) =>
			isContactKey(type) === isContactKey(key) && (key === type || !isContactKey(type)),
		{
			path: ['key'],
			message: `The fields ${contactList} are called by their type, and no other field is`,
		},
	)
	.transform(
		({ label, ...rest }): Field => ({ ...rest, label: label || fieldTypes[rest.type].label }),
	)

const fields = z
	.array(fieldShape, 'fields must be a list')
	.min(1, 'A form needs at least one field')
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
	})

const requireFlag = z.boolean('It must be true or false')
const showHost = z.boolean('showHost must be true or false')

/** What an owner may set on a link. The flags are another way to choose its fields. */
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
	fields: fields.optional(),
	requireName: requireFlag.optional(),
	requireEmail: requireFlag.optional(),
	requirePhone: requireFlag.optional(),
	/** Which of its leads are mailed, instead of what each member chose; null leaves it to them. */
	leadMails: z
		.enum(leadMailChoices, `leadMails must be one of ${leadMailChoices.join(', ')}, or null`)
		.nullable()
		.optional(),
	...optionShape,
}

type Flags = { [Flag in keyof Requirements]?: boolean | undefined }

/** The flags given; undefined if there are none. */
function flagsOf({ requireName, requireEmail, requirePhone }: Flags) {
	const given = Object.entries({ requireName, requireEmail, requirePhone }).filter(
		([, flag]) => flag !== undefined,
	)
	return given.length > 0 ? (Object.fromEntries(given) as Partial<Requirements>) : undefined
}

/** The owner's form: the text fields of a link and the flags. */
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
	.object({ ...shape, active: z.boolean().default(true), showHost: showHost.default(true) })
	.transform(({ requireName, requireEmail, requirePhone, fields, ...link }) => {
		const flags = flagsOf({ requireName, requireEmail, requirePhone })
		const form = fields ?? defaultFields
		return { ...link, fields: flags && !fields ? withRequirements(form, flags) : form }
	})
export type LinkInput = z.output<typeof linkInput>

/** PATCH /api/links/{id}: only what changes. `fields` takes precedence over the flags. */
export const linkChange = z
	.object({ ...shape, description: shape.description.optional(), active: z.boolean(), showHost })
	.partial()
	.refine((change) => Object.keys(change).length > 0, 'Nothing to change')
	.transform(({ requireName, requireEmail, requirePhone, ...change }) => ({
		...change,
		flags: change.fields ? undefined : flagsOf({ requireName, requireEmail, requirePhone }),
	}))
export type LinkChange = z.output<typeof linkChange>

/** The body of PATCH /api/links/{id}. */
export type LinkPatch = z.input<typeof linkChange>
