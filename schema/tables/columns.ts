import { type AnySQLiteColumn, integer } from 'drizzle-orm/sqlite-core'
import type { LeftOut } from '../verdict'

/** A column as the database calls it: Drizzle's snake case. */
export const nameInSql = (name: string) =>
	name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The id of the row without which this one is deleted too. */
export const belongsTo = (id: () => AnySQLiteColumn) =>
	integer().notNull().references(id, { onDelete: 'cascade' })

export const createdAt = () =>
	integer({ mode: 'timestamp_ms' })
		.notNull()
		.$defaultFn(() => new Date())

export const count = () => integer().notNull().default(0)

/** Visits not made by people; see worker/visits/verdict.ts. */
export const leftOutCounts = (): Record<keyof LeftOut, ReturnType<typeof count>> => ({
	previews: count(),
	scanners: count(),
	bots: count(),
	prefetches: count(),
	monitors: count(),
	own: count(),
})

/** Leads by status; suspects and expired leads apart, which no other column counts. */
export const leadCounts = () => ({
	newLeads: count(),
	coldLeads: count(),
	warmLeads: count(),
	hotLeads: count(),
	qualifiedLeads: count(),
	unqualifiedLeads: count(),
	/** The sum of all scores, for the average. */
	scores: count(),
	/** Imported leads, which don't count toward conversion. */
	importedLeads: count(),
	suspectLeads: count(),
	/**
	 * Captured leads that the workspace's retention deleted. They stay in what was captured, so that past
	 * days and conversion don't change as leads age.
	 */
	expiredLeads: count(),
})
