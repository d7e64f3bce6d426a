import { sql } from 'drizzle-orm'
import { leads } from '../../schema/tables/leads'
import { uploads } from '../../schema/tables/uploads'
import { paymentsOf } from '../design/badge'
import { storedBytes } from '../files/queries'
import { shownLead } from '../leads/filterQueries'
import type { Database } from '../platform/env'

/** How many uploads of a link may wait for their leads. */
const maxWaiting = 500

/** What decides whether a link's workspace has room for an upload: its payments, what it stores, and what waits. */
export async function roomFor(
	db: Database,
	{ id, workspaceId }: { id: number; workspaceId: number },
) {
	const [row] = await db.all<{ payments: string; used: number; waiting: number }>(sql`
		select ${sql.raw(paymentsOf(String(workspaceId)))} as payments, ${storedBytes(workspaceId)} as used, (
			select count(*) from (
				select 1 from uploads where workspace_id = ${workspaceId} and lead_id is null and link_id = ${id}
				limit ${maxWaiting})) as waiting`)
	return {
		payments: row?.payments ?? '[]',
		used: row?.used ?? 0,
		full: row?.waiting === maxWaiting,
	}
}

/** Notes an upload before the bucket has it, so that no object is without a row. */
export const noteUpload = (db: Database, upload: typeof uploads.$inferInsert) =>
	db.insert(uploads).values(upload)

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
