import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { workspaces } from './accounts'
import { createdAt } from './columns'

/** What a workspace entrusts to us, such as a service's API key, encrypted. */
export const secrets = sqliteTable(
	'secrets',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		/** The key that sealed it, so that keys can be replaced one secret at a time. */
		keyId: text().notNull(),
		sealed: text().notNull(),
		createdAt: createdAt(),
	},
	(t) => [index('secrets_by_workspace').on(t.workspaceId)],
)
