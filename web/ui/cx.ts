/** Joins class names, skipping falsy ones. */
export const cx = (...names: (string | false | null | undefined)[]) =>
	names.filter(Boolean).join(' ')
