// No zod: lists of people need it.

/** The roles that a person can be given; an owner hands the workspace over instead. */
export const givenRoles = ['admin', 'member', 'viewer'] as const
export type GivenRole = (typeof givenRoles)[number]
