import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NotificationKind } from '../notification'
import { members } from './accounts'
import { createdAt } from './columns'

/**
 * Members' notifications, by ids: their texts are read with them. Deleted with the membership, and after 60 days.
 */
export const notifications = sqliteTable(
	'notifications',
	{
		id: integer().primaryKey(),
		userId: integer().notNull(),
		workspaceId: integer().notNull(),
		kind: text().$type<NotificationKind>().notNull(),
		/** The lead, link or webhook; null for several leads. No foreign key: without it, the row isn't shown. */
		subjectId: integer(),
		/** The note that mentions the member. */
		noteId: integer(),
		/** Who did it; null for nobody in particular. */
		byId: integer(),
		/** How many leads it is about. */
		leads: integer().notNull().default(1),
		createdAt: createdAt(),
		readAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		foreignKey({
			columns: [t.userId, t.workspaceId],
			foreignColumns: [members.userId, members.workspaceId],
		}).onDelete('cascade'),
		index('notifications_by_member').on(t.userId, t.workspaceId, t.id),
		index('notifications_unread').on(t.userId, t.workspaceId).where(sql`${t.readAt} is null`),
		index('notifications_by_time').on(t.createdAt),
	],
)
