/** Classes for a button that shows only its icon on phones, and for its label, which stays its accessible name. */
export const compact = { button: 'max-sm:w-(--control) max-sm:px-0', label: 'max-sm:sr-only' }

/** The same on tablets instead. */
export const compactOnTablets = {
	button: 'sm:max-lg:w-(--control) sm:max-lg:px-0',
	label: 'sm:max-lg:sr-only',
}
