import { eq, sql } from 'drizzle-orm'
import { type QualificationStatus, qualificationStatuses } from '../../schema/lead'
import { linkCounters, userCounters } from '../../schema/tables'
import type { Database } from '../context'

export type StatusCounts = Record<QualificationStatus, number>

/** The status counts of a counters row, by status. */
export const statusCounts = (
	row: Record<`${QualificationStatus}Leads`, number> | undefined,
): StatusCounts =>
	Object.fromEntries(
		qualificationStatuses.map((status) => [status, row?.[`${status}Leads`] ?? 0]),
	) as StatusCounts

export const totalOf = (counts: StatusCounts) =>
	qualificationStatuses.reduce((sum, status) => sum + counts[status], 0)

export async function userCounts(db: Database, ownerId: number) {
	const [row] = await db.select().from(userCounters).where(eq(userCounters.userId, ownerId))
	return row
}

export async function linkCounts(db: Database, ownerId: number, linkId: number) {
	const [row] = await db
		.select()
		.from(linkCounters)
		.where(
			sql`${linkCounters.linkId} = (select id from links where id = ${linkId} and user_id = ${ownerId})`,
		)
	return row
}
