/** The longest range, in days: schema/analytics.ts says the same, and comes with zod. */
export const maxRange = 366
