import { and, eq, sql } from 'drizzle-orm'
import { members, users } from '../../schema/tables/accounts'
import { leads } from '../../schema/tables/leads'
import { notifications } from '../../schema/tables/notifications'
import { leadNotes } from '../../schema/tables/work'
import { mentioned } from '../leads/noteQueries'
import { isShown } from '../notifications/queries'
import type { Database } from '../platform/env'
import type { Mail } from './messages'

/** The statement for a notification caused by a person, if the reader still gets mail about it. */
export const notificationOf = (db: Database, mail: Mail) =>
	db
		.select({
			// D1 returns rows by the names of their columns, and two are called name.
			by: sql<string | null>`${users.name}`.as('by'),
			leads: notifications.leads,
			leadId: leads.id,
			// The lead's name, or else what it left.
			name: sql<
				string | null
			>`coalesce(${leads.name}, substr(${leads.email}, 1, instr(${leads.email}, '@') - 1), ${leads.phone})`.as(
				'name',
			),
			note: leadNotes.text,
			mentions: mentioned,
		})
		.from(notifications)
		.innerJoin(
			members,
			and(
				eq(members.userId, notifications.userId),
				eq(members.workspaceId, notifications.workspaceId),
			),
		)
		.leftJoin(users, eq(users.id, notifications.byId))
		.leftJoin(leads, eq(leads.id, notifications.subjectId))
		.leftJoin(leadNotes, eq(leadNotes.id, notifications.noteId))
		.where(
			and(
				eq(notifications.id, mail.kind === 'notification' ? mail.notificationId : 0),
				eq(members.personalMails, true),
				isShown(),
			),
		)
