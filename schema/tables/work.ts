import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ConnectorKind } from '../connectorKinds'
import type { ChangedPart } from '../stage'
import { workspaces } from './accounts'
import { belongsTo, createdAt } from './columns'
import { leads } from './leads'

/** Notes on leads. No foreign key to the author, whose account may be gone. */
export const leadNotes = sqliteTable(
	'lead_notes',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		leadId: belongsTo(() => leads.id),
		userId: integer().notNull(),
		text: text().notNull(),
		createdAt: createdAt(),
		editedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [index('lead_notes_by_lead').on(t.leadId, t.createdAt)],
)

/**
 * Changes of a lead's status, stage, assignee, follow-up or tags by people, here or in a connected tool, written with
 * the change. Assignees are ids, follow-ups ISO 8601, tags joined by commas; empty for none.
 */
export const leadChanges = sqliteTable(
	'lead_changes',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		leadId: belongsTo(() => leads.id),
		userId: integer().notNull(),
		what: text().$type<ChangedPart>().notNull(),
		before: text().notNull(),
		after: text().notNull(),
		/** The connected tool in which it was changed; `userId` is 0 then. */
		via: text().$type<ConnectorKind>(),
		changedAt: createdAt(),
	},
	(t) => [index('lead_changes_by_lead').on(t.leadId, t.changedAt)],
)

/** The index of leads' tags, because SQLite can't index a list in a column. Kept by a trigger. */
export const leadTags = sqliteTable(
	'lead_tags',
	{
		workspaceId: integer().notNull(),
		tag: text().notNull(),
		/** The lead's, so that a tag's leads come in the order of the list. */
		createdAt: createdAt(),
		leadId: belongsTo(() => leads.id),
	},
	(t) => [
		primaryKey({ columns: [t.workspaceId, t.tag, t.createdAt, t.leadId] }),
		index('lead_tags_by_lead').on(t.leadId),
	],
)

/** Saved views of the list of leads: the query string of its address, under a name. */
export const leadViews = sqliteTable(
	'lead_views',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: belongsTo(() => workspaces.id),
		name: text().notNull(),
		query: text().notNull(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex('lead_views_by_name').on(t.workspaceId, t.name)],
)
