import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TrashedTable } from '../trash'
import { workspaces } from './accounts'
import { belongsTo } from './columns'

/**
 * Rows of deleted links and leads, as JSON by column, until they are restored or deleted for good. Ids rise with
 * `deletedAt`.
 */
export const trash = sqliteTable(
	'trash',
	{
		id: integer().primaryKey(),
		workspaceId: belongsTo(() => workspaces.id),
		/** The table that the row comes from. */
		kind: text().$type<TrashedTable>().notNull(),
		linkId: integer().notNull(),
		/** The lead that it is or belongs to; null for what is the link's. */
		leadId: integer(),
		/** Whether the whole link was deleted, rather than the lead alone. */
		withLink: integer({ mode: 'boolean' }).notNull(),
		deletedAt: integer({ mode: 'timestamp_ms' }).notNull(),
		/** No foreign key, because the user may delete their account. */
		deletedBy: integer().notNull(),
		row: text().notNull(),
		/** Whether it is an entry of its own in the trash: a link, or a lead deleted by itself. */
		entry: integer().generatedAlwaysAs(
			sql`(kind = 'links' OR (kind = 'leads' AND NOT with_link))`,
			{ mode: 'virtual' },
		),
		/** How much the row takes. */
		bytes: integer().generatedAlwaysAs(sql`(octet_length(row))`, { mode: 'virtual' }),
		/** Whose the lead is, for erasing a person; null for other rows. */
		email: text().generatedAlwaysAs(sql`(iif(kind = 'leads', row ->> 'email', NULL))`, {
			mode: 'virtual',
		}),
		/** When the lead was captured, for the workspace's retention; null for other rows. */
		capturedAt: integer({ mode: 'timestamp_ms' }).generatedAlwaysAs(
			sql`(iif(kind = 'leads', row ->> 'created_at', NULL))`,
			{ mode: 'virtual' },
		),
		/** The host that the name is on, empty for the default one; null for other rows. */
		host: text().generatedAlwaysAs(
			sql`(CASE kind WHEN 'links' THEN '' WHEN 'link_names' THEN row ->> 'host' END)`,
			{ mode: 'virtual' },
		),
		/** A name of the link, in lower case, which nobody else can take; null for other rows. */
		name: text().generatedAlwaysAs(
			sql`(CASE kind WHEN 'links' THEN lower(row ->> 'short_id') WHEN 'link_names' THEN row ->> 'name' END)`,
			{ mode: 'virtual' },
		),
	},
	(t) => [
		// What a workspace, a link or a lead has in the trash is counted here without reading the rows.
		index('trash_by_subject').on(
			t.workspaceId,
			t.linkId,
			t.withLink,
			t.leadId,
			t.kind,
			t.bytes,
			t.email,
			t.capturedAt,
		),
		index('trash_entries').on(t.workspaceId, t.id).where(sql`${t.entry} = 1`),
		index('trash_names').on(t.name).where(sql`${t.name} is not null`),
	],
)
