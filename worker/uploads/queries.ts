import { sql } from 'drizzle-orm'
import { leads } from '../../schema/tables/leads'
import { uploads } from '../../schema/tables/uploads'
import { paymentsOf } from '../design/badge'
import { hasRoom, storedBytes } from '../files/queries'
import { shownLead } from '../leads/filterQueries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

/** How many uploads of a workspace may wait for their leads. */
const maxWaiting = 500

/** The payments that determine the plan of a link's workspace. */
export async function paymentsFor(db: Database, workspaceId: number) {
	const [row] = await db.all<{ payments: string }>(
		sql`select ${sql.raw(paymentsOf(String(workspaceId)))} as payments`,
	)
	return row?.payments ?? '[]'
}

type NewUpload = { id: string; workspaceId: number; linkId: number; sender: string; size: number }

/**
 * Records an upload before the bucket has it, so that no object lacks a row. Without room, displaces uploads that no
 * lead has: the oldest of the sender with the most, if they have more than this one, so that a flood locks nobody else
 * out. Returns whether there was room, and what was displaced.
 */
export async function recordUpload(db: Database, upload: NewUpload, quota: number) {
	const { workspaceId, sender, size } = upload
	const over = sql`(${storedBytes(workspaceId)} + ${size} - ${quota})`
	const waiting = sql`from uploads where workspace_id = ${workspaceId} and lead_id is null`
	const isCalm = sql`(select count(*) ${waiting}) < ${maxWaiting}`
	const [displaced, noted] = await db.batch([
		db
			.delete(uploads)
			.where(
				sql`${uploads.id} in (
					select id from (
						select id, waiting, sum(size) over () as total, sum(size) over line - size as freed,
							row_number() over line as place
						from (
							select id, size, created_at, count(*) over () as waiting,
								count(*) over (partition by sender) as alike,
								sum(sender is ${sender}) over () as own
							${waiting})
						where alike > own
						window line as (order by alike desc, created_at, id))
					where freed < ${over} and ${over} <= total or place <= waiting + 1 - ${maxWaiting})`,
			)
			.returning({ id: uploads.id, workspaceId: uploads.workspaceId }),
		db
			.insert(uploads)
			.select(
				rowsFrom(uploads, upload, sql`where ${hasRoom(workspaceId, size, quota)} and ${isCalm}`),
			)
			.returning({ id: uploads.id }),
	])
	return { noted: noted.length > 0, displaced }
}

/** What a lead's visitor uploaded; undefined for a lead that the caller can't see. */
export async function uploadsOfLead(
	db: Database,
	workspaceId: number,
	leadId: number,
	visibleLimit: number | undefined,
) {
	const [lead] = await db
		.select({ uploads: leads.uploads })
		.from(leads)
		.where(shownLead(db, workspaceId, leadId, visibleLimit))
	return lead?.uploads ?? undefined
}
