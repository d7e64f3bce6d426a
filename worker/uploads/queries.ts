import { sql } from 'drizzle-orm'
import { leads } from '../../schema/tables/leads'
import { uploads } from '../../schema/tables/uploads'
import { paymentsOf } from '../design/badge'
import { hasRoom } from '../files/queries'
import { shownLead } from '../leads/filterQueries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

/** How many uploads of a link may wait for their leads. */
const maxWaiting = 500

/** What the plan of a link's workspace follows from. */
export async function paymentsFor(db: Database, workspaceId: number) {
	const [row] = await db.all<{ payments: string }>(
		sql`select ${sql.raw(paymentsOf(String(workspaceId)))} as payments`,
	)
	return row?.payments ?? '[]'
}

/** Notes an upload before the bucket has it, so that no object is without a row; false without room for it. */
export async function noteUpload(
	db: Database,
	upload: { id: string; workspaceId: number; linkId: number; size: number },
	quota: number,
) {
	const { workspaceId, linkId, size } = upload
	const isCalm = sql`(
		select count(*) from (
			select 1 from uploads where workspace_id = ${workspaceId} and lead_id is null and link_id = ${linkId}
			limit ${maxWaiting})) < ${maxWaiting}`
	const noted = await db
		.insert(uploads)
		.select(
			rowsFrom(uploads, upload, sql`where ${hasRoom(workspaceId, size, quota)} and ${isCalm}`),
		)
		.returning({ id: uploads.id })
	return noted.length > 0
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
