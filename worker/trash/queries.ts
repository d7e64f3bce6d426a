import { millisecondsInDay } from 'date-fns/constants'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { ToolDeletion } from '../../schema/connectorKinds'
import { users, workspaces } from '../../schema/tables/accounts'
import { trash } from '../../schema/tables/trash'
import { trashDays } from '../../schema/trash'
import type { EventIf } from '../auth/accountLog'
import type { Identity } from '../auth/identity'
import { deleteTrashedInTools, isLeftInTool } from '../connectors/toolDeletionQueries'
import { notFound } from '../http/errors'
import { readCursor } from '../leads/paging'
import { shownEmail } from '../leads/shownEmail'
import type { Database } from '../platform/env'
import { deleteSome, inRounds, maxDeletedAtOnce } from '../platform/rounds'

const inWorkspace = (workspaceId: number) => eq(trash.workspaceId, workspaceId)
const isEntry = sql`${trash.entry} = 1`

/** Sums over all that an entry has: the link with what went with it, or the lead. */
const ofEntry = (sumOfLink: SQL, sumOfLead: SQL) => sql<number>`case trash.kind when 'links' then (
		select ${sumOfLink} from trash part where part.workspace_id = trash.workspace_id
			and part.link_id = trash.link_id and part.with_link = 1)
	else (
		select ${sumOfLead} from trash part where part.workspace_id = trash.workspace_id
			and part.link_id = trash.link_id and part.with_link = 0 and part.lead_id = trash.lead_id) end`

/** All leads deleted with a link were treated alike in tools, so a few are enough to know. */
const mostAsked = 100

const areSomeInTools = (which: SQL) => sql`exists (
	select 1 from (
		select row, workspace_id from trash part where part.workspace_id = trash.workspace_id
			and part.link_id = trash.link_id and ${which} and part.kind = 'connector_deliveries'
		limit ${mostAsked}) trash
	where ${isLeftInTool})`

/** SQL for whether leads of an entry may still be in connected tools. */
const isInTools = sql<number>`iif(trash.kind = 'links',
	${areSomeInTools(sql`part.with_link = 1`)},
	${areSomeInTools(sql`part.with_link = 0 and part.lead_id = trash.lead_id`)})`

/**
 * A page of what was deleted, newest first, how many entries there are, and how many bytes all of them take.
 */
export async function listTrash(
	db: Database,
	workspaceId: number,
	{ limit, cursor }: { limit: number; cursor?: string | undefined },
) {
	const after = cursor ? lt(trash.id, readCursor(cursor).id) : undefined
	const [rows, [counted]] = await db.batch([
		db
			.select({
				at: trash.id,
				kind: sql<'link' | 'lead'>`case ${trash.kind} when 'links' then 'link' else 'lead' end`,
				id: sql<number>`coalesce(${trash.leadId}, ${trash.linkId})`,
				title: sql<string | null>`coalesce(
					${trash.row} ->> 'title', ${trash.row} ->> 'name', ${trash.row} ->> 'email', ${trash.row} ->> 'phone')`,
				linkId: trash.linkId,
				linkTitle: sql<string | null>`coalesce(
					(select title from links where links.id = trash.link_id),
					(select link.row ->> 'title' from trash link where link.workspace_id = trash.workspace_id
						and link.link_id = trash.link_id and link.with_link = 1 and link.lead_id is null
						and link.kind = 'links'))`,
				linkThere: sql<number>`exists (select 1 from links where links.id = trash.link_id)`,
				leads: ofEntry(sql`coalesce(sum(kind = 'leads'), 0)`, sql`0`),
				bytes: ofEntry(sql`sum(bytes)`, sql`sum(bytes)`),
				inTools: isInTools,
				deletedAt: trash.deletedAt,
				deletedBy: sql<string | null>`(select name from users where users.id = trash.deleted_by)`,
			})
			.from(trash)
			.where(and(inWorkspace(workspaceId), isEntry, after))
			.orderBy(desc(trash.id))
			.limit(limit + 1),
		db
			.select({
				entries: sql<number>`sum(${trash.kind} = 'links' or (${trash.kind} = 'leads' and not ${trash.withLink}))`,
				bytes: sql<number>`sum(${trash.bytes})`,
			})
			.from(trash)
			.where(inWorkspace(workspaceId)),
	])
	const shown = rows.slice(0, limit)
	const last = rows.length > limit ? shown.at(-1) : undefined
	return {
		entries: shown.map(({ at: _, linkThere, inTools, ...row }) => ({
			...row,
			inTools: inTools === 1,
			title: shownEmail(row.title),
			linkDeleted: linkThere === 0,
			until: new Date(row.deletedAt.getTime() + trashDays * millisecondsInDay),
		})),
		next: last && { key: 0, id: last.at },
		total: counted?.entries ?? 0,
		bytes: counted?.bytes ?? 0,
	}
}

/** The statement for what restoring links depends on: whether the caller's email is confirmed, and how many links there are. */
export const ownersLinks = (db: Database, { userId, workspaceId }: Identity) =>
	db
		.select({
			confirmed: sql<number>`email_confirmed_at is not null`,
			links: sql<number>`(
				select links from workspace_counters where workspace_id = ${workspaceId})`,
		})
		.from(users)
		.where(sql`${users.id} = ${userId}`)

