import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { VisitorMailKind, VisitorMailState } from '../visitorMail'
import { workspaces } from './accounts'
import { count, createdAt } from './columns'
import { leads } from './leads'

/** The mails to a lead's visitor, one of each kind, and what became of them. */
export const visitorMails = sqliteTable(
	'visitor_mails',
	{
		leadId: integer()
			.notNull()
			.references(() => leads.id, { onDelete: 'cascade' }),
		kind: text().$type<VisitorMailKind>().notNull(),
		workspaceId: integer().notNull(),
		linkId: integer().notNull(),
		/** SHA-256 of the address, for limits and for what mail servers report. */
		emailHash: text().notNull(),
		state: text().$type<VisitorMailState>().notNull().default('waiting'),
		createdAt: createdAt(),
		/** When it was last sent; null until then. */
		sentAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		primaryKey({ columns: [t.leadId, t.kind] }),
		index('visitor_mails_by_address').on(t.emailHash, t.sentAt),
		index('visitor_mails_by_link').on(t.linkId, t.kind, t.createdAt),
	],
)

/** How many mails a workspace sent to visitors on a UTC day, and what came back. Kept for 90 days. */
export const visitorMailDays = sqliteTable(
	'visitor_mail_days',
	{
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		/** In days since 1970-01-01. */
		day: integer().notNull(),
		mails: count(),
		/** Refused at once, or bounced later. */
		refused: count(),
		complaints: count(),
	},
	(t) => [
		primaryKey({ columns: [t.workspaceId, t.day] }),
		index('visitor_mail_days_by_day').on(t.day),
	],
)

/** Who wants no more mail from a workspace. Outlives the lead, so that no new one starts it again. */
export const mailStops = sqliteTable(
	'mail_stops',
	{
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		/** SHA-256 of the address. */
		emailHash: text().notNull(),
		createdAt: createdAt(),
	},
	(t) => [primaryKey({ columns: [t.workspaceId, t.emailHash] })],
)
