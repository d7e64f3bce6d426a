import { and, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { EventType } from '../../schema/event'
import { events, outboxPauses } from '../../schema/tables/events'
import { deletedSubmissions } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { trash } from '../../schema/tables/trash'
import { leadTags } from '../../schema/tables/work'
import type { EventIf } from '../auth/accountLog'
import { conflict, notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { restoreRows } from './rowQueries'

/** The most leads, and days, restored in one transaction: each takes longer than deleting it. */
const maxRestoredAtOnce = 1000

/** Restored leads were announced when they were new: see `outboxPauses`. */
const pause = (db: Database) => db.insert(outboxPauses).values({ one: 1 })
const unpause = (db: Database) => db.delete(outboxPauses)

const announce = (db: Database, type: EventType, from: SQL) =>
	db.insert(events).select(
		rowsFrom(
			events,
			{
				type,
				workspaceId: sql`workspace_id`,
				subjectId: sql`id`,
				createdAt: new Date(),
			},
			from,
		),
	)

/** The statements that put leads back with what belongs to them; `which` finds the rows in the trash. */
const restoreLeadRows = (db: Database, which: SQL, leadIds: SQL) =>
	[
		restoreRows(db, 'leads', which),
		restoreRows(db, 'lead_notes', which),
		restoreRows(db, 'lead_changes', which),
		restoreRows(db, 'visitor_mails', which),
		restoreRows(db, 'file_passes', which),
		restoreRows(db, 'webhook_deliveries', which),
		restoreRows(db, 'connector_deliveries', which),
		// A trigger keeps this index, but only for changes of tags.
		db
			.insert(leadTags)
			.select(
				sql`select workspace_id, value, leads.created_at, leads.id from leads, json_each(leads.tags)
					where leads.id in ${leadIds}`,
			)
			.onConflictDoNothing(),
	] as const

/**
 * Restores leads that were deleted by themselves, and returns how many. Those whose link is deleted stay in the
 * trash: if that is all of them, throws a 409, and a 404 if none is there.
 */
export async function restoreLeads(
	db: Database,
	workspaceId: number,
	ids: readonly number[],
	event: EventIf,
) {
	const entries = sql`trash.workspace_id = ${workspaceId} and trash.entry = 1 and trash.kind = 'leads'
		and trash.lead_id in (select value from json_each(${JSON.stringify(ids)}))`
	const leadIds = sql`(select lead_id from trash where ${entries})`
	const which = sql`trash.workspace_id = ${workspaceId} and trash.with_link = 0
		and trash.link_id in (select link_id from trash where ${entries}) and trash.lead_id in ${leadIds}`
	const batch = [
		event(
			sql`exists (select 1 from trash join links on links.id = trash.link_id where ${entries})`,
		),
		pause(db),
		...restoreLeadRows(db, which, leadIds),
		announce(db, 'lead.restored', sql`from leads where id in ${leadIds} and suspect is null`),
		db
			.delete(trash)
			.where(and(which, sql`exists (select 1 from leads where leads.id = trash.lead_id)`)),
		unpause(db),
	] as const
	const [found] = await db.batch([
		db
			.select({
				isLinkThere: sql<number>`exists (select 1 from links where links.id = trash.link_id)`,
			})
			.from(trash)
			.where(entries),
		...batch,
	])
	if (found.length === 0) throw notFound('Lead in the trash')
	const restored = found.filter(({ isLinkThere }) => isLinkThere === 1).length
	if (restored === 0) throw conflict('Its link was deleted too. Please restore the link first.')
	return restored
}

/**
 * Restores links with the leads that were deleted with them, and returns the names of each; throws a 404 if none is
 * in the trash. In one transaction or, if there are thousands of rows, in several: until the last one the links are
 * off, and restoring them again goes on.
 */
export async function restoreLinks(
	db: Database,
	workspaceId: number,
	ids: readonly number[],
	event: EventIf,
) {
	const list = sql`(select value from json_each(${JSON.stringify(ids)}))`
	const entries = sql`trash.workspace_id = ${workspaceId} and trash.entry = 1 and trash.kind = 'links'
		and trash.link_id in ${list}`
	const whole = sql`trash.workspace_id = ${workspaceId} and trash.with_link = 1 and trash.link_id in ${list}`
	const [found, , , ...first] = await db.batch([
		db
			.select({
				id: trash.linkId,
				names: sql`(
					select json_group_array(name) from trash names where names.workspace_id = ${workspaceId}
						and names.link_id = trash.link_id and names.with_link = 1 and names.name is not null)`.mapWith(
					(names: string) => JSON.parse(names) as string[],
				),
			})
			.from(trash)
			.where(entries),
		event(sql`exists (select 1 from trash where ${entries})`),
		pause(db),
		restoreRows(db, 'links', whole),
		restoreRows(db, 'link_names', whole),
		restoreRows(db, 'shared_reports', whole),
		restoreRows(db, 'reports', whole),
		// Leads of it that were deleted by themselves stay deleted.
		db
			.insert(deletedSubmissions)
			.select(
				sql`select link_id, row ->> 'submission_id', deleted_at from trash
					where workspace_id = ${workspaceId} and link_id in ${list} and with_link = 0 and kind = 'leads'
						and row ->> 'submission_id' is not null
						and exists (select 1 from links where links.id = trash.link_id)`,
			)
			.onConflictDoNothing(),
		...round(db, whole, entries),
	])
	if (found.length === 0) throw notFound('Link in the trash')
	let left = first.at(-1) as { id: number; isThere: number }[]
	while (left.length > 0) {
		// Its short id can't be given again while it is in the trash, so this never happens.
		if (left.some(({ isThere }) => isThere === 0)) throw conflict('The link’s address is taken.')
		left = (await db.batch([pause(db), ...round(db, whole, entries)])).at(-1) as typeof left
	}
	return found.map(({ names }) => names)
}

/**
 * The statements of a round, which ends the pause: some of the days and leads, and the links' end once there are no
 * more. The last statement returns links that are left for the next round.
 */
function round(db: Database, whole: SQL, entries: SQL) {
	const some = (column: SQL, kind: string) =>
		sql`(select ${column} from trash where ${whole} and trash.kind = ${kind} limit ${maxRestoredAtOnce})`
	const days = sql`trash.id in ${some(sql`trash.id`, 'link_days')}`
	const leadIds = some(sql`trash.lead_id`, 'leads')
	const ofLeads = sql`${whole} and trash.lead_id in ${leadIds}`
	const isEnd = sql`not exists (
		select 1 from trash where ${whole} and trash.kind in ('leads', 'link_days'))`
	const restored = sql`(select trash.link_id from trash where ${entries} and ${isEnd})`
	return [
		restoreRows(db, 'link_days', days),
		db.delete(trash).where(days),
		...restoreLeadRows(db, ofLeads, leadIds),
		db.delete(trash).where(ofLeads),
		db
			.update(links)
			.set({
				active: sql`(
					select trash.row ->> 'active' from trash where ${entries} and trash.link_id = links.id)`,
			})
			.where(sql`${links.id} in ${restored}`),
		announce(db, 'link.restored', sql`from links where id in ${restored}`),
		db
			.delete(trash)
			.where(
				sql`${whole} and ${isEnd} and exists (select 1 from links where links.id = trash.link_id)`,
			),
		unpause(db),
		db
			.select({
				id: trash.linkId,
				isThere: sql<number>`exists (select 1 from links where links.id = trash.link_id)`,
			})
			.from(trash)
			.where(entries),
	] as const satisfies readonly BatchItem<'sqlite'>[]
}

/** SQL for the title of a link in the trash or, of several, how many they are, as the log has them. */
export const trashedTitles = (workspaceId: number, linkIds: readonly number[]) => sql<string>`(
	select iif(count(*) = 1, substr(min(row ->> 'title'), 1, 120), count(*) || ' links') from trash
	where workspace_id = ${workspaceId} and kind = 'links'
		and link_id in (select value from json_each(${JSON.stringify(linkIds)})))`
