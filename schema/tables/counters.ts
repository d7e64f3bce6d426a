import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { workspaces } from './accounts'
import { count, leadCounts, leftOutCounts } from './columns'
import { links } from './links'

/** A link's leads, and its conversion in hundredths of a percent: see worker/stats/rates.ts. */
const leads =
	'(new_leads + cold_leads + warm_leads + hot_leads + qualified_leads + unqualified_leads)'
const captured = `(${leads} - imported_leads + expired_leads)`
export const linkNumbers = {
	visits: 'visits',
	leads,
	rate: `(case when visits > ${captured} then ${captured} * 10000 / visits else (${captured} > 0) * 10000 end)`,
	captured,
} as const

/** SQL for whether a day of a link is open: in no sum yet. */
export const isOpenDay = `link_days.day >= (
	select open_from from workspace_counters where workspace_counters.workspace_id = links.workspace_id)`

/** The sums of visits and leads, and of leads dealt out in turn. */
const sums = () => ({ visits: count(), ...leftOutCounts(), ...leadCounts(), turns: count() })

/**
 * A workspace's links, and the sums of its closed days. Triggers count links, and correct the sums when a
 * closed day changes. Days from `openFrom` on are in no sum yet: totals add them (worker/stats/totals.ts)
 * until the nightly run closes them (worker/stats/closing.ts).
 */
export const workspaceCounters = sqliteTable('workspace_counters', {
	workspaceId: integer()
		.primaryKey()
		.references(() => workspaces.id, { onDelete: 'cascade' }),
	/** The first open day, in days since 1970-01-01, UTC. */
	openFrom: integer().notNull(),
	links: count(),
	activeLinks: count(),
	/** The last day on which links were created, in days since 1970-01-01, UTC, and how many were. */
	linksDay: count(),
	linksMade: count(),
	...sums(),
})

/** The sums of a link's closed days. */
export const linkCounters = sqliteTable('link_counters', {
	linkId: integer()
		.primaryKey()
		.references(() => links.id, { onDelete: 'cascade' }),
	...sums(),
})
