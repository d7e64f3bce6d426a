// Part of the owner's first load: no zod.

/** How many links a page of the list has. */
export const linkPage = { default: 100, max: 500 } as const
