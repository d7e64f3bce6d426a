import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { permissions } from '../../schema/permissions'
import { members } from '../../schema/tables/accounts'
import { domains } from '../../schema/tables/hosts'
import { notify } from '../notifications/queries'
import type { Database } from '../platform/env'

/** Nobody gets to it, or from it to where its root or unknown names lead. */
export type DomainTrouble = 'domain_broken' | 'domain_leads_nowhere'

/** Notifies the members who can change a domain of what is wrong with it. */
export const notifyOfTrouble = (db: Database, domainId: number, kind: DomainTrouble) =>
	notify(
		db,
		{
			userId: sql`members.user_id`,
			workspaceId: sql`members.workspace_id`,
			kind,
			subjectId: domainId,
		},
		sql`from domains cross join members on members.workspace_id = domains.workspace_id
			where domains.id = ${domainId} and members.role in ${permissions['domains.write'].roles}`,
	)

/** The statement for a member's domain that is broken, or some of whose addresses lead nowhere. */
export const brokenDomain = (db: Database, userId: SQL | number, id: number) =>
	db
		.select({
			host: domains.host,
			problem: domains.problem,
			state: domains.state,
			findings: domains.findings,
		})
		.from(domains)
		.innerJoin(
			members,
			and(sql`${members.userId} = ${userId}`, eq(members.workspaceId, domains.workspaceId)),
		)
		.where(
			and(
				eq(domains.id, id),
				sql`(${domains.state} = 'broken' or (${domains.addressFailures} > 0 and ${domains.findings} <> '[]'))`,
				isNull(domains.removedAt),
			),
		)
