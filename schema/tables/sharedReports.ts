import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from './columns'
import { links } from './links'

/**
 * That a link's numbers can be read at a secret address, until the row goes. The secret is made of the
 * seed and ours: a copy of the database has none.
 */
export const sharedReports = sqliteTable('shared_reports', {
	linkId: integer()
		.primaryKey()
		.references(() => links.id, { onDelete: 'cascade' }),
	seed: text().notNull().unique(),
	createdAt: createdAt(),
})
