import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Field } from '../fields'
import type { After, Consent } from '../form'
import type { LeadMailChoice } from '../mail'
import { users, workspaces } from './accounts'
import { createdAt } from './columns'

export const links = sqliteTable(
	'links',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		/** The creator; null once that account is deleted. */
		userId: integer().references(() => users.id, { onDelete: 'set null' }),
		title: text().notNull(),
		/** The title folded by foldForSearch, because SQLite's lower() knows ASCII only. */
		searchText: text().notNull(),
		description: text(),
		destinationUrl: text().notNull(),
		shortId: text().notNull(),
		createdAt: createdAt(),
		fields: text({ mode: 'json' }).$type<Field[]>().notNull(),
		/** Fields removed from the form, kept to label the answers of existing leads. */
		retiredFields: text({ mode: 'json' }).$type<Field[]>().notNull().default([]),
		/** What visitors are asked to agree to; null for nothing. */
		consent: text({ mode: 'json' }).$type<Consent>(),
		/** Its earlier versions, which somebody may have before them. */
		pastConsents: text({ mode: 'json' }).$type<Consent[]>().notNull().default([]),
		/** What comes after the form. */
		after: text({ mode: 'json' }).$type<After>().notNull().default({ kind: 'redirect' }),
		active: integer({ mode: 'boolean' }).notNull().default(true),
		/** Which of its leads are mailed, instead of what each member chose; null leaves it to them. */
		leadMails: text().$type<LeadMailChoice>(),
		/** Whether the visitor's page names the destination's host. */
		showHost: integer({ mode: 'boolean' }).notNull().default(true),
		/** Why the link is suspended, in words for its owner; null unless it is. */
		suspendedFor: text(),
		/** When the destination was last looked for among the harmful ones. */
		checkedAt: integer({ mode: 'timestamp_ms' }).notNull().default(sql`0`),
	},
	(t) => [
		uniqueIndex('links_by_short_id').on(t.shortId),
		index('links_by_check').on(t.checkedAt),
		index('links_suspended').on(t.suspendedFor).where(sql`${t.suspendedFor} is not null`),
		index('links_by_workspace').on(t.workspaceId, t.createdAt, t.id),
		index('links_by_user').on(t.userId),
	],
)
