import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Step } from '../funnel'
import { workspaces } from './accounts'
import { belongsTo, count, leadCounts, leftOutCounts } from './columns'
import { links } from './links'

const stepCounts = (): Record<Step, ReturnType<typeof count>> => ({
	confirmed: count(),
	started: count(),
	submitted: count(),
	wentOn: count(),
})

/**
 * What happened at a link on a UTC day: the source of all numbers over time. The hub writes its visit
 * totals here; triggers count leads.
 */
export const linkDays = sqliteTable(
	'link_days',
	{
		linkId: belongsTo(() => links.id),
		/** Days since 1970-01-01, UTC. */
		day: integer().notNull(),
		/** By people; each visitor counts once a day. */
		visits: count(),
		...leftOutCounts(),
		...stepCounts(),
		...leadCounts(),
		/** How many leads it dealt out in turn. */
		turns: count(),
		/** How often the hub's totals changed: of two totals, the later has more. */
		changes: count(),
		/**
		 * Visits by people by quarter of an hour, as JSON, because somewhere a day begins at each of them:
		 * `{"37": 5}` came from 9:15 on.
		 */
		peopleQuarters: text().notNull().default('{}'),
		/**
		 * The other counts by quarter, in a column of their own because they are read only for a period's first and last day:
		 * `{"37": [previews, scanners, bots, prefetches, monitors, own, confirmed, started, submitted, wentOn]}`;
		 * see schema/funnel.ts.
		 */
		otherQuarters: text().notNull().default('{}'),
		/** Captured leads by quarter, such as `{"37": 2}`: without imported ones and suspects. */
		leadQuarters: text().notNull().default('{}'),
		/**
		 * People by dimension, such as `{"country": {"DE": 3}}`, and those who left by the field they touched
		 * last, as `lastTouched`, and by the furthest step of a form with several, as `places`; see
		 * schema/analytics.ts.
		 */
		people: text().notNull().default('{}'),
	},
	(t) => [primaryKey({ columns: [t.linkId, t.day] })],
)

/**
 * A workspace's closed days, added up over its links (see `workspaceCounters`): its analytics read a row a
 * day, however many links and leads it has.
 */
export const workspaceDays = sqliteTable(
	'workspace_days',
	{
		workspaceId: belongsTo(() => workspaces.id),
		/** Days since 1970-01-01, UTC. */
		day: integer().notNull(),
		...leftOutCounts(),
		...stepCounts(),
		/** As in `linkDays`. */
		peopleQuarters: text().notNull().default('{}'),
		/** As in `linkDays`. */
		leadQuarters: text().notNull().default('{}'),
		/** As in `linkDays`: up to 50 values of each dimension, then "other". */
		people: text().notNull().default('{}'),
	},
	(t) => [primaryKey({ columns: [t.workspaceId, t.day] })],
)
