import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FeedPause } from '../feed'
import { workspaces } from './accounts'
import { belongsTo, createdAt } from './columns'

/** A file of the newest leads at a secret address, which sheets import from. */
export const feeds = sqliteTable(
	'feeds',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: belongsTo(() => workspaces.id),
		name: text().notNull(),
		/** Only this link, and leads with this score or a better one. No foreign key: deleting the link must not widen it. */
		linkId: integer(),
		minScore: integer(),
		/** The first characters of the secret, so that people can tell addresses apart. */
		prefix: text().notNull(),
		/** SHA-256 in hex: with 256 random bits, a slower hash adds nothing. */
		hash: text().notNull().unique(),
		createdAt: createdAt(),
		paused: text().$type<FeedPause>(),
		/** To the hour, so that it is written at most once an hour. */
		lastReadAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [index('feeds_by_workspace').on(t.workspaceId, t.id)],
)
