/** Classes for a button that shows only its icon on phones, and for its label, which stays its accessible name. */
export const compact = { button: 'max-sm:w-(--control) max-sm:px-0', label: 'max-sm:sr-only' }

/** The same on tablets too. */
export const compactOnTablets = {
	button: 'max-lg:w-(--control) max-lg:px-0',
	label: 'max-lg:sr-only',
}
