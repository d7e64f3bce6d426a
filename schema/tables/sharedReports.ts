import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from './columns'
import { links } from './links'

/**
 * Links whose numbers can be read at a secret address, until the row is deleted. The secret is derived
 * from the seed and a server secret, so a copy of the database reveals none.
 */
export const sharedReports = sqliteTable(
	'shared_reports',
	{
		linkId: integer()
			.primaryKey()
			.references(() => links.id, { onDelete: 'cascade' }),
		seed: text().notNull().unique(),
		createdAt: createdAt(),
		/** The workspace in which a password reset paused it; null while it can be read. */
		pausedIn: integer(),
	},
	(t) => [index('shared_reports_paused').on(t.pausedIn).where(sql`${t.pausedIn} is not null`)],
)
