import { index, integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { workspaces } from './accounts'
import { count, leftOutCounts } from './columns'
import { links } from './links'

const leadCounts = () => ({
	newLeads: count(),
	coldLeads: count(),
	warmLeads: count(),
	hotLeads: count(),
	qualifiedLeads: count(),
	unqualifiedLeads: count(),
	/** The sum of all scores, for the average. */
	scores: count(),
	/** Imported leads, which don't count towards conversion. */
	importedLeads: count(),
	/** Suspects, which no other column counts. */
	suspectLeads: count(),
})

/** Kept by triggers (see the migrations), in the transaction of each change. */
export const workspaceCounters = sqliteTable('workspace_counters', {
	workspaceId: integer()
		.primaryKey()
		.references(() => workspaces.id, { onDelete: 'cascade' }),
	links: count(),
	activeLinks: count(),
	...leadCounts(),
})

/** A link's leads, and its conversion in hundredths of a percent: see worker/stats/rates.ts. */
const leads =
	'(new_leads + cold_leads + warm_leads + hot_leads + qualified_leads + unqualified_leads)'
const captured = `(${leads} - imported_leads)`
export const linkNumbers = {
	visits: 'visits',
	leads,
	rate: `(case when visits > ${captured} then ${captured} * 10000 / visits else (${captured} > 0) * 10000 end)`,
	captured,
} as const

/** Like workspaceCounters, per link, with its visits; a workspace's are summed up from its days. */
export const linkCounters = sqliteTable(
	'link_counters',
	{
		linkId: integer()
			.primaryKey()
			.references(() => links.id, { onDelete: 'cascade' }),
		/** Duplicates the link's, so that one index range holds a workspace's counters. */
		workspaceId: integer().notNull(),
		visits: count(),
		...leftOutCounts(),
		...leadCounts(),
	},
	(t) => [index('link_counters_by_workspace').on(t.workspaceId)],
)
