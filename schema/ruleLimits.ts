// Part of the lists' first load: no zod.

export const maxRules = 20
export const maxRuleName = 80
