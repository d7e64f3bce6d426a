import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { invites, members, users, workspaces } from '../../schema/tables/accounts'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { leadMails, mailTokens } from '../../schema/tables/mail'
import { webhookEndpoints } from '../../schema/tables/webhooks'
import { brokenLinks } from '../checks/queries'
import { pausedConnector } from '../connectors/queries'
import { missingDomain } from '../domains/queries'
import { brokenDomain } from '../hosts/notifyQueries'
import { shownContact } from '../leads/contactQueries'
import { batchByName } from '../platform/batchQueries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { pausedOf } from '../workspace/pausedQueries'
import type { Mail, MailMessage } from './messages'
import { notificationOf } from './notificationQueries'
import { claim, claimMs, claimState, firstSite, wasSent } from './queries'

/**
 * The statement that puts leads into a newly claimed mail. Leaves out leads already mailed to this person; a
 * repeated message gets the same leads as before.
 */
function addLeads(db: Database, { id, mail }: MailMessage, now: number) {
	const isOurs = sql`exists (
		select 1 from sent_mails where id = ${id} and not sent and claimed_until = ${now + claimMs})`
	const userId = recipientId(mail)
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

/** The recipient's user id; 0 if they may have no account. */
const recipientId = (mail: Mail) => ('userId' in mail ? mail.userId : 0)

/** The statement for an invitation, or the offer of a workspace to a member. */
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
	const userId = recipientId(mail)
	const results = await batchByName(db, {
		claimed: claim(db, id, now),
		known: wasSent(db, id),
		filled: addLeads(db, message, now),
		users: db
			.select({ email: users.username, confirmed: sql<number>`email_confirmed_at is not null` })
			.from(users)
			.where(eq(users.id, userId)),
		tokens: db
			.select({ email: mailTokens.email })
			.from(mailTokens)
			.where(
				and(
					eq(mailTokens.hash, tokenHash),
					eq(mailTokens.userId, userId),
					sql`${mailTokens.expiresAt} > ${now} and ${mailTokens.usedAt} is null`,
				),
			),
		leads: db
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
		webhooks: db
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
		connectors: pausedConnector(
			db,
			userId,
			mail.kind === 'connector-paused' ? mail.connectorId : 0,
		),
		invites: invitation(db, mail, tokenHash),
		homes: firstSite(db),
		notifications: notificationOf(db, mail),
		// Nothing to write if it works again.
		domains: brokenDomain(db, userId, mail.kind === 'domain-broken' ? mail.domainId : 0),
		brokenLinks: brokenLinks(db, userId, mail.kind === 'links-broken' ? mail.workspaceId : 0),
		companyDomains: missingDomain(
			db,
			userId,
			mail.kind === 'company-domain-missing' ? mail.domainId : 0,
		),
		...pausedOf(db, mail.kind === 'password-reset' ? userId : 0),
	})
	return {
		state: claimState(results.claimed, results.known),
		user: results.users[0],
		token: results.tokens[0],
		leads: results.leads,
		webhook: results.webhooks[0],
		domain: results.domains[0],
		companyDomain: results.companyDomains[0],
		brokenLinks: results.brokenLinks,
		connector: results.connectors[0],
		invite: results.invites[0],
		notification: results.notifications[0],
		/** See firstSite. */
		home: results.homes[0]?.site,
		paused: {
			webhooks: results.pausedWebhooks,
			connectors: results.pausedConnectors,
			feeds: results.pausedFeeds,
			reports: results.pausedReports,
		},
	}
}
