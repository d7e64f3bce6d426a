import { millisecondsInHour } from 'date-fns/constants'
import { sql } from 'drizzle-orm'
import { uploadHours } from '../../schema/uploads'
import type { Database } from '../platform/env'
import { maxDeletedAtOnce } from '../platform/rounds'

type DeletedUpload = { id: string; workspaceId: number }

/** Uploads that no lead has named in time. */
export const deleteWaiting = (db: Database, now: number) =>
	db.all<DeletedUpload>(sql`
		delete from uploads where id in (
			select id from uploads where lead_id is null
				and created_at < ${now - uploadHours * millisecondsInHour} limit ${maxDeletedAtOnce})
		returning id, workspace_id as workspaceId`)

/** The end of the next range of ids, for deleteOrphaned. */
export async function rangeEnd(db: Database, after: string) {
	const [row] = await db.all<{ last: string | null }>(sql`
		select max(id) last from (
			select id from uploads where id > ${after} order by id limit ${maxDeletedAtOnce})`)
	return row?.last ?? undefined
}

/** Whether an upload's lead is neither in its list nor in the trash. */
const isOrphaned = sql`lead_id is not null and not exists (select 1 from leads where leads.id = uploads.lead_id)
	and not exists (
		select 1 from trash where trash.workspace_id = uploads.workspace_id
			and trash.link_id = uploads.link_id and trash.lead_id = uploads.lead_id)`

/** Deletes orphaned uploads in a range of ids. */
export const deleteOrphaned = (db: Database, after: string, last: string) =>
	db.all<DeletedUpload>(sql`
		delete from uploads where id > ${after} and id <= ${last} and ${isOrphaned}
		returning id, workspace_id as workspaceId`)

/** The ids that no upload has. */
export async function withoutUpload(db: Database, ids: readonly string[]) {
	const rows = await db.all<{ id: string }>(sql`
		select value as id from json_each(${JSON.stringify(ids)})
		where not exists (select 1 from uploads where uploads.id = value)`)
	return rows.map(({ id }) => id)
}
