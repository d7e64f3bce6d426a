import { eq, type SQL, sql } from 'drizzle-orm'
import { mentionsIn } from '../../schema/mention'
import { users } from '../../schema/tables/accounts'
import { leads } from '../../schema/tables/leads'
import { leadNotes } from '../../schema/tables/work'
import type { Caller } from '../http/context'
import { notFound } from '../http/errors'
import { notify, notYetNotified } from '../notifications/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { shownLead } from './filterQueries'

/** The members mentioned in a note. */
export const mentioned = sql`iif(instr(${leadNotes.text}, '<@') = 0, '[]', (
	select json_group_array(json_object('id', users.id, 'name', users.name))
	from leads cross join members on members.workspace_id = leads.workspace_id
		cross join users on users.id = members.user_id
	where leads.id = ${leadNotes.leadId} and instr(${leadNotes.text}, '<@' || users.id || '>') > 0))`
	.mapWith((json: string) => JSON.parse(json) as { id: number; name: string }[])
	.as('mentions')

/** The statement that notifies the members newly mentioned in a note, if the condition holds. */
const notifyMentioned = (
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
			where members.user_id <> ${userId} and ${condition}
				and ${notYetNotified(sql`earlier.note_id = ${noteId}`)}`,
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

/** The query for notes, as a user sees them. */
export const notes = (db: Database, userId: number) =>
	db
		.select(noteColumns(userId))
		.from(leadNotes)
		.leftJoin(users, eq(users.id, leadNotes.userId))
		.$dynamic()

/** The columns for a contact at a time, unless there was an earlier one. */
export const contactAt = (time: number) => ({
	firstContactAt: sql`coalesce(${leads.firstContactAt}, ${time})`,
})

/** Adds a note, which counts as contact; returns it with who was notified. Throws a 404 for a lead that is not shown. */
export async function addNote(
	db: Database,
	caller: Caller,
	id: number,
	text: string,
	visibleLimit: number | undefined,
) {
	const { workspaceId, userId } = caller
	const condition = shownLead(db, workspaceId, id, visibleLimit)
	const now = Date.now()
	const newest = sql`(select max(id) from lead_notes where lead_id = ${id} and user_id = ${userId})`
	const [, notified, , [note]] = await db.batch([
		db
			.insert(leadNotes)
			.select(
				rowsFrom(
					leadNotes,
					{ leadId: sql`id`, userId, text, createdAt: new Date(now) },
					sql`from leads where ${condition}`,
				),
			),
		notifyMentioned(
			db,
			caller,
			text,
			{ leadId: sql`${id}`, noteId: newest },
			sql`exists (select 1 from leads where ${condition})`,
		),
		db.update(leads).set(contactAt(now)).where(condition),
		notes(db, userId).where(sql`changes() > 0 and ${leadNotes.id} = ${newest}`),
	])
	if (!note) throw notFound('Lead')
	return { note, notified }
}

/** SQL for whether the caller wrote the note, in this workspace. */
const writtenBy = ({ workspaceId, userId }: Caller, id: number) =>
	sql`${leadNotes.id} = ${id} and ${leadNotes.userId} = ${userId} and exists (
		select 1 from leads where leads.id = ${leadNotes.leadId} and leads.workspace_id = ${workspaceId})`

/** Changes the caller's own note, and returns it with who was notified; throws a 404 for any other. */
export async function editNote(db: Database, caller: Caller, id: number, text: string) {
	const condition = writtenBy(caller, id)
	const leadId = sql`(select lead_id from lead_notes where id = ${id})`
	const [, notified, [note]] = await db.batch([
		db.update(leadNotes).set({ text, editedAt: new Date() }).where(condition),
		notifyMentioned(
			db,
			caller,
			text,
			{ leadId, noteId: sql`${id}` },
			sql`exists (select 1 from lead_notes where ${condition})`,
		),
		notes(db, caller.userId).where(condition),
	])
	if (!note) throw notFound('Note')
	return { note, notified }
}

/** Deletes the caller's own note; throws a 404 for any other. */
export async function deleteNote(db: Database, caller: Caller, id: number) {
	const gone = await db
		.delete(leadNotes)
		.where(writtenBy(caller, id))
		.returning({ id: leadNotes.id })
	if (gone.length === 0) throw notFound('Note')
}
