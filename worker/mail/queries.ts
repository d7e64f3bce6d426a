import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { and, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { LeadMailChoice } from '../../schema/mail'
import { invites, members, users, workspaces } from '../../schema/tables/accounts'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { devMails, leadMails, mailTokens, sentMails } from '../../schema/tables/mail'
import { webhookEndpoints } from '../../schema/tables/webhooks'
import { brokenLinks } from '../checks/queries'
import { pausedConnector } from '../connectors/queries'
import { missingDomain } from '../domains/queries'
import { brokenDomain } from '../hosts/queries'
import type { Caller } from '../http/context'
import { shownContact } from '../leads/contactQueries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { deleteInRounds } from '../platform/rounds'
import { pausedOf } from '../workspace/pausedQueries'
import type { Mail, MailMessage } from './messages'
import { notificationOf } from './notificationQueries'
import type { Rendered } from './render'

/** How long a sender's claim on a mail lasts: longer than sending can take. */
const claimMs = 2 * millisecondsInMinute

/** The statement that claims a mail, by the message's id; returns no row if it was sent or is being sent. */
export const claim = (db: Database, id: string, now: number) =>
	db
		.insert(sentMails)
		.values({ id, claimedUntil: new Date(now + claimMs) })
		.onConflictDoUpdate({
			target: sentMails.id,
			set: { claimedUntil: new Date(now + claimMs) },
			setWhere: sql`not ${sentMails.sent} and ${sentMails.claimedUntil} < ${now}`,
		})
		.returning({ id: sentMails.id })

/** The statement for whether a mail was sent. */
export const wasSent = (db: Database, id: string) =>
	db.select({ sent: sentMails.sent }).from(sentMails).where(eq(sentMails.id, id))

/**
 * The statement that puts leads into a newly claimed mail. Leaves out leads already mailed to this person; a
 * repeated message gets the same leads as before.
 */
function fill(db: Database, { id, mail }: MailMessage, now: number) {
	const isOurs = sql`exists (
		select 1 from sent_mails where id = ${id} and not sent and claimed_until = ${now + claimMs})`
	const userId = userOf(mail)
	if (mail.kind === 'lead') {
		return db
			.insert(leadMails)
			.select(
				rowsFrom(
					leadMails,
					{ userId, leadId: mail.leadId, mailId: id, createdAt: new Date(now) },
					sql`where ${isOurs}`,
				),
			)
			.onConflictDoNothing()
	}
	const isEmpty = sql`not exists (
		select 1 from lead_mails filled where filled.user_id = ${userId} and filled.mail_id = ${id})`
	const takes = mail.kind === 'leads'
	return db
		.update(leadMails)
		.set({ mailId: id })
		.where(sql`user_id = ${userId} and mail_id is null and ${takes} and ${isOurs} and ${isEmpty}`)
}

/**
 * The statement for the origin where the first account last logged in: this installation's, unless one is
 * configured. Never that of a request or of just any account, which strangers could make up.
 */
export const firstSite = (db: Database) =>
	db
		.select({ site: members.site })
		.from(members)
		// Along the primary key, to the first that has one.
		.where(and(gt(members.userId, 0), ne(members.site, '')))
		.orderBy(members.userId)
		.limit(1)

/** Whom a mail is for; 0 if they may have no account. */
const userOf = (mail: Mail) => ('userId' in mail ? mail.userId : 0)

/** The statement for who invites whom to which workspace, or offers it to a member. */
function invitation(db: Database, mail: Mail, tokenHash: string) {
	if (mail.kind === 'handover') {
		return db
			.select({
				email: sql<string>`''`.as('invited'),
				workspace: workspaces.name,
				invitedBy: users.username,
				role: members.role,
			})
			.from(members)
			.innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
			.innerJoin(
				users,
				sql`${users.id} = (
					select user_id from members where workspace_id = ${mail.workspaceId} and role = 'owner' limit 1)`,
			)
			.where(
				sql`${members.workspaceId} = ${mail.workspaceId} and ${members.userId} = ${mail.userId}
					and ${members.offered}`,
			)
	}
	return db
		.select({
			email: invites.email,
			workspace: workspaces.name,
			invitedBy: users.username,
			role: invites.role,
		})
		.from(invites)
		.innerJoin(workspaces, eq(workspaces.id, invites.workspaceId))
		.innerJoin(users, eq(users.id, invites.invitedBy))
		.where(
			and(
				eq(invites.id, mail.kind === 'invite' ? mail.inviteId : 0),
				eq(invites.hash, tokenHash),
				isNull(invites.usedAt),
			),
		)
}

/** Claims a mail and reads everything needed to write it, in one trip. */
export async function readMail(db: Database, message: MailMessage, tokenHash: string) {
	const { id, mail } = message
	const now = Date.now()
	const userId = userOf(mail)
	const [
		claimed,
		[known],
		,
		[user],
		[token],
		mailed,
		[webhook],
		[connector],
		[invite],
		[home],
		[notification],
		[domain],
		broken,
		[companyDomain],
		webhooks,
		connectors,
		feeds,
		reports,
	] = await db.batch([
		claim(db, id, now),
		wasSent(db, id),
		fill(db, message, now),
		db
			.select({ email: users.username, confirmed: sql<number>`email_confirmed_at is not null` })
			.from(users)
			.where(eq(users.id, userId)),
		db
			.select({ email: mailTokens.email })
			.from(mailTokens)
			.where(
				and(
					eq(mailTokens.hash, tokenHash),
					eq(mailTokens.userId, userId),
					sql`${mailTokens.expiresAt} > ${now} and ${mailTokens.usedAt} is null`,
				),
			),
		db
			.select({
				id: leads.id,
				...shownContact,
				score: leads.score,
				status: leads.qualificationStatus,
				linkTitle: links.title,
				isTheirs: sql<boolean>`${leads.assigneeId} is ${userId}`.mapWith(Boolean).as('is_theirs'),
			})
			.from(leadMails)
			.innerJoin(leads, eq(leads.id, leadMails.leadId))
			.innerJoin(links, eq(links.id, leads.linkId))
			// Not for members who have left the workspace since.
			.innerJoin(
				members,
				and(eq(members.userId, leadMails.userId), eq(members.workspaceId, leads.workspaceId)),
			)
			.where(and(eq(leadMails.userId, userId), eq(leadMails.mailId, id)))
			.orderBy(desc(leadMails.leadId)),
		// Nothing to write if the webhook has been resumed since.
		db
			.select({
				url: webhookEndpoints.url,
				format: webhookEndpoints.format,
				paused: webhookEndpoints.paused,
				status: webhookEndpoints.status,
				fault: webhookEndpoints.fault,
			})
			.from(webhookEndpoints)
			.innerJoin(
				members,
				and(eq(members.userId, userId), eq(members.workspaceId, webhookEndpoints.workspaceId)),
			)
			.where(
				and(
					eq(webhookEndpoints.id, mail.kind === 'webhook-paused' ? mail.endpointId : 0),
					isNotNull(webhookEndpoints.paused),
				),
			),
		pausedConnector(db, userId, mail.kind === 'connector-paused' ? mail.connectorId : 0),
		invitation(db, mail, tokenHash),
		firstSite(db),
		notificationOf(db, mail),
		// Nothing to write if it works again.
		brokenDomain(db, userId, mail.kind === 'domain-broken' ? mail.domainId : 0),
		brokenLinks(db, userId, mail.kind === 'links-broken' ? mail.workspaceId : 0),
		missingDomain(db, userId, mail.kind === 'company-domain-missing' ? mail.domainId : 0),
		...pausedOf(db, mail.kind === 'password-reset' ? userId : 0),
	])
	return {
		state: claimed.length > 0 ? 'ours' : known?.sent ? 'sent' : 'being sent',
		user,
		token,
		leads: mailed,
		webhook,
		domain,
		companyDomain,
		brokenLinks: broken,
		connector,
		invite,
		notification,
		/** See firstSite. */
		home: home?.site,
		paused: { webhooks, connectors, feeds, reports },
	} as const
}

/** The statement that records that a mail was sent, or never will be. */
export const markSent = (db: Database, id: string) =>
	db.update(sentMails).set({ sent: true }).where(eq(sentMails.id, id))

/** Releases the claim on a mail that could not be sent, for the next attempt. */
export async function release(db: Database, id: string) {
	await db
		.update(sentMails)
		.set({ claimedUntil: new Date(0) })
		.where(and(eq(sentMails.id, id), eq(sentMails.sent, false)))
}

/** How many mails the local mailbox keeps. */
const keptMails = 200

/** Puts a mail into the local mailbox. */
export async function keepMail(
	db: Database,
	id: string,
	{ to, ...mail }: Rendered & { to: string },
) {
	await db.batch([
		db.insert(devMails).values({ ...mail, replyTo: mail.replyTo ?? null, recipient: to }),
		db
			.delete(devMails)
			.where(sql`${devMails.id} <= (select max(id) from ${devMails}) - ${keptMails}`),
		markSent(db, id),
	])
}

/** The local mailbox, newest first. */
export const localMails = (db: Database) =>
	db
		.select()
		.from(devMails)
		.where(sql`${devMails.id} > (select max(id) from ${devMails}) - ${keptMails}`)
		.orderBy(desc(devMails.id))

/** Who may be mailed about which of these leads, with each one's choice. */
export const leadReaders = (db: Database, leadIds: readonly number[]) =>
	db.all<{
		leadId: number
		userId: number
		site: string
		choice: LeadMailChoice
		status: string
		confirmed: number
	}>(sql`
		select leads.id as leadId, members.user_id as userId, members.site,
			iif(leads.assignee_id = members.user_id and members.personal_mails, 'at_once',
				coalesce(links.lead_mails, members.lead_mails)) as choice,
			leads.qualification_status as status, users.email_confirmed_at is not null as confirmed
		from json_each(${JSON.stringify(leadIds)}) new
		cross join leads on leads.id = new.value
		cross join links on links.id = leads.link_id
		cross join members on members.workspace_id = leads.workspace_id
		cross join users on users.id = members.user_id
		where leads.imported = 0 and leads.qualification_status <> 'unqualified'
			and members.site <> ''`)

/** Holds leads for somebody's next mail, except those already mailed or held. */
export async function letWait(
	db: Database,
	waiting: readonly { userId: number; leadId: number }[],
) {
	await db.run(sql`
		insert into lead_mails (user_id, lead_id, created_at)
		select value ->> 'userId', value ->> 'leadId', ${Date.now()}
		from json_each(${JSON.stringify(waiting)}) where true
		on conflict do nothing`)
}

/** The next users with leads waiting to be mailed, by id. */
export const waitingReaders = (db: Database, after: number, limit: number) =>
	db.all<{ userId: number; site: string }>(sql`
		select distinct waiting.user_id as userId,
			(select max(site) from members where members.user_id = waiting.user_id) as site
		from lead_mails waiting where waiting.mail_id is null and waiting.user_id > ${after}
		order by waiting.user_id limit ${limit}`)

/** Longer than an event stays in the outbox. */
const keptDays = 8

/** Deletes expired tokens, and records of mails more than a week old. */
export async function forgetMails(db: Database, now: number) {
	const old = new Date(now - keptDays * millisecondsInDay)
	// Tokens stay for another hour, because the hourly limit counts them.
	const expired = new Date(now - millisecondsInHour)
	const more = [
		await deleteInRounds(db, mailTokens, lt(mailTokens.expiresAt, expired)),
		await deleteInRounds(db, sentMails, lt(sentMails.claimedUntil, old)),
		await deleteInRounds(db, leadMails, lt(leadMails.createdAt, old)),
	]
	return more.includes(true)
}

/** What the caller gets mail about. */
export async function mailChoicesOf(db: Database, { userId, workspaceId }: Caller) {
	const [member] = await db
		.select({ leads: members.leadMails, personal: members.personalMails })
		.from(members)
		.where(and(eq(members.userId, userId), eq(members.workspaceId, workspaceId)))
	return member
}

export async function setMailChoices(
	db: Database,
	{ userId, workspaceId }: Caller,
	{ leads, personal }: { leads?: LeadMailChoice | undefined; personal?: boolean | undefined },
) {
	const [member] = await db
		.update(members)
		.set({ leadMails: leads, personalMails: personal })
		.where(and(eq(members.userId, userId), eq(members.workspaceId, workspaceId)))
		.returning({ leads: members.leadMails, personal: members.personalMails })
	return member
}
