import { captureMessages } from './capture'
import { emailMessage, normalizeEmail } from './email'
import { isPhoneLike } from './phone'
import { cleanText } from './text'

type FieldTypeRow = {
	/** The default label. */
	label: string
	/** In UTF-16 units, as maxlength counts them. */
	maxLength: number
	input: { type: string; inputMode: 'text' | 'email' | 'tel'; autoComplete: string }
	/** Turns a cleaned, non-empty text into the answer to store; undefined if it is invalid. */
	parse(text: string): string | undefined
	/** The visitor's error message for an invalid answer. */
	message: string
}

const asTyped = (text: string) => text

/** All field types. To add one, add a row here and, if <input> can't render it, a control. */
export const fieldTypes = {
	name: {
		label: 'Full Name',
		maxLength: 200,
		input: { type: 'text', inputMode: 'text', autoComplete: 'name' },
		parse: asTyped,
		message: 'Please enter your name',
	},
	email: {
		label: 'Email Address',
		maxLength: 254,
		input: { type: 'email', inputMode: 'email', autoComplete: 'email' },
		parse: normalizeEmail,
		message: emailMessage,
	},
	phone: {
		label: 'Phone Number',
		maxLength: 40,
		input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
		parse: (text) => (isPhoneLike(text) ? text : undefined),
		message: 'Please enter a valid phone number',
	},
	text: {
		label: 'Your answer',
		maxLength: 500,
		input: { type: 'text', inputMode: 'text', autoComplete: 'off' },
		parse: asTyped,
		message: 'Please enter a text',
	},
} as const satisfies Record<string, FieldTypeRow>

export type FieldType = keyof typeof fieldTypes

/** A field of a link's form. The key identifies its answers and never changes; the label may. */
export type Field = { key: string; type: FieldType; label: string; required: boolean }

/** The fields with their own columns; the key of each is its type. */
export const contactKeys = ['name', 'email', 'phone'] as const
export type ContactKey = (typeof contactKeys)[number]

export const contactList = 'name, email and phone'

export const isContactKey = (key: string): key is ContactKey =>
	contactKeys.includes(key as ContactKey)

/** What a visitor submitted, by field key; only fields that were filled in. */
export type Answers = Record<string, string>

/** A lead's contact fields; null if empty. */
export type Contact = Record<ContactKey, string | null>

export const maxFields = 12

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

/** The flags equivalent to a form. */
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
 * three as optional. Its other fields follow.
 */
export function withRequirements(fields: readonly Field[], flags: Partial<Requirements>): Field[] {
	const { requireName, requireEmail, requirePhone } = { ...requirementsOf(fields), ...flags }
	const required = { name: requireName, email: requireEmail, phone: requirePhone }
	const none = !requireName && !requireEmail && !requirePhone
	const contact = contactKeys
		.filter((key) => none || required[key])
		.map((key) => ({
			...(fields.find((field) => field.key === key) ?? contactField(key, false)),
			required: required[key],
		}))
	return [...contact, ...fields.filter(({ key }) => !isContactKey(key))]
}

/** The default form. */
export const defaultFields = withRequirements([], { requireName: true, requireEmail: true })

/**
 * Adds the missing contact fields to a form as optional ones: an API client or an imported file may
 * have them even if the form does not ask.
 */
export const withContactFields = (fields: readonly Field[]): Field[] => [
	...fields,
	...contactKeys
		.filter((key) => !fields.some((field) => field.key === key))
		.map((key) => contactField(key, false)),
]

export type FieldIssue = { path: string; message: string }

/**
 * Parses a submission: the answers to store, or an issue for each invalid one. Anything the form
 * does not ask for is ignored.
 */
export function readAnswers(fields: readonly Field[], left: Readonly<Record<string, unknown>>) {
	const answers: Answers = {}
	const issues: FieldIssue[] = []
	for (const { key, type, label, required } of fields) {
		const { maxLength, parse, message } = fieldTypes[type]
		const raw = Object.hasOwn(left, key) ? (left[key] ?? '') : ''
		const text = typeof raw === 'string' ? cleanText(raw) : ''
		const answer = text && parse(text)
		const fault =
			typeof raw !== 'string'
				? `${label} must be text`
				: text.length > maxLength
					? `${label} is too long`
					: answer === undefined
						? message
						: required && !answer
							? captureMessages.fillAll
							: undefined
		if (fault) issues.push({ path: key, message: fault })
		else if (answer) answers[key] = answer
	}
	return { answers, issues }
}
