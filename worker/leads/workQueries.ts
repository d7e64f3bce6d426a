import { millisecondsInDay } from 'date-fns/constants'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { maxLeadViews } from '../../schema/lead'
import { mentionsIn } from '../../schema/mention'
import { may } from '../../schema/permissions'
import { users } from '../../schema/tables/accounts'
import { leads } from '../../schema/tables/leads'
import { visitorMails } from '../../schema/tables/visitorMail'
import { webhookEndpoints } from '../../schema/tables/webhooks'
import { leadChanges, leadNotes, leadViews } from '../../schema/tables/work'
import type { Caller } from '../http/context'
import { conflict, notFound } from '../http/errors'
import { notify } from '../notifications/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { matching, shownBy } from './filterQueries'
import { listed, toLead } from './listQueries'
import { medianOf } from './median'
import { orders } from './orderQueries'

/** The members whom a note mentions. */
export const mentioned = sql`iif(instr(${leadNotes.text}, '<@') = 0, '[]', (
	select json_group_array(json_object('id', users.id, 'name', users.name))
	from leads cross join members on members.workspace_id = leads.workspace_id
		cross join users on users.id = members.user_id
	where leads.id = ${leadNotes.leadId} and instr(${leadNotes.text}, '<@' || users.id || '>') > 0))`
	.mapWith((json: string) => JSON.parse(json) as { id: number; name: string }[])
	.as('mentions')

/** The statement that tells the members whom a note newly mentions, if the condition holds. */
const tellMentioned = (
	db: Database,
	{ workspaceId, userId }: Caller,
	text: string,
	{ leadId, noteId }: { leadId: SQL; noteId: SQL },
	condition: SQL,
) =>
	notify(
		db,
		{
			userId: sql`members.user_id`,
			workspaceId,
			kind: 'mentioned',
			subjectId: leadId,
			noteId,
			byId: userId,
		},
		sql`from json_each(${JSON.stringify(mentionsIn(text))})
			cross join members on members.user_id = value and members.workspace_id = ${workspaceId}
			where members.user_id <> ${userId} and ${condition} and not exists (
				select 1 from notifications earlier
				where earlier.user_id = members.user_id and earlier.workspace_id = ${workspaceId}
					and earlier.note_id = ${noteId})`,
	)

const noteColumns = (userId: number) => ({
	id: leadNotes.id,
	leadId: leadNotes.leadId,
	author: users.name,
	/** Whether the caller wrote it and so can change it. */
	own: sql<boolean>`${leadNotes.userId} = ${userId}`.mapWith(Boolean).as('own'),
	text: leadNotes.text,
	mentions: mentioned,
	createdAt: leadNotes.createdAt,
	editedAt: leadNotes.editedAt,
})

const notes = (db: Database, userId: number) =>
	db
		.select(noteColumns(userId))
		.from(leadNotes)
		.leftJoin(users, eq(users.id, leadNotes.userId))
		.$dynamic()

/** A value as people read it: of an assignee, who is stored by id, the name. */
const inWords = (
	value: SQLiteColumn,
) => sql<string>`iif(${leadChanges.what} = 'assignee' and ${value} <> '',
	coalesce((select name from users where users.id = cast(${value} as integer)), 'a former member'), ${value})`

/** More than any lead has. The caller sorts, because no index orders them across leads. */
const maxHistory = 1000

/** The statements for the notes, changes and mails of a lead and all others with its email. */
export function historyOf(
	db: Database,
	{ workspaceId, userId }: Pick<Caller, 'workspaceId' | 'userId'>,
	id: number,
) {
	const same = sql`(
		select id from leads where id = ${id} and workspace_id = ${workspaceId}
		union all select id from leads where workspace_id = ${workspaceId}
			and person = (select email from leads where id = ${id} and workspace_id = ${workspaceId}))`
	return [
		notes(db, userId).where(sql`${leadNotes.leadId} in ${same}`).limit(maxHistory),
		db
			.select({
				id: leadChanges.id,
				leadId: leadChanges.leadId,
				author: users.name,
				what: leadChanges.what,
				before: inWords(leadChanges.before).as('before'),
				after: inWords(leadChanges.after).as('after'),
				changedAt: leadChanges.changedAt,
			})
			.from(leadChanges)
			.leftJoin(users, eq(users.id, leadChanges.userId))
			.where(sql`${leadChanges.leadId} in ${same}`)
			.limit(maxHistory),
		db
			.select({
				leadId: visitorMails.leadId,
				kind: visitorMails.kind,
				state: visitorMails.state,
				at: sql`coalesce(${visitorMails.sentAt}, ${visitorMails.createdAt})`
					.mapWith(visitorMails.createdAt)
					.as('at'),
			})
			.from(visitorMails)
			.where(sql`${visitorMails.leadId} in ${same}`)
			.limit(maxHistory),
	] as const
}

