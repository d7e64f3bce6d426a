// Mail to visitors who left their address. No zod: the owner's app imports it.
import type { Plan } from './plans'

/**
 * Whether a link's visitors are asked by mail to confirm their address: while they go on (`after`), or before they
 * get what they came for.
 */
export const confirmModes = ['off', 'after', 'before'] as const
export type ConfirmMode = (typeof confirmModes)[number]

export const visitorMailKinds = ['confirm', 'reply'] as const
export type VisitorMailKind = (typeof visitorMailKinds)[number]

/** The outcomes of a mail to a visitor, with their words in the lead's history. */
export const visitorMailStates = {
	/** Not sent yet. */
	waiting: 'is on its way',
	/** Counted, and handed to the provider right now. */
	sending: 'is on its way',
	sent: 'was sent',
	refused: 'was refused by the mail server',
	bounced: 'bounced: the address doesn’t work',
	complained: 'was reported as spam',
	/** One of the limits below. */
	limited: 'was not sent: a limit was reached',
	stopped: 'was not sent: this person opted out of your email',
	/** The workspace may not mail: see complaintsAllowed. */
	off: 'was not sent: it was switched off',
	barred: 'was not sent: this workspace can’t email visitors',
} as const
export type VisitorMailState = keyof typeof visitorMailStates

/** How long the link in a mail confirms an address, in days. */
export const confirmDays = 7

/** A new workspace sends fewer mails on any plan: for how many days, and how many. */
const newWorkspace = { days: 7, mails: 50 } as const

/** A refused or bounced mail counts as this many. */
export const refusedCountAs = 10

/** How many mails an address gets in a day, from all workspaces together. */
export const dailyMailsOfAddress = 10

/**
 * With this many complaints within `complaintDays`, if they are this share of the mails, a workspace can't mail its
 * visitors for `barredDays`.
 */
export const complaintsAllowed = 3
export const complaintShare = 0.003
export const complaintDays = 30
export const barredDays = 90

const dailyMails: Record<Plan, number> = { free: 100, standard: 1000, premium: 5000 }

/** How many mails a workspace may send to its visitors in a day (UTC), by its plan and age in days. */
export const dailyVisitorMails = (plan: Plan, age: number) =>
	age < newWorkspace.days ? newWorkspace.mails : dailyMails[plan]
