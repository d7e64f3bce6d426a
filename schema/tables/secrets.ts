import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { workspaces } from './accounts'
import { belongsTo, createdAt } from './columns'

/** What a workspace entrusts to us, such as a service's API key, encrypted. */
export const secrets = sqliteTable(
	'secrets',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: belongsTo(() => workspaces.id),
		/** The key that sealed it, so that keys can be replaced one secret at a time. */
		keyId: text().notNull(),
		sealed: text().notNull(),
		/** When the access token in it ends, which a request must know before it is unsealed; null if it has none. */
		tokenEndsAt: integer({ mode: 'timestamp_ms' }),
		createdAt: createdAt(),
		/** When it is forgotten, if nothing has been made with it by then; null for what is in use. */
		expiresAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		index('secrets_by_workspace').on(t.workspaceId),
		index('secrets_expiring').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
	],
)
