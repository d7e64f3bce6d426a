// The visitor's script imports this file: no zod, nothing else that weighs.

export const captureFieldNames = ['name', 'email', 'phone'] as const
export type CaptureFieldName = (typeof captureFieldNames)[number]

export const captureLimits = { name: 200, email: 254, phone: 40 } as const

export const captureMessages = {
	fillAll: 'Please fill in all required fields',
	email: 'Please enter a valid email address',
	noDestination: 'Something went wrong. No destination URL was provided.',
	redirectWithoutUrl: 'No destination URL was provided. Please try again.',
	redirecting: 'Redirecting you to the content...',
	notFoundTitle: 'Link Not Found',
	notFound: "The link you're trying to access doesn't exist or has been removed.",
	returnHome: 'Return to Home',
	notSaved: 'We could not save your details. Please try again in a moment.',
	unavailableTitle: 'Back in a moment',
	unavailable: 'This page can’t be shown just now. Please try again in a minute.',
	unreachable: 'We could not reach the server. Please check your connection and try again.',
} as const

/** From capture and from sign-up to the next page, in milliseconds. */
export const redirectDelay = 1500

export type Requirements = { requireName: boolean; requireEmail: boolean; requirePhone: boolean }

export type CaptureField = { name: CaptureFieldName; required: boolean }

/**
 * The fields that a link's form shows, in order: those it requires, and all three, optional,
 * where it requires none.
 */
export function captureFields(link: Requirements): CaptureField[] {
	const required = {
		name: link.requireName,
		email: link.requireEmail,
		phone: link.requirePhone,
	}
	const none = !required.name && !required.email && !required.phone
	return captureFieldNames
		.filter((name) => none || required[name])
		.map((name) => ({ name, required: required[name] }))
}
