// Part of the owner's first load: no zod.

/** Which new leads are mailed. */
export const leadMailChoices = ['at_once', 'daily', 'hot', 'never'] as const
export type LeadMailChoice = (typeof leadMailChoices)[number]

/**
 * Whether this server sends mail: through a provider, only to the local mailbox at /dev/mail, or not
 * at all.
 */
export type MailMode = 'on' | 'local' | 'off'

/** How many links an owner with an unconfirmed address can have, where mail is set up. */
export const maxUnconfirmedLinks = 3
