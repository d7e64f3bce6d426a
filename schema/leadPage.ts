// Part of the owner's first load: no zod.

/** How many leads a page has, and how many can be changed at once. */
export const leadPage = { default: 100, max: 500 } as const