/** Adds a note, which counts as contact; returns it with who was told. Throws a 404 for a lead that is not shown. */
export async function addNote(
	db: Database,
	caller: Caller,
	id: number,
	text: string,
	visibleLimit: number | undefined,
) {
	const { workspaceId, userId } = caller
	const condition = and(
		eq(leads.id, id),
		eq(leads.workspaceId, workspaceId),
		shownBy(db, workspaceId, visibleLimit),
	)
	const now = Date.now()
	const newest = sql`(select max(id) from lead_notes where lead_id = ${id} and user_id = ${userId})`
	const [, told, , [note]] = await db.batch([
		db
			.insert(leadNotes)
			.select(
				rowsFrom(
					leadNotes,
					{ leadId: sql`id`, userId, text, createdAt: new Date(now) },
					sql`from leads where ${condition}`,
				),
			),
		tellMentioned(
			db,
			caller,
			text,
			{ leadId: sql`${id}`, noteId: newest },
			sql`exists (select 1 from leads where ${condition})`,
		),
		db
			.update(leads)
			.set({ firstContactAt: sql`coalesce(${leads.firstContactAt}, ${now})` })
			.where(condition),
		notes(db, userId).where(sql`changes() > 0 and ${leadNotes.id} = ${newest}`),
	])
	if (!note) throw notFound('Lead')
	return { note, told }
}

/** SQL for whether the caller wrote the note, in this workspace. */
const writtenBy = ({ workspaceId, userId }: Caller, id: number) =>
	sql`${leadNotes.id} = ${id} and ${leadNotes.userId} = ${userId} and exists (
		select 1 from leads where leads.id = ${leadNotes.leadId} and leads.workspace_id = ${workspaceId})`

/** Changes the caller's own note, and returns it with who was told; throws a 404 for any other. */
export async function editNote(db: Database, caller: Caller, id: number, text: string) {
	const condition = writtenBy(caller, id)
	const leadId = sql`(select lead_id from lead_notes where id = ${id})`
	const [, told, [note]] = await db.batch([
		db.update(leadNotes).set({ text, editedAt: new Date() }).where(condition),
		tellMentioned(
			db,
			caller,
			text,
			{ leadId, noteId: sql`${id}` },
			sql`exists (select 1 from lead_notes where ${condition})`,
		),
		notes(db, caller.userId).where(condition),
	])
	if (!note) throw notFound('Note')
	return { note, told }
}

/** Deletes the caller's own note; throws a 404 for any other. */
export async function deleteNote(db: Database, caller: Caller, id: number) {
	const gone = await db
		.delete(leadNotes)
		.where(writtenBy(caller, id))
		.returning({ id: leadNotes.id })
	if (gone.length === 0) throw notFound('Note')
}

/** The median covers the newest thousand first contacts of the last 30 days. */
const measured = { days: 30, leads: 1000 }
const maxDue = 5

/** How many open or due leads are counted. */
const maxCounted = 100

/**
 * The median time to first contact in seconds, null if there was none yet; due follow-ups: the five most overdue, and
 * their number; the newest hot lead that is still open, and their number; and the webhooks that fail. Numbers are at
 * most 100.
 */
