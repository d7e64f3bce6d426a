import { and, eq, sql } from 'drizzle-orm'
import type { LeadMailChoice } from '../../schema/mail'
import { members } from '../../schema/tables/accounts'
import type { Caller } from '../http/context'
import type { Database } from '../platform/env'

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

/** Holds leads for their readers' next mail, except those already mailed or held. */
export async function holdLeads(
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
