/** Owners can do everything, admins everything but manage the account, members the daily work. */
export const roles = ['owner', 'admin', 'member'] as const
export type Role = (typeof roles)[number]