export async function workAhead(
	db: Database,
	{ workspaceId, role }: Pick<Caller, 'workspaceId' | 'role'>,
	visibleLimit: number | undefined,
) {
	const filter = { followUp: 'due', visibleLimit } as const
	const open = { status: 'hot', stage: 'open', visibleLimit } as const
	const list = listed(db)
	const hotList = listed(db)
	const [speeds, due, waiting, hot, hotIds, broken] = await db.batch([
		db
			.select({
				time: sql<number>`${leads.firstContactAt} - ${leads.createdAt}`.as('time'),
			})
			.from(leads)
			.where(
				and(
					eq(leads.workspaceId, workspaceId),
					gte(leads.firstContactAt, new Date(Date.now() - measured.days * millisecondsInDay)),
					sql`${leads.imported} = 0`,
				),
			)
			.orderBy(desc(leads.firstContactAt))
			.limit(measured.leads),
		list
			.where(matching(db, list, workspaceId, filter))
			.orderBy(...orders.soonest.by)
			.limit(maxDue),
		db
			.select({ id: leads.id })
			.from(leads)
			.where(
				and(
					eq(leads.workspaceId, workspaceId),
					isNull(leads.suspect),
					lte(leads.followUpAt, new Date()),
				),
			)
			.limit(maxCounted),
		hotList
			.where(matching(db, hotList, workspaceId, open))
			.orderBy(...orders.newest.by)
			.limit(1),
		db
			.select({ id: leads.id })
			.from(leads)
			.where(
				and(
					eq(leads.workspaceId, workspaceId),
					isNull(leads.suspect),
					eq(leads.qualificationStatus, 'hot'),
					sql`+${leads.stage} = 'open'`,
				),
			)
			.limit(maxCounted),
		db
			.select({
				id: webhookEndpoints.id,
				url: webhookEndpoints.url,
				paused: webhookEndpoints.paused,
			})
			.from(webhookEndpoints)
			.where(
				and(
					eq(webhookEndpoints.workspaceId, workspaceId),
					sql`${may(role, 'webhooks.read')}`,
					or(
						inArray(webhookEndpoints.paused, ['failing', 'gone']),
						and(isNull(webhookEndpoints.paused), gt(webhookEndpoints.failures, 0)),
					),
				),
			),
	])
	const median = medianOf(speeds.map(({ time }) => time))
	return {
		speedToLead: median === undefined ? null : Math.round(median / 1000),
		contacted: speeds.length,
		overdue: visibleLimit === undefined ? waiting.length : due.length,
		due: due.map(toLead),
		hot: visibleLimit === undefined ? hotIds.length : hot.length,
		newestHot: hot[0] ? toLead(hot[0]) : null,
		webhooks: broken.map(({ id, url, paused }) => ({
			id,
			host: new URL(url).host,
			paused: paused !== null,
		})),
	}
}

const viewColumns = { id: leadViews.id, name: leadViews.name, query: leadViews.query }

/** The statement for a workspace's saved views, by name. */
export const viewsOf = (db: Database, workspaceId: number) =>
	db
		.select(viewColumns)
		.from(leadViews)
		.where(eq(leadViews.workspaceId, workspaceId))
		.orderBy(asc(leadViews.name))

/**
 * Saves a view, replacing one of the same name. Throws a 409 for one too many.
 */
export async function saveView(
	db: Database,
	workspaceId: number,
	{ name, query }: { name: string; query: string },
) {
	const [, [view]] = await db.batch([
		db
			.insert(leadViews)
			.select(
				rowsFrom(
					leadViews,
					{ workspaceId, name, query },
					sql`where (select count(*) from lead_views where workspace_id = ${workspaceId}) < ${maxLeadViews}
						or exists (select 1 from lead_views where workspace_id = ${workspaceId} and name = ${name})`,
				),
			)
			.onConflictDoUpdate({ target: [leadViews.workspaceId, leadViews.name], set: { query } }),
		db
			.select(viewColumns)
			.from(leadViews)
			.where(and(eq(leadViews.workspaceId, workspaceId), eq(leadViews.name, name))),
	])
	if (!view) throw conflict(`You already have ${maxLeadViews} views. Please delete one first.`)
	return view
}

/** Throws a 404 if it is not the workspace's. */
export async function deleteView(db: Database, workspaceId: number, id: number) {
	const gone = await db
		.delete(leadViews)
		.where(and(eq(leadViews.id, id), eq(leadViews.workspaceId, workspaceId)))
		.returning({ id: leadViews.id })
	if (gone.length === 0) throw notFound('View')
}
