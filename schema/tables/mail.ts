import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { belongsTo, createdAt } from './columns'

/**
 * Hashes of tokens sent by mail, which prove that somebody reads the address; see
 * worker/mail/tokens.ts. Deleted when used, except for a change of address, which takes two.
 */
export const mailTokens = sqliteTable(
	'mail_tokens',
	{
		hash: text().primaryKey(),
		kind: text().$type<MailTokenKind>().notNull(),
		userId: belongsTo(() => users.id),
		/** The new address, for a change of address. */
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

/** Mails sent or being sent, so that a redelivered message sends none. Kept for a week. */
export const sentMails = sqliteTable(
	'sent_mails',
	{
		/** The id of the message. */
		id: text().primaryKey(),
		/** While unsent: until when another worker is sending it. */
		claimedUntil: integer({ mode: 'timestamp_ms' }).notNull(),
		sent: integer({ mode: 'boolean' }).notNull().default(false),
	},
	(t) => [index('sent_mails_by_time').on(t.claimedUntil)],
)

/** Leads that were, or will be, mailed to a user. Kept for a week. No foreign key to leads. */
export const leadMails = sqliteTable(
	'lead_mails',
	{
		userId: belongsTo(() => users.id),
		leadId: integer().notNull(),
		/** The mail that contained it; null until there is one. */
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

/** The local mailbox, used when no provider is set up. Holds only the newest mails. */
export const devMails = sqliteTable('dev_mails', {
	id: integer().primaryKey({ autoIncrement: true }),
	recipient: text().notNull(),
	replyTo: text(),
	subject: text().notNull(),
	text: text().notNull(),
	html: text().notNull(),
	createdAt: createdAt(),
})
