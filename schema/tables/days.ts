import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { count, leftOutCounts } from './columns'
import { links } from './links'

/**
 * What happened at a link on a UTC day: all that numbers over time are read from. The visits are the
 * hub's, which writes its totals here; leads are counted by triggers, without imported ones and
 * suspects. A day is one row, whatever happens on it, so that a quarter takes as long to read for a
 * million leads as for a thousand.
 */
export const linkDays = sqliteTable(
	'link_days',
	{
		linkId: integer()
			.notNull()
			.references(() => links.id, { onDelete: 'cascade' }),
		/** Days since 1970-01-01, UTC. */
		day: integer().notNull(),
		/** People; what was left out stands beside. Each visitor counts once a day. */
		visits: count(),
		...leftOutCounts(),
		leads: count(),
		/** How often it was learned what somebody did: later totals have more. */
		changes: count(),
		/**
		 * The visits by quarter of an hour, because days begin at all of them somewhere, as JSON:
		 * `{"37": [people, previews, scanners, bots, prefetches, monitors, own, confirmed, started,
		 * submitted, wentOn]}` came from 9:15 on; see schema/funnel.ts.
		 */
		visitQuarters: text().notNull().default('{}'),
		/** The leads by quarter, as `{"37": 2}`. */
		leadQuarters: text().notNull().default('{}'),
		/**
		 * The people by what is known of them, as `{"country": {"DE": 3}}`, and those who left by the field
		 * that they touched last, as `lastTouched`; see schema/analytics.ts.
		 */
		people: text().notNull().default('{}'),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.day] })],
)
