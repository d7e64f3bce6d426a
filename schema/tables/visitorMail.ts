import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { VisitorMailKind, VisitorMailState } from '../visitorMail'
import { workspaces } from './accounts'
import { belongsTo, count, createdAt } from './columns'
import { leads } from './leads'

/** The mails to a lead's visitor, one of each kind, and whether they arrived. */
export const visitorMails = sqliteTable(
	'visitor_mails',
	{
		leadId: belongsTo(() => leads.id),
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
		workspaceId: belongsTo(() => workspaces.id),
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
		workspaceId: belongsTo(() => workspaces.id),
		/** SHA-256 of the address. */
		emailHash: text().notNull(),
		createdAt: createdAt(),
	},
	(t) => [primaryKey({ columns: [t.workspaceId, t.emailHash] })],
)
