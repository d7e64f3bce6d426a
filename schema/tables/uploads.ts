import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { workspaces } from './accounts'
import { belongsTo, count, createdAt } from './columns'

/**
 * Files that visitors uploaded, whose bytes are in the bucket. A trigger gives each to the lead that names it, once. No
 * foreign key to it, because a lead's files wait for it while it is in the trash; see worker/uploads.
 */
export const uploads = sqliteTable(
	'uploads',
	{
		id: text().primaryKey(),
		workspaceId: belongsTo(() => workspaces.id),
		linkId: integer().notNull(),
		/** Null until a lead names it. */
		leadId: integer(),
		/** The sender's network, hashed: those who send most are dropped first. Null in rows older than this column. */
		sender: text(),
		size: count(),
		createdAt: createdAt(),
	},
	(t) => [
		index('uploads_by_workspace').on(t.workspaceId, t.leadId),
		index('uploads_waiting').on(t.createdAt).where(sql`${t.leadId} is null`),
	],
)
