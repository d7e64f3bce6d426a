/** Owners may do everything, admins all but manage the account, members the daily work. */
export const roles = ['owner', 'admin', 'member'] as const
export type Role = (typeof roles)[number]
