/** Classes for a button that shows only its icon on phones, and for its label, which stays its accessible name. */
export const compact = { button: 'max-sm:w-(--control) max-sm:px-0', label: 'max-sm:sr-only' }
