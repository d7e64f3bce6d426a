import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { notificationRoles } from '../../schema/notification'
import { workspaces } from '../../schema/tables/accounts'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { mailStops, visitorMailDays, visitorMails } from '../../schema/tables/visitorMail'
import {
	barredDays,
	complaintDays,
	complaintShare,
	complaintsAllowed,
	dailyMailsOfAddress,
	refusedCountAs,
	type VisitorMailKind,
	type VisitorMailState,
} from '../../schema/visitorMail'
import { worksFor } from '../hosts/queries'
import { claim, firstSite, markSent, wasSent } from '../mail/queries'
import { notify } from '../notifications/queries'
import { paymentFacts } from '../payments/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { deleteInRounds } from '../platform/rounds'
import { dayOf } from '../visits/day'

type LeadToMail = {
	leadId: number
	kind: VisitorMailKind
	workspaceId: number
	linkId: number
	email: string
}

/** Which of these leads get a mail now: never suspects, junk, or imported ones. */
export const leadsToMail = (db: Database, leadIds: readonly number[]) =>
	db.all<LeadToMail>(sql`
		select leads.id as leadId, leads.workspace_id as workspaceId, links.id as linkId, email,
			iif(links.confirm <> 'off' and confirmed_at is null, 'confirm', 'reply') as kind
		from json_each(${JSON.stringify(leadIds)}) new
		cross join leads on leads.id = new.value
		cross join links on links.id = leads.link_id
		where ((links.confirm <> 'off' and confirmed_at is null) or links.reply is not null)
			and email is not null and suspect is null and imported = 0
			and qualification_status <> 'unqualified'`)

/** Records mails as waiting, unless the lead had one of the kind. */
export const noteWaiting = (
	db: Database,
	waiting: readonly (Omit<LeadToMail, 'email'> & { emailHash: string })[],
) =>
	db.run(sql`
		insert into visitor_mails (lead_id, kind, workspace_id, link_id, email_hash, created_at)
		select value ->> 'leadId', value ->> 'kind', value ->> 'workspaceId', value ->> 'linkId',
			value ->> 'emailHash', ${Date.now()}
		from json_each(${JSON.stringify(waiting)}) where true
		on conflict do nothing`)

/** SQL for a member's column: of the link's creator, or of the workspace's owner if they have left. */
const ownerOf = (column: 'id' | 'username' | 'name' | 'email_confirmed_at') =>
	sql.raw(`(select users.${column} from members join users on users.id = members.user_id
		where members.workspace_id = links.workspace_id
		order by members.user_id is not links.user_id, members.role <> 'owner', members.user_id limit 1)`)

