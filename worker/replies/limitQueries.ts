import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { and, eq, lt, sql } from 'drizzle-orm'
import { dayOf } from '../../schema/day'
import { visitorMailDays, visitorMails } from '../../schema/tables/visitorMail'
import {
	barredDays,
	dailyMailsOfAddress,
	refusedCountAs,
	type VisitorMailKind,
} from '../../schema/visitorMail'
import { notifyMembers, notYetNotified } from '../notifications/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { deleteInRounds } from '../platform/rounds'
import type { VisitorMailFacts } from './queries'

/** SQL column: until when a workspace can't mail its visitors; null if it can. */
export const barredUntil = (workspaceId: unknown) =>
	sql<number | null>`(
		select barred_until from workspaces where workspaces.id = ${workspaceId} and barred_until > ${Date.now()})`.as(
		'barred_until',
	)

const onDay = (now: number) => sql`day = ${dayOf(now)}`

/** SQL for how much of the day's limit a workspace has used. */
export const usedToday = (workspaceId: unknown, now: number) => sql<number>`coalesce((
	select mails + ${refusedCountAs - 1} * refused from visitor_mail_days used
	where used.workspace_id = ${workspaceId} and used.${onDay(now)}), 0)`

/**
 * Counts a mail that is about to be sent; `allowed` is false if that would exceed a limit: the workspace's daily one,
 * one mail per address, link and hour, or the address's own. `notified` are those notified that the limit is near.
 */
export async function countMail(
	db: Database,
	{ leadId, kind }: { leadId: number; kind: VisitorMailKind },
	{ workspaceId, emailHash, link }: Pick<VisitorMailFacts, 'workspaceId' | 'emailHash' | 'link'>,
	limit: number,
) {
	const now = Date.now()
	const [, taken, notified] = await db.batch([
		db
			.insert(visitorMailDays)
			.select(
				rowsFrom(
					visitorMailDays,
					{ workspaceId, day: dayOf(now), mails: 1 },
					sql`where ${usedToday(workspaceId, now)} < ${limit}
						and not exists (
							select 1 from visitor_mails where email_hash = ${emailHash} and link_id = ${link.id}
								and kind = ${kind} and sent_at > ${now - millisecondsInHour})
						and (select count(*) from visitor_mails
							where email_hash = ${emailHash} and sent_at > ${now - millisecondsInDay}) < ${dailyMailsOfAddress}`,
				),
			)
			.onConflictDoUpdate({
				target: [visitorMailDays.workspaceId, visitorMailDays.day],
				set: { mails: sql`${visitorMailDays.mails} + 1` },
			}),
		db
			.update(visitorMails)
			.set({ state: 'sending', sentAt: new Date(now) })
			.where(and(eq(visitorMails.leadId, leadId), eq(visitorMails.kind, kind), sql`changes() > 0`))
			.returning({ leadId: visitorMails.leadId }),
		notifyNearLimit(db, workspaceId, limit, now),
	])
	return { allowed: taken.length > 0, notified }
}

/** Notifies a workspace's managers, once a day, that nine tenths of the day's mails are used. */
const notifyNearLimit = (db: Database, workspaceId: number, limit: number, now: number) =>
	notifyMembers(
		db,
		{ workspaceId, kind: 'mails_near' },
		sql`10 * ${usedToday(workspaceId, now)} >= 9 * ${limit} and ${notYetNotified(
			sql`earlier.kind = 'mails_near' and earlier.created_at >= ${dayOf(now) * millisecondsInDay}`,
		)}`,
	)

/** Deletes days that no limit depends on anymore. */
export const deleteOldMailDays = (db: Database, now: number) =>
	deleteInRounds(db, visitorMailDays, lt(visitorMailDays.day, dayOf(now) - barredDays))