/** What is deleted for good, and what becomes of its leads in connected tools. */
type ForGood = { id: number; connectors?: ToolDeletion | undefined }

/** Deletes a lead that was deleted by itself for good; throws a 404 if it is not in the workspace's trash. */
export async function deleteLeadForGood(
	db: Database,
	workspaceId: number,
	{ id, connectors }: ForGood,
	event: EventIf,
) {
	const entry = sql`workspace_id = ${workspaceId} and entry = 1 and kind = 'leads' and lead_id = ${id}`
	const parts = sql`with_link = 0 and lead_id = ${id} and link_id in (select link_id from trash where ${entry})`
	const [, , gone] = await db.batch([
		event(sql`exists (select 1 from trash where ${entry})`),
		deleteTrashedInTools(db, workspaceId, parts, connectors),
		db
			.delete(trash)
			.where(sql`workspace_id = ${workspaceId} and ${parts}`)
			.returning({ id: trash.id }),
	])
	if (gone.length === 0) throw notFound('Lead in the trash')
}

/**
 * Deletes a link for good, with its leads, also those deleted by themselves, which could not be restored without it.
 * Its names are free then. Throws a 404 if it is not in the workspace's trash.
 */
export async function deleteLinkForGood(
	db: Database,
	workspaceId: number,
	{ id, connectors }: ForGood,
	event: EventIf,
) {
	const ofLink = sql`workspace_id = ${workspaceId} and link_id = ${id}`
	const entry = sql`${ofLink} and entry = 1 and kind = 'links'`
	const isThere = sql`exists (select 1 from trash where ${entry})`
	// The link itself goes last, so that what stops halfway can be repeated.
	const parts = deletePart(
		db,
		workspaceId,
		sql`${ofLink} and kind <> 'links' and ${isThere}`,
		connectors,
	)
	const self = db
		.delete(trash)
		.where(sql`${entry} and not exists (select 1 from trash where ${ofLink} and kind <> 'links')`)
		.returning({ id: trash.id })
	const [, , { meta }, gone] = await db.batch([event(isThere), ...parts, self])
	if (meta.changes === 0 && gone.length === 0) throw notFound('Link in the trash')
	while (gone.length === 0) gone.push(...(await db.batch([...parts, self]))[2])
}

/** The statements that delete some rows of a workspace's trash, and their leads in connected tools if that is chosen. */
function deletePart(
	db: Database,
	workspaceId: number,
	condition: SQL,
	connectors: ToolDeletion | undefined,
) {
	const ids = sql`select id from trash where ${condition}`
	return [
		deleteTrashedInTools(
			db,
			workspaceId,
			sql`id in (${ids} limit ${maxDeletedAtOnce})`,
			connectors,
		),
		deleteSome(db, trash, ids),
	] as const
}

/** Deletes everything in a workspace's trash for good. */
export async function emptyTrash(
	db: Database,
	workspaceId: number,
	connectors: ToolDeletion | undefined,
	event: EventIf,
) {
	const all = sql`workspace_id = ${workspaceId}`
	const part = deletePart(db, workspaceId, all, connectors)
	let [, , { meta }] = await db.batch([
		event(sql`exists (select 1 from trash where ${all})`),
		...part,
	])
	while (meta.changes === maxDeletedAtOnce) [, { meta }] = await db.batch(part)
}

/** SQL for whether a row in the trash is one of a person's leads, or belongs to one; for at most `most` leads. */
export const isPersonsInTrash = (workspaceId: number, email: string, most = -1) =>
	sql`(link_id, with_link, lead_id) in (
		select link_id, with_link, lead_id from trash
		where workspace_id = ${workspaceId} and email = ${email} limit ${most})`

/** The statement that erases a person's leads from the trash, some at a time; returns their ids. */
export const erasePersonInTrash = (db: Database, workspaceId: number, email: string) =>
	db
		.delete(trash)
		.where(
			sql`workspace_id = ${workspaceId} and lead_id is not null and ${isPersonsInTrash(workspaceId, email, maxDeletedAtOnce)}`,
		)
		.returning({ kind: trash.kind })

/**
 * Deletes for good what has been in the trash for 30 days, and leads that are older than their workspace keeps any.
 * Returns whether more may be left.
 */
export async function deleteOldTrash(db: Database, now: number) {
	const oldest = sql`
		select id from (
			select id, deleted_at from trash where id > 0 order by id limit ${maxDeletedAtOnce})
		where deleted_at < ${now - trashDays * millisecondsInDay}`
	const expired = (kind: SQL) => sql`
		select part.id from ${workspaces} cross join trash on trash.workspace_id = workspaces.id
			cross join trash part on part.workspace_id = trash.workspace_id and part.link_id = trash.link_id
				and part.with_link = trash.with_link and part.lead_id = trash.lead_id
		where workspaces.retention_days > 0 and ${kind}
			and trash.captured_at < ${now} - workspaces.retention_days * ${millisecondsInDay}`
	const deleteExpired = (kind: SQL) => inRounds(() => deleteSome(db, trash, expired(kind)))
	const more = [
		await inRounds(() => deleteSome(db, trash, oldest)),
		// What belongs to a lead goes first: it is found by the lead.
		(await deleteExpired(sql`part.kind <> 'leads'`)) ||
			(await deleteExpired(sql`part.kind = 'leads'`)),
	]
	return more.includes(true)
}
