import { eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { users } from '../../schema/tables/accounts'
import { visitorMails } from '../../schema/tables/visitorMail'
import { leadChanges, leadNotes } from '../../schema/tables/work'
import { mayAlso } from '../auth/mayAlso'
import { whereLeadsAre } from '../connectors/leadQueries'
import type { Caller } from '../http/context'
import type { Database } from '../platform/env'
import { deliveriesAbout } from '../webhooks/subjectQueries'
import { notes } from './noteQueries'

/** A value for people: an assignee, who is stored by id, by name. */
const inWords = (
	value: SQLiteColumn,
) => sql<string>`iif(${leadChanges.what} = 'assignee' and ${value} <> '',
	coalesce((select name from users where users.id = cast(${value} as integer)), 'a former member'), ${value})`

/** More than any lead has. The caller sorts, because no index orders them across leads. */
const maxHistory = 1000

/**
 * The statements for the history of a lead and all others with its email: notes, changes, mails, records in
 * connected tools and, if the caller may see them, webhook deliveries.
 */
export function historyOf(
	db: Database,
	caller: Pick<Caller, 'workspaceId' | 'userId' | 'role' | 'scopes'>,
	id: number,
) {
	const { workspaceId, userId } = caller
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
				via: leadChanges.via,
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
		whereLeadsAre(db, workspaceId, same),
		deliveriesAbout(
			db,
			workspaceId,
			mayAlso(caller, 'webhooks.read') ? same : sql`(select null)`,
		).limit(maxHistory),
	] as const
}
