// Part of the owner's first load: no zod.

/** Where a lead stands in the sales process. */
export const stages = ['open', 'contacted', 'won', 'lost'] as const
export type Stage = (typeof stages)[number]

/** The longest tag, in UTF-16 units, and how many a lead can have. */
export const maxTagLength = 40
export const maxTags = 20
