import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { createdAt } from './columns'

/**
 * What proves that somebody reads the mail of an address, as the hash of the token in that mail; see
 * worker/mail/tokens.ts. Used ones are deleted, except for a change of address, which takes two.
 */
export const mailTokens = sqliteTable(
	'mail_tokens',
	{
		hash: text().primaryKey(),
		kind: text().$type<MailTokenKind>().notNull(),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		/** The new address, where one is to change. */
		email: text(),
		createdAt: createdAt(),
		expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
		usedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		index('mail_tokens_by_user').on(t.userId, t.kind, t.createdAt),
		index('mail_tokens_by_expiry').on(t.expiresAt),
	],
)

export type MailTokenKind = 'confirm' | 'reset' | 'change-old' | 'change-new'

/** Mails that were sent or are being sent, so that a message that comes again sends none; a week's. */
export const sentMails = sqliteTable(
	'sent_mails',
	{
		/** The id of the message. */
		id: text().primaryKey(),
		/** Until then somebody else is sending it, if it is not sent yet. */
		claimedUntil: integer({ mode: 'timestamp_ms' }).notNull(),
		sent: integer({ mode: 'boolean' }).notNull().default(false),
	},
	(t) => [index('sent_mails_by_time').on(t.claimedUntil)],
)

/** Which leads were mailed to whom, or wait for it; a week's. No foreign key to leads: see visitors. */
export const leadMails = sqliteTable(
	'lead_mails',
	{
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		leadId: integer().notNull(),
		/** The mail that it went into; null while it waits for one. */
		mailId: text(),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.leadId] }),
		index('lead_mails_by_mail').on(t.userId, t.mailId),
		index('lead_mails_waiting').on(t.userId).where(sql`${t.mailId} is null`),
		index('lead_mails_by_time').on(t.createdAt),
	],
)

/** The local mailbox: what would have been sent, where no provider is set up; the newest only. */
export const devMails = sqliteTable('dev_mails', {
	id: integer().primaryKey({ autoIncrement: true }),
	recipient: text().notNull(),
	replyTo: text(),
	subject: text().notNull(),
	text: text().notNull(),
	html: text().notNull(),
	createdAt: createdAt(),
})
