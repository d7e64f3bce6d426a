// Part of the owner's first load: no zod.

/** Which new leads are mailed. */
export const leadMailChoices = ['at_once', 'daily', 'hot', 'never'] as const
export type LeadMailChoice = (typeof leadMailChoices)[number]

/**
 * Whether mail leaves this server: through a provider, only into the local mailbox at /dev/mail, or
 * not at all.
 */
export type MailMode = 'on' | 'local' | 'off'

/** How many links an owner may have whose address is not confirmed, where mail is set up. */
export const maxUnconfirmedLinks = 3
