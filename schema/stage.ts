// Part of the owner's first load: no zod.

/** How far the work on a lead has come. */
export const stages = ['open', 'contacted', 'won', 'lost'] as const
export type Stage = (typeof stages)[number]

/** A tag, in UTF-16 units, and how many a lead can have. */
export const maxTagLength = 40
export const maxTags = 20
