import { and, eq, sql } from 'drizzle-orm'
import { workspaces } from '../../schema/tables/accounts'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { visitorMails } from '../../schema/tables/visitorMail'
import type { VisitorMailKind } from '../../schema/visitorMail'
import { worksFor } from '../hosts/queries'
import { claim, claimState, firstSite, wasSent } from '../mail/queries'
import { paymentFacts } from '../payments/queries'
import type { Database } from '../platform/env'

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
export const recordWaiting = (
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
	const [claimed, known, [facts], payments, [home]] = await db.batch([
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
		state: claimState(claimed, known),
		facts,
		payments,
		/** See firstSite. */
		home: home?.site,
	}
}

export type VisitorMailFacts = NonNullable<Awaited<ReturnType<typeof readVisitorMail>>['facts']>
