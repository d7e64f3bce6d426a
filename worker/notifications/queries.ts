import { millisecondsInDay } from 'date-fns/constants'
import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { notificationDays, notificationRoles, type RestrictedKind } from '../../schema/notification'
import { notifications } from '../../schema/tables/notifications'
import type { Caller } from '../http/context'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { deleteInRounds } from '../platform/rounds'

const n = notifications

/** A notification, and who gets it. */
export type Notified = { id: number; userId: number; workspaceId: number }

type Row = Parameters<typeof rowsFrom<typeof notifications>>[1]

/** The statement that notifies people, for the batch that makes the change; `source` selects them, as in rowsFrom. */
export const notify = (db: Database, row: Row, source: SQL) =>
	db
		.insert(n)
		.select(rowsFrom(n, { createdAt: new Date(), ...row }, source))
		.returning({ id: n.id, userId: n.userId, workspaceId: n.workspaceId })

/**
 * The statement that notifies a workspace's members whose role sees this kind, if `when` holds, which may refer to
 * `members`.
 */
export const notifyMembers = (
	db: Database,
	{
		workspaceId,
		kind,
		...row
	}: Omit<Row, 'userId' | 'workspaceId' | 'kind'> & { workspaceId: number; kind: RestrictedKind },
	when: SQL,
) =>
	notify(
		db,
		{ ...row, kind, userId: sql`members.user_id`, workspaceId },
		sql`from members where members.workspace_id = ${workspaceId}
			and members.role in ${notificationRoles[kind]} and ${when}`,
	)

/** SQL for whether the row of `members` has no notification that meets a condition on `earlier`. */
export const notYetNotified = (condition: SQL) => sql`not exists (
	select 1 from notifications earlier
	where earlier.user_id = members.user_id and earlier.workspace_id = members.workspace_id
		and ${condition})`

const isAbout = (...kinds: string[]) => sql`notifications.kind in ${kinds}`

const roleIn = (roles: readonly string[]) => sql`exists (
	select 1 from members where members.user_id = notifications.user_id
		and members.workspace_id = notifications.workspace_id and members.role in ${roles})`

/**
 * SQL for whether a row's member may still see it, and there is still something to see: the lead is there, and
 * theirs if it was assigned to them.
 */
export const isShown = () =>
	and(
		...Object.entries(notificationRoles).map(
			([kind, roles]) => sql`(notifications.kind <> ${kind} or ${roleIn(roles)})`,
		),
		sql`(not (${isAbout('assigned', 'mentioned')}) or notifications.subject_id is null or exists (
			select 1 from leads where leads.id = notifications.subject_id
				and leads.workspace_id = notifications.workspace_id
				and (notifications.kind <> 'assigned' or leads.assignee_id = notifications.user_id)))`,
		sql`(notifications.note_id is null or exists (
			select 1 from lead_notes where lead_notes.id = notifications.note_id))`,
	) as SQL

/** SQL for how many unread ones a member has. */
export const countUnread = (userId: number | SQL, workspaceId: number | SQL) => sql<number>`(
	select count(*) from notifications where notifications.user_id = ${userId}
		and notifications.workspace_id = ${workspaceId} and notifications.read_at is null and ${isShown()})`

/** The name of its subject. */
const about = sql<string | null>`case
	when ${isAbout('assigned', 'mentioned')} then (
		select coalesce(name, 'Anonymous') from leads where leads.id = notifications.subject_id)
	when ${isAbout('import_done', 'limit_near', 'links_broken')} then (
		select title from links where links.id = notifications.subject_id
			and links.workspace_id = notifications.workspace_id)
	when ${isAbout('webhook_paused')} then (
		select url from webhook_endpoints where webhook_endpoints.id = notifications.subject_id
			and webhook_endpoints.workspace_id = notifications.workspace_id)
	when ${isAbout('domain_broken', 'domain_leads_nowhere')} then (
		select host from domains where domains.id = notifications.subject_id
			and domains.workspace_id = notifications.workspace_id)
	when ${isAbout('connector_paused', 'connector_healed')} then (
		select kind from connectors where connectors.id = notifications.subject_id
			and connectors.workspace_id = notifications.workspace_id) end`

const own = ({ userId, workspaceId }: Caller) =>
	and(eq(n.userId, userId), eq(n.workspaceId, workspaceId))

/** A page of the caller's notifications, newest first, before the one with this id; and how many are unread. */
export async function listNotifications(
	db: Database,
	caller: Caller,
	{ limit, before }: { limit: number; before?: number | undefined },
) {
	const [rows, [counted]] = await db.batch([
		db
			.select({
				id: n.id,
				kind: n.kind,
				subjectId: n.subjectId,
				about: about.as('about'),
				by: sql<string | null>`(select name from users where users.id = notifications.by_id)`.as(
					'by',
				),
				leads: n.leads,
				createdAt: n.createdAt,
				readAt: n.readAt,
			})
			.from(n)
			.where(and(own(caller), before ? lt(n.id, before) : undefined, isShown()))
			.orderBy(desc(n.id))
			.limit(limit + 1),
		db
			.select({ unread: sql<number>`unread` })
			.from(sql`(select ${countUnread(caller.userId, caller.workspaceId)} as unread)`),
	])
	const page = rows.slice(0, limit)
	return {
		notifications: page,
		next: rows.length > limit ? page.at(-1)?.id : undefined,
		unread: counted?.unread ?? 0,
	}
}

/** The statement for a member's notifications that they may still see, newest first. */
export const notificationsOf = (db: Database, caller: Caller) =>
	db
		.select({
			kind: n.kind,
			subjectId: n.subjectId,
			about: about.as('about'),
			leads: n.leads,
			createdAt: n.createdAt,
			readAt: n.readAt,
		})
		.from(n)
		.where(and(own(caller), isShown()))
		.orderBy(desc(n.id))

/** Marks the caller's notifications with these ids as read, or all of them. */
export async function markRead(db: Database, caller: Caller, ids: readonly number[] | undefined) {
	await db
		.update(n)
		.set({ readAt: new Date() })
		.where(
			and(
				own(caller),
				isNull(n.readAt),
				ids && sql`${n.id} in (select value from json_each(${JSON.stringify(ids)}))`,
			),
		)
}

/** Deletes those of more than 60 days ago. Returns whether more may be left. */
export const deleteOldNotifications = (db: Database, now: number) =>
	deleteInRounds(db, n, lt(n.createdAt, new Date(now - notificationDays * millisecondsInDay)))