/** Claims a mail to a visitor and reads everything needed to write it, in one trip. */
export async function readVisitorMail(
	db: Database,
	{ id, leadId, kind }: { id: string; leadId: number; kind: VisitorMailKind },
) {
	const [claimed, [known], [facts], payments, [home]] = await db.batch([
		claim(db, id, Date.now()),
		wasSent(db, id),
		db
			.select({
				lead: {
					name: leads.name,
					email: leads.email,
					phone: leads.phone,
					answers: leads.answers,
					route: leads.route,
					confirmedAt: leads.confirmedAt,
					language: sql<string | null>`${leads.additionalData} ->> 'language'`,
				},
				link: {
					id: links.id,
					shortId: links.shortId,
					domain: links.domain,
					domainWorks: worksFor(links.domain).as('domain_works'),
					title: links.title,
					fields: links.fields,
					destinationUrl: links.destinationUrl,
					after: links.after,
					rules: links.rules,
					passThrough: links.passThrough,
					appendAnswers: links.appendAnswers,
					translations: links.translations,
					confirm: links.confirm,
					reply: links.reply,
				},
				owner: {
					email: sql<string>`${ownerOf('username')}`.as('owner_email'),
					name: sql<string>`${ownerOf('name')}`.as('owner_name'),
					confirmed: sql<number>`${ownerOf('email_confirmed_at')} is not null`.as(
						'owner_confirmed',
					),
				},
				workspaceId: leads.workspaceId,
				since: workspaces.createdAt,
				barred: sql<boolean>`coalesce(${workspaces.barredUntil} > ${Date.now()}, 0)
					or ${workspaces.suspendedFor} is not null or ${links.suspendedFor} is not null`
					.mapWith(Boolean)
					.as('barred'),
				emailHash: visitorMails.emailHash,
				state: visitorMails.state,
				stopped: sql<boolean>`exists (
					select 1 from mail_stops where mail_stops.workspace_id = ${leads.workspaceId}
						and mail_stops.email_hash = ${visitorMails.emailHash})`
					.mapWith(Boolean)
					.as('stopped'),
			})
			.from(visitorMails)
			.innerJoin(leads, eq(leads.id, visitorMails.leadId))
			.innerJoin(links, eq(links.id, leads.linkId))
			.innerJoin(workspaces, eq(workspaces.id, leads.workspaceId))
			.where(and(eq(visitorMails.leadId, leadId), eq(visitorMails.kind, kind))),
		paymentFacts(db, sql<number>`(select workspace_id from leads where id = ${leadId})`),
		firstSite(db),
	])
	return {
		state: claimed.length > 0 ? 'ours' : known?.sent ? 'sent' : 'being sent',
		facts,
		payments,
		/** See firstSite. */
		home: home?.site,
	} as const
}
export type VisitorMailFacts = NonNullable<Awaited<ReturnType<typeof readVisitorMail>>['facts']>

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
 * Counts a mail that is about to be sent, and returns who was notified that the limit is near. Not `taken` if that would exceed a limit: the workspace's of the day, one mail
 * per address and link in an hour, or an address's own.
 */
export async function takeTurn(
	db: Database,
	{ leadId, kind }: { leadId: number; kind: VisitorMailKind },
	{ workspaceId, emailHash, link }: Pick<VisitorMailFacts, 'workspaceId' | 'emailHash' | 'link'>,
	limit: number,
) {
	const now = Date.now()
	const [, taken, told] = await db.batch([
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
		noteNearLimit(db, workspaceId, limit, now),
	])
	return { taken: taken.length > 0, told }
}

/** Notifies those who manage a workspace, once a day, that nine tenths of the day's mails are used. */
const noteNearLimit = (db: Database, workspaceId: number, limit: number, now: number) =>
	notify(
		db,
		{ userId: sql`members.user_id`, workspaceId, kind: 'mails_near' },
		sql`from members where members.workspace_id = ${workspaceId}
			and members.role in ${notificationRoles.mails_near}
			and 10 * ${usedToday(workspaceId, now)} >= 9 * ${limit} and not exists (
				select 1 from notifications earlier
				where earlier.user_id = members.user_id and earlier.workspace_id = members.workspace_id
					and earlier.kind = 'mails_near' and earlier.created_at >= ${dayOf(now) * millisecondsInDay})`,
	)

/**
 * Records what became of a mail, which is not tried again. `refusedOf`: the workspace whose limit pays for what a mail
 * server refused.
 */
export async function settle(
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
	const statements: [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]] = [
		db
			.update(visitorMails)
			.set({ state: 'bounced' })
			.where(and(eq(visitorMails.leadId, leadId), eq(visitorMails.kind, kind))),
		stopMail(db, workspaceId, emailHash),
	]
	if (bounced.state !== 'bounced') statements.push(countBack(db, workspaceId, 'refused'))
	await db.batch(statements)
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

/** The days that no limit looks at any more. */
export const forgetMailDays = (db: Database, now: number) =>
	deleteInRounds(db, visitorMailDays, lt(visitorMailDays.day, dayOf(now) - barredDays))

/** Records a complaint about the newest mail to an address. */
export async function addComplaintTo(db: Database, emailHash: string) {
	const newest = await newestMailTo(db, emailHash)
	if (newest) await addComplaint(db, newest.workspaceId, emailHash)
}
