import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { workspaces } from './accounts'
import { count, leadCounts, leftOutCounts } from './columns'
import { links } from './links'

/** A link's leads, and its conversion in hundredths of a percent: see worker/stats/rates.ts. */
const leads =
	'(new_leads + cold_leads + warm_leads + hot_leads + qualified_leads + unqualified_leads)'
const captured = `(${leads} - imported_leads + expired_leads)`
const rateOf = (captured: string) =>
	`(case when visits > ${captured} then ${captured} * 10000 / visits else (${captured} > 0) * 10000 end)`
export const linkNumbers = { visits: 'visits', leads, rate: rateOf(captured), captured } as const

/** What orders of the list sort by: SQL that takes sums of these numbers, which are added up at once. */
export const rankings = {
	visits: { of: ['visits'], number: 'visits' },
	leads: { of: ['leads'], number: 'leads' },
	rate: { of: ['visits', 'captured'], number: rateOf('captured') },
} as const

type Total = (typeof rankings)[keyof typeof rankings]['of'][number]

/** SQL for a total of a table, or of a row that a trigger sees. */
export const totalIn = (table: string, total: Total) =>
	linkNumbers[total].replaceAll(/\w+/g, `${table}.$&`)

/** SQL for whether a day of a link is open: in no sum yet. */
export const isOpenDay = `link_days.day >= (
	select open_from from workspace_counters where workspace_counters.workspace_id = links.workspace_id)`

/** The sums of visits and leads, and of leads dealt out in turn. */
const sums = () => ({ visits: count(), ...leftOutCounts(), ...leadCounts(), turns: count() })
export const summed = Object.keys(sums()) as (keyof ReturnType<typeof sums>)[]

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

/** The sums of a link's closed days, and its place in each order of the list. */
export const linkCounters = sqliteTable(
	'link_counters',
	{
		linkId: integer()
			.primaryKey()
			.references(() => links.id, { onDelete: 'cascade' }),
		...sums(),
		workspaceId: count(),
		/**
		 * Its numbers when its days were last closed, in columns of their own so that their indexes are written then and
		 * not with every late change. A link that has changed since is in `linksInUse`.
		 */
		rankedVisits: count(),
		rankedLeads: count(),
		rankedRate: count(),
	},
	(t) =>
		(['Visits', 'Leads', 'Rate'] as const).map((name) => {
			const ranked = t[`ranked${name}`]
			// Most links of many have none, and are read by date.
			return index(`link_counters_by_${name.toLowerCase()}`)
				.on(t.workspaceId, ranked, t.linkId)
				.where(sql`${ranked} > 0`)
		}),
)

/**
 * Links with days that are open or changed after they were closed. All others have the numbers of their counters, so
 * that a workspace's open days are found without looking at each of its links. Written by triggers, at most once a
 * day for each link; closing removes those without later days. The sums of their closed days that orders need are
 * copied from their counters, which are all over a large table.
 */
export const linksInUse = sqliteTable('links_in_use', {
	/** `inUseOf(workspace) + link`. */
	id: integer().primaryKey(),
	linkId: integer().notNull(),
	visits: count(),
	leads: count(),
	captured: count(),
})

/** The totals whose sums `linksInUse` copies. */
export const copiedTotals = ['visits', 'leads', 'captured'] as const satisfies Total[]

/** SQL for where a workspace's links begin in `links_in_use`. */
export const inUseOf = (workspaceId: string) => `${workspaceId} * 4294967296`

/** SQL for whether a row of `links_in_use` is a workspace's. */
export const isInUseOf = (workspaceId: string) =>
	`links_in_use.id between ${inUseOf(workspaceId)} and ${inUseOf(workspaceId)} + 4294967295`
