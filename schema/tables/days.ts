import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, leftOutCounts } from './columns'
import { links } from './links'

/**
 * What happened at a link on a UTC day: the source of all numbers over time. The hub writes its visit
 * totals here; triggers count leads, except imported ones and suspects. A day is always one row, so a
 * quarter takes as long to read for a million leads as for a thousand.
 */
export const linkDays = sqliteTable(
	'link_days',
	{
		linkId: integer()
			.notNull()
			.references(() => links.id, { onDelete: 'cascade' }),
		/** Days since 1970-01-01, UTC. */
		day: integer().notNull(),
		/** Visits by people; others are counted beside them. Each visitor counts once a day. */
		visits: count(),
		...leftOutCounts(),
		leads: count(),
		/** How often the hub's totals changed: of two totals, the later has more. */
		changes: count(),
		/**
		 * Visits by quarter of an hour, as JSON, because somewhere a day begins at each of them:
		 * `{"37": [people, previews, scanners, bots, prefetches, monitors, own, confirmed, started,
		 * submitted, wentOn]}` came from 9:15 on; see schema/funnel.ts.
		 */
		visitQuarters: text().notNull().default('{}'),
		/** Leads by quarter, such as `{"37": 2}`. */
		leadQuarters: text().notNull().default('{}'),
		/**
		 * People by dimension, such as `{"country": {"DE": 3}}`, and those who left by the field they touched
		 * last, as `lastTouched`; see schema/analytics.ts.
		 */
		people: text().notNull().default('{}'),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.day] })],
)
