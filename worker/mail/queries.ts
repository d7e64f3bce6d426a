import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { members } from '../../schema/tables/accounts'
import { leadMails, mailTokens, sentMails } from '../../schema/tables/mail'
import type { Database } from '../platform/env'
import { deleteInRounds } from '../platform/rounds'

/** How long a sender's claim on a mail lasts: longer than sending can take. */
export const claimMs = 2 * millisecondsInMinute

/** The statement that claims a mail, by the message's id; returns no row if it was sent or is being sent. */
export const claim = (db: Database, id: string, now: number) =>
	db
		.insert(sentMails)
		.values({ id, claimedUntil: new Date(now + claimMs) })
		.onConflictDoUpdate({
			target: sentMails.id,
			set: { claimedUntil: new Date(now + claimMs) },
			setWhere: sql`not ${sentMails.sent} and ${sentMails.claimedUntil} < ${now}`,
		})
		.returning({ id: sentMails.id })

/** The statement for whether a mail was sent. */
export const wasSent = (db: Database, id: string) =>
	db.select({ sent: sentMails.sent }).from(sentMails).where(eq(sentMails.id, id))

/** Who sends a mail, by what `claim` and `wasSent` found in one batch. */
export const claimState = (claimed: readonly unknown[], [mail]: readonly { sent: boolean }[]) =>
	claimed.length > 0 ? 'ours' : mail?.sent ? 'sent' : 'being sent'

/**
 * The statement for the origin where the first account last logged in: this installation's, unless one is
 * configured. Never that of a request or of just any account, which strangers could make up.
 */
export const firstSite = (db: Database) =>
	db
		.select({ site: members.site })
		.from(members)
		// Along the primary key, to the first that has one.
		.where(and(gt(members.userId, 0), ne(members.site, '')))
		.orderBy(members.userId)
		.limit(1)

/** The statement that records that a mail was sent, or never will be. */
export const markSent = (db: Database, id: string) =>
	db.update(sentMails).set({ sent: true }).where(eq(sentMails.id, id))

/** Releases the claim on a mail that could not be sent, for the next attempt. */
export async function release(db: Database, id: string) {
	await db
		.update(sentMails)
		.set({ claimedUntil: new Date(0) })
		.where(and(eq(sentMails.id, id), eq(sentMails.sent, false)))
}

/** Longer than an event stays in the outbox. */
const retentionDays = 8

/** Deletes expired tokens, and records of mails more than a week old. */
export async function deleteOldMails(db: Database, now: number) {
	const old = new Date(now - retentionDays * millisecondsInDay)
	// Tokens stay for another hour, because the hourly limit counts them.
	const expired = new Date(now - millisecondsInHour)
	const more = [
		await deleteInRounds(db, mailTokens, lt(mailTokens.expiresAt, expired)),
		await deleteInRounds(db, sentMails, lt(sentMails.claimedUntil, old)),
		await deleteInRounds(db, leadMails, lt(leadMails.createdAt, old)),
	]
	return more.includes(true)
}
