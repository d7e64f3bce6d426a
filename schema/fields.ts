// Part of the owner's first load: no zod. Answers are read in readAnswers.ts.
import type { Condition } from './conditions'
import { dialable } from './dialable'
import type { FileGroup } from './uploads'

/** The control of a field: an element or a group of them. */
type Control =
	| ('input' | 'textarea' | 'select' | 'radios')
	| ('checkboxes' | 'checkbox' | 'rating' | 'file')

/** What an owner can set on a field besides its key, type, label, help and whether it is required. */
export type Setting = 'placeholder' | 'options' | 'min' | 'max' | 'earliest' | 'latest' | 'accepts'

type FieldTypeRow = {
	/** The default label. */
	label: string
	/** The longest answer, in UTF-16 units, as maxlength counts. */
	maxLength: number
	control: Control
	/** The attributes of the <input>, if that is the control. */
	input?: { type: string; inputMode?: 'email' | 'tel' | 'url' | 'decimal'; autoComplete?: string }
	settings: readonly Setting[]
}

/**
 * All field types. To add one, add a row here, its way of reading answers to readAnswers.ts and, if no
 * existing control fits, a control to web/capture/FieldControl.tsx.
 */
export const fieldTypes = {
	name: {
		label: 'Full Name',
		maxLength: 200,
		control: 'input',
		input: { type: 'text', autoComplete: 'name' },
		settings: ['placeholder'],
	},
	firstName: {
		label: 'First name',
		maxLength: 100,
		control: 'input',
		input: { type: 'text', autoComplete: 'given-name' },
		settings: ['placeholder'],
	},
	lastName: {
		label: 'Last name',
		maxLength: 100,
		control: 'input',
		input: { type: 'text', autoComplete: 'family-name' },
		settings: ['placeholder'],
	},
	email: {
		label: 'Email Address',
		maxLength: 254,
		control: 'input',
		input: { type: 'email', inputMode: 'email', autoComplete: 'email' },
		settings: ['placeholder'],
	},
	phone: {
		label: 'Phone Number',
		maxLength: 40,
		control: 'input',
		input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
		settings: ['placeholder'],
	},
	company: {
		label: 'Company',
		maxLength: 200,
		control: 'input',
		input: { type: 'text', autoComplete: 'organization' },
		settings: ['placeholder'],
	},
	website: {
		label: 'Website',
		maxLength: 2048,
		control: 'input',
		input: { type: 'url', inputMode: 'url', autoComplete: 'url' },
		settings: ['placeholder'],
	},
	text: {
		label: 'Your answer',
		maxLength: 500,
		control: 'input',
		input: { type: 'text', autoComplete: 'off' },
		settings: ['placeholder', 'min', 'max'],
	},
	longText: {
		label: 'Your message',
		maxLength: 2000,
		control: 'textarea',
		settings: ['placeholder', 'min', 'max'],
	},
	choice: { label: 'Choose one', maxLength: 100, control: 'radios', settings: ['options'] },
	choices: {
		label: 'Choose any',
		maxLength: 3100,
		control: 'checkboxes',
		settings: ['options', 'min', 'max'],
	},
	select: {
		label: 'Choose one',
		maxLength: 100,
		control: 'select',
		settings: ['options', 'placeholder'],
	},
	checkbox: { label: 'Yes, please', maxLength: 10, control: 'checkbox', settings: [] },
	number: {
		label: 'Number',
		maxLength: 40,
		control: 'input',
		input: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
		settings: ['placeholder', 'min', 'max'],
	},
	date: {
		label: 'Date',
		maxLength: 40,
		control: 'input',
		input: { type: 'date' },
		settings: ['earliest', 'latest'],
	},
	rating: { label: 'Your rating', maxLength: 10, control: 'rating', settings: ['max'] },
	/** Forms send a signed reference to an upload; see worker/uploads. The lead's answer is the file's name. */
	file: { label: 'File', maxLength: 1000, control: 'file', settings: ['accepts'] },
	hidden: {
		label: 'Hidden field',
		maxLength: 500,
		control: 'input',
		input: { type: 'hidden' },
		settings: [],
	},
} as const satisfies Record<string, FieldTypeRow>

export type FieldType = keyof typeof fieldTypes

/** A type's row, with all optional properties visible. */
export const typeOf = ({ type }: { type: FieldType }): FieldTypeRow => fieldTypes[type]

/**
 * A field of a link's form. The key identifies its answers and never changes; the label may. Optional
 * properties are the settings that its type lists; those not set are absent.
 */
