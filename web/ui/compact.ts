/** The classes of a button that on phones shows only its icon, and of its label, which is still its name. */
export const compact = { button: 'max-sm:w-(--control) max-sm:px-0', label: 'max-sm:sr-only' }
