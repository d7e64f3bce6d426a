import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '../../schema/day'
import { workspaces } from '../../schema/tables/accounts'
import { mailStops, visitorMailDays, visitorMails } from '../../schema/tables/visitorMail'
import {
	barredDays,
	complaintDays,
	complaintShare,
	complaintsAllowed,
	type VisitorMailKind,
	type VisitorMailState,
} from '../../schema/visitorMail'
import { markSent } from '../mail/queries'
import type { Database } from '../platform/env'

/**
 * Records the final state of a mail. `refusedOf` is the workspace whose limit a mail server's refusal counts against.
 */
export async function recordState(
	db: Database,
	{ id, leadId, kind }: { id: string; leadId: number; kind: VisitorMailKind },
	state: VisitorMailState,
	{ refusedOf }: { refusedOf?: number } = {},
) {
	await db.batch([
		markSent(db, id),
		db
			.update(visitorMails)
			.set({ state })
			.where(and(eq(visitorMails.leadId, leadId), eq(visitorMails.kind, kind))),
		...(refusedOf === undefined ? [] : [countBack(db, refusedOf, 'refused')]),
	])
}

const countBack = (db: Database, workspaceId: number, what: 'refused' | 'complaints') =>
	db
		.insert(visitorMailDays)
		.values({ workspaceId, day: dayOf(Date.now()), [what]: 1 })
		.onConflictDoUpdate({
			target: [visitorMailDays.workspaceId, visitorMailDays.day],
			set: { [what]: sql`${visitorMailDays[what]} + 1` },
		})

/** The statement that stops all mail from a workspace to an address. */
export const stopMail = (db: Database, workspaceId: number, emailHash: string) =>
	db
		.insert(mailStops)
		.values({ workspaceId, emailHash })
		.onConflictDoNothing()
		.returning({ workspaceId: mailStops.workspaceId })

/**
 * Records a complaint: no more mail to this address, and with too many complaints none from this workspace. One
 * address complains once.
 */
export async function addComplaint(db: Database, workspaceId: number, emailHash: string) {
	const now = Date.now()
	const since = dayOf(now) - complaintDays
	const mails = and(
		eq(visitorMails.emailHash, emailHash),
		eq(visitorMails.workspaceId, workspaceId),
	)
	const [complained] = await db.batch([
		db
			.update(visitorMails)
			.set({ state: 'complained' })
			.where(
				and(
					mails,
					sql`not exists (select 1 from visitor_mails before where before.email_hash = ${emailHash}
						and before.workspace_id = ${workspaceId} and before.state = 'complained')`,
				),
			)
			.returning({ leadId: visitorMails.leadId }),
		stopMail(db, workspaceId, emailHash),
	])
	if (complained.length === 0) return
	await db.batch([
		countBack(db, workspaceId, 'complaints'),
		db
			.update(workspaces)
			.set({ barredUntil: new Date(now + barredDays * millisecondsInDay) })
			.where(
				and(
					eq(workspaces.id, workspaceId),
					sql`(select sum(complaints) >= max(${complaintsAllowed}, ${complaintShare} * sum(mails))
						from visitor_mail_days where workspace_id = ${workspaceId} and day > ${since})`,
				),
			),
	])
}

/** Records that the newest mail to an address came back, and stops mail to it from that workspace. */
export async function addBounce(db: Database, emailHash: string) {
	const bounced = await newestMailTo(db, emailHash)
	if (!bounced) return
	const { leadId, kind, workspaceId } = bounced
	await db.batch([
		db
			.update(visitorMails)
			.set({ state: 'bounced' })
			.where(and(eq(visitorMails.leadId, leadId), eq(visitorMails.kind, kind))),
		stopMail(db, workspaceId, emailHash),
		...(bounced.state === 'bounced' ? [] : [countBack(db, workspaceId, 'refused')]),
	])
}

/** The newest mail sent to an address. */
async function newestMailTo(db: Database, emailHash: string) {
	const [newest] = await db
		.select({
			leadId: visitorMails.leadId,
			kind: visitorMails.kind,
			workspaceId: visitorMails.workspaceId,
			state: visitorMails.state,
		})
		.from(visitorMails)
		.where(and(eq(visitorMails.emailHash, emailHash), sql`${visitorMails.sentAt} is not null`))
		.orderBy(sql`${visitorMails.sentAt} desc`)
		.limit(1)
	return newest
}

/** Records a complaint about the newest mail to an address. */
export async function addComplaintTo(db: Database, emailHash: string) {
	const newest = await newestMailTo(db, emailHash)
	if (newest) await addComplaint(db, newest.workspaceId, emailHash)
}