export type Field = {
	key: string
	type: FieldType
	label: string
	required: boolean
	/** A line of help below the label. */
	help?: string | undefined
	placeholder?: string | undefined
	/** The choices, all different. */
	options?: string[] | undefined
	/** The minimum and maximum: a number's value, a text's length, or how many choices. */
	min?: number | undefined
	/** For a rating, the number of stars. */
	max?: number | undefined
	/** The earliest and latest date, such as 2026-11-21. */
	earliest?: string | undefined
	latest?: string | undefined
	/** The step it is on, 1 unless given; see formSteps.ts. */
	step?: number | undefined
	/** When it is shown: all must hold for the answers before it. */
	showIf?: Condition[] | undefined
	/** The groups of file types that it takes, if not the usual ones. */
	accepts?: FileGroup[] | undefined
}

/** How many stars a rating has. */
export const starsOf = ({ max = 5 }: Pick<Field, 'max'>) => max

/** The answer of a ticked checkbox. */
export const ticked = 'Yes'

/** The fields with their own columns; the key of each is its type. */
export const contactKeys = ['name', 'email', 'phone'] as const
export type ContactKey = (typeof contactKeys)[number]

export const contactList = 'name, email and phone'

export const isContactKey = (key: string): key is ContactKey =>
	contactKeys.includes(key as ContactKey)

/** A submission by field key, without empty answers. Several choices stand one per line. */
export type Answers = Record<string, string>

/** A lead's contact fields; null if empty. */
export type Contact = Record<ContactKey, string | null>

/** The label of a contact field on a lead. */
export const contactLabel = (key: ContactKey) => `${key[0]?.toUpperCase()}${key.slice(1)}`

/** Picks the contact fields out of a submission. */
export const contactOf = (left: Partial<Record<ContactKey, string | null>>) =>
	Object.fromEntries(contactKeys.map((key) => [key, left[key] ?? null])) as Contact

/** All answers of a stored lead, those in its contact columns included. */
export const allAnswers = ({ answers, ...contact }: Contact & { answers: Answers | null }) => ({
	...answers,
	...(Object.fromEntries(
		contactKeys.flatMap((key) => (contact[key] ? [[key, contact[key]]] : [])),
	) as Answers),
})

/** The contact fields with their labels, as mails and chats list them. */
export const contactFacts = (contact: Contact) =>
	contactKeys.map((key): [label: string, value: string | null] => [
		contactLabel(key),
		contact[key] ?? (key === 'name' ? 'Anonymous' : null),
	])

/** The best way to reach a lead; null if there is none. */
export const addressOf = ({ email, phone }: Contact) => email ?? phone

/** The address that a click on a contact field opens. */
export const contactHrefs = {
	email: (value: string) => `mailto:${encodeURIComponent(value).replace('%40', '@')}`,
	phone: (value: string) => `tel:${dialable(value)}`,
} satisfies Partial<Record<ContactKey, (value: string) => string>>

export const maxFields = 40

/** The spec's three flags: which contact fields a link requires. */
export type Requirements = { requireName: boolean; requireEmail: boolean; requirePhone: boolean }

/** The flag of each contact field. */
export const requireFlags = {
	name: 'requireName',
	email: 'requireEmail',
	phone: 'requirePhone',
} as const satisfies Record<ContactKey, keyof Requirements>

const contactField = (key: ContactKey, required: boolean): Field => ({
	key,
	type: key,
	label: fieldTypes[key].label,
	required,
})

/** The flags that describe a form. */
export const requirementsOf = (fields: readonly Field[]): Requirements => {
	const requires = (key: ContactKey) => fields.some((field) => field.key === key && field.required)
	return {
		requireName: requires('name'),
		requireEmail: requires('email'),
		requirePhone: requires('phone'),
	}
}

/**
 * Applies the flags to a form: it shows the required contact fields or, if none is required, all
 * three as optional, on the first step. Its other fields follow.
 */
export function withRequirements(fields: readonly Field[], flags: Partial<Requirements>): Field[] {
	const { requireName, requireEmail, requirePhone } = { ...requirementsOf(fields), ...flags }
	const required = { name: requireName, email: requireEmail, phone: requirePhone }
	const none = !requireName && !requireEmail && !requirePhone
	const contact = contactKeys
		.filter((key) => none || required[key])
		.map((key) => {
			const before = fields.find((field) => field.key === key) ?? contactField(key, false)
			// They come first, so they can be on no later step and depend on nothing.
			const { step: _, showIf: __, ...field } = before
			return { ...field, required: required[key] }
		})
	return [...contact, ...fields.filter(({ key }) => !isContactKey(key))]
}

/** The default form. */
export const defaultFields = withRequirements([], { requireName: true, requireEmail: true })

/**
 * Adds the missing contact fields to a form as optional ones: API clients and imported files may send
 * them even if the form does not ask.
 */
export const withContactFields = (fields: readonly Field[]): Field[] => [
	...fields,
	...contactKeys
		.filter((key) => !fields.some((field) => field.key === key))
		.map((key) => contactField(key, false)),
]
