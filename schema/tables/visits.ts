import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { leftOutCounts } from './columns'
import { links } from './links'

/**
 * One visitor of one link on one UTC day, as a hash; see worker/visits. Rows are deleted the day
 * after. No foreign key: its cascade would need an index that only deletions use.
 */
export const visitors = sqliteTable(
	'visitors',
	{
		/** Days since 1970-01-01, UTC. */
		day: integer().notNull(),
		linkId: integer().notNull(),
		visitor: text().notNull(),
	},
	(t) => [primaryKey({ columns: [t.day, t.linkId, t.visitor] })],
)

/** The random salt of a day's visitor hashes. Once deleted, they can't be traced to visitors. */
export const visitSalts = sqliteTable('visit_salts', {
	day: integer().primaryKey(),
	salt: text().notNull(),
})

/** How many visitors a link had on a day: people, and what was left out, each counted once. */
export const visitDays = sqliteTable(
	'visit_days',
	{
		linkId: integer()
			.notNull()
			.references(() => links.id, { onDelete: 'cascade' }),
		/** Days since 1970-01-01, UTC. */
		day: integer().notNull(),
		visits: integer().notNull(),
		...leftOutCounts(),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.day] })],
)
