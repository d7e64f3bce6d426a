import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { workspaces } from './accounts'
import { createdAt } from './columns'
import { leads } from './leads'

/** What somebody noted about a lead. Its author may be gone: no foreign key. */
export const leadNotes = sqliteTable(
	'lead_notes',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		leadId: integer()
			.notNull()
			.references(() => leads.id, { onDelete: 'cascade' }),
		userId: integer().notNull(),
		text: text().notNull(),
		createdAt: createdAt(),
		editedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [index('lead_notes_by_lead').on(t.leadId, t.createdAt)],
)

/** What somebody changed in a lead's status or stage, written beside the change. */
export const leadChanges = sqliteTable(
	'lead_changes',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		leadId: integer()
			.notNull()
			.references(() => leads.id, { onDelete: 'cascade' }),
		userId: integer().notNull(),
		what: text().$type<'status' | 'stage'>().notNull(),
		before: text().notNull(),
		after: text().notNull(),
		changedAt: createdAt(),
	},
	(t) => [index('lead_changes_by_lead').on(t.leadId, t.changedAt)],
)

/** The index of the leads' tags, which SQLite can't make of a list in a column; kept by a trigger. */
export const leadTags = sqliteTable(
	'lead_tags',
	{
		workspaceId: integer().notNull(),
		tag: text().notNull(),
		/** The lead's, so that a tag's leads are read in the order of the list. */
		createdAt: createdAt(),
		leadId: integer()
			.notNull()
			.references(() => leads.id, { onDelete: 'cascade' }),
	},
	(t) => [
		primaryKey({ columns: [t.workspaceId, t.tag, t.createdAt, t.leadId] }),
		index('lead_tags_by_lead').on(t.leadId),
	],
)

/** A view of the list of leads that a workspace keeps under a name: the query of its address. */
export const leadViews = sqliteTable(
	'lead_views',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		query: text().notNull(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex('lead_views_by_name').on(t.workspaceId, t.name)],
)
