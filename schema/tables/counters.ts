import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { workspaces } from './accounts'
import { count, leftOutCounts } from './columns'
import { links } from './links'

const leadCounts = () => ({
	visits: count(),
	...leftOutCounts(),
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
	/** Suspects, which count in no other column. */
	suspectLeads: count(),
})

/** Maintained by triggers (see the migrations), in the transaction of each change. */
export const workspaceCounters = sqliteTable('workspace_counters', {
	workspaceId: integer()
		.primaryKey()
		.references(() => workspaces.id, { onDelete: 'cascade' }),
	links: count(),
	activeLinks: count(),
	...leadCounts(),
})

/** Like workspaceCounters, per link. */
export const linkCounters = sqliteTable('link_counters', {
	linkId: integer()
		.primaryKey()
		.references(() => links.id, { onDelete: 'cascade' }),
	...leadCounts(),
})
