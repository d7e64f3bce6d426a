/** The longest range in days. Repeated from schema/analytics.ts, which would pull in zod. */
export const maxRange = 366
