import { and, asc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { type CompanyDomainChange, maxCompanyDomains } from '../../schema/companyDomain'
import { permissions } from '../../schema/permissions'
import { members } from '../../schema/tables/accounts'
import { workspaceDomains } from '../../schema/tables/companyDomains'
import type { EventIf } from '../auth/accountLog'
import type { Identity } from '../auth/identity'
import type { Caller } from '../http/context'
import { isStill } from '../members/queries'
import { paymentFacts } from '../payments/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

export type StoredDomain = typeof workspaceDomains.$inferSelect

/** The statement for a workspace's domains, by name. */
export const domainsOf = (db: Database, workspaceId: number) =>
	db
		.select()
		.from(workspaceDomains)
		.where(eq(workspaceDomains.workspaceId, workspaceId))
		.orderBy(asc(workspaceDomains.domain))

const at = (workspaceId: number, id: number) =>
	and(eq(workspaceDomains.workspaceId, workspaceId), eq(workspaceDomains.id, id))

const isThere = (workspaceId: number, id: number) =>
	sql`exists (select 1 from workspace_domains where id = ${id} and workspace_id = ${workspaceId})`

/** The statement for one of a workspace's domains, and whether the caller's own address is there. */
export const beforeChange = (db: Database, { userId, workspaceId }: Identity, id: number) =>
	db
		.select({
			...columns,
			isOwn: sql<number>`exists (
				select 1 from users person where person.id = ${userId}
					and substr(person.username, instr(person.username, '@') + 1) = workspace_domains.domain)`.as(
				'is_own',
			),
		})
		.from(workspaceDomains)
		.where(sql`${workspaceDomains.workspaceId} = ${workspaceId} and ${workspaceDomains.id} = ${id}`)

const columns = {
	id: workspaceDomains.id,
	domain: workspaceDomains.domain,
	proof: workspaceDomains.proof,
	verifiedAt: workspaceDomains.verifiedAt,
}

/** Claims a domain; undefined if the workspace has it or too many, or the caller may no longer claim one. */
export async function addDomain(
	db: Database,
	caller: Caller,
	{ domain, proof }: { domain: string; proof: string },
	event: EventIf,
) {
	const { workspaceId } = caller
	const fits = sql`${isStill(caller, permissions['members.manage'].roles)}
		and not exists (
			select 1 from workspace_domains where workspace_id = ${workspaceId} and domain = ${domain})
		and (select count(*) from workspace_domains where workspace_id = ${workspaceId}) < ${maxCompanyDomains}`
	const [, [added]] = await db.batch([
		event(fits),
		db
			.insert(workspaceDomains)
			.select(rowsFrom(workspaceDomains, { workspaceId, domain, proof }, sql`where ${fits}`))
			.returning(),
	])
	return added
}

/** Records that a domain's record was found; undefined if another workspace has verified it. */
export async function verifyDomain(
	db: Database,
	{ workspaceId }: Caller,
	id: number,
	event: EventIf,
) {
	const now = new Date()
	const isFree = sql`not exists (
		select 1 from workspace_domains other
		where other.verified_at is not null and other.id <> ${id}
			and other.domain = (select mine.domain from workspace_domains mine where mine.id = ${id}))`
	const [, [verified]] = await db.batch([
		event(sql`${isThere(workspaceId, id)} and ${isFree}`),
		db
			.update(workspaceDomains)
			.set({
				verifiedAt: sql`coalesce(verified_at, ${now.getTime()})`,
				checkedAt: now,
				missingSince: null,
			})
			.where(and(at(workspaceId, id), isFree))
			.returning(),
	])
	return verified
}

/** Changes who signs in how; undefined if there is no such verified domain. */
export async function changeDomain(
	db: Database,
	{ workspaceId }: Caller,
	id: number,
	change: CompanyDomainChange,
	event: EventIf,
) {
	const [, [changed]] = await db.batch([
		event(isThere(workspaceId, id)),
		db
			.update(workspaceDomains)
			.set(change)
			.where(and(at(workspaceId, id), isNotNull(workspaceDomains.verifiedAt)))
			.returning(),
	])
	return changed
}

export async function deleteDomain(
	db: Database,
	{ workspaceId }: Caller,
	id: number,
	event: EventIf,
) {
	const [, [gone]] = await db.batch([
		event(isThere(workspaceId, id)),
		db.delete(workspaceDomains).where(at(workspaceId, id)).returning({ id: workspaceDomains.id }),
	])
	return gone
}

/** SQL for a domain's name, as the log has it. */
export const domainById = (id: number) =>
	sql<string>`(select domain from workspace_domains where id = ${id})`

/** The workspace that lets people of a domain join, with what its plan follows from; undefined if none does. */
export async function joinable(db: Database, domain: string) {
	const found = sql<number>`(
		select workspace_id from workspace_domains
		where domain = ${domain} and verified_at is not null and join_as is not null)`
	const [[open], facts] = await db.batch([
		db
			.select({ workspaceId: workspaceDomains.workspaceId, joinAs: workspaceDomains.joinAs })
			.from(workspaceDomains)
			.where(
				sql`${workspaceDomains.workspaceId} = ${found} and ${workspaceDomains.domain} = ${domain}`,
			),
		paymentFacts(db, found),
	])
	return open && { workspaceId: open.workspaceId, facts }
}

/** Adds a user to the workspace that lets people of their domain join, unless they were in it or it is full. */
export async function joinByDomain(
	db: Database,
	{
		domain,
		workspaceId,
		userId,
		seats,
		site,
	}: {
		domain: string
		workspaceId: number
		userId: SQL<number> | number
		seats: number
		site: string
	},
	event: (condition: SQL) => Parameters<Database['batch']>[0][number],
) {
	const fits = sql`exists (
			select 1 from users person
			where person.id = ${userId} and substr(person.username, instr(person.username, '@') + 1) = ${domain})
		and not exists (
			select 1 from members there where there.workspace_id = ${workspaceId} and there.user_id = ${userId})
		and not exists (
			select 1 from former_members gone where gone.workspace_id = ${workspaceId} and gone.user_id = ${userId})
		and (select count(*) from members where workspace_id = ${workspaceId})
			+ (select count(*) from invites where workspace_id = ${workspaceId} and used_at is null
				and expires_at > ${Date.now()}
				and email <> (select username from users where id = ${userId})) < ${seats}`
	await db.batch([
		event(fits),
		db.insert(members).select(
			rowsFrom(
				members,
				{ workspaceId, userId, role: sql`join_as`, site, lastUsedAt: new Date() },
				sql`from workspace_domains
					where domain = ${domain} and workspace_id = ${workspaceId} and verified_at is not null
						and join_as is not null and ${fits}`,
			),
		),
	])
}

/** Verified domains that were not checked since then, the longest ago first. */
export const domainsToCheck = (db: Database, since: Date, limit: number) =>
	db
		.select()
		.from(workspaceDomains)
		.where(and(isNotNull(workspaceDomains.verifiedAt), lt(workspaceDomains.checkedAt, since)))
		.orderBy(asc(workspaceDomains.checkedAt))
		.limit(limit)

/** The statement that records what a check found. */
export const recordCheck = (
	db: Database,
	id: number,
	found: { checkedAt: Date; missingSince?: Date | null; verifiedAt?: null },
) => db.update(workspaceDomains).set(found).where(eq(workspaceDomains.id, id))

/** The members to mail when a domain's record is missing. */
export const managersOf = (db: Database, workspaceId: number) =>
	db
		.select({ userId: members.userId, site: members.site })
		.from(members)
		.where(
			and(
				eq(members.workspaceId, workspaceId),
				sql`${members.role} in ${permissions['members.manage'].roles}`,
			),
		)

/** The statement for a domain whose record is missing, if the user can still put it back. */
export const missingDomain = (db: Database, userId: number, id: number) =>
	db
		.select({
			domain: workspaceDomains.domain,
			proof: workspaceDomains.proof,
			workspace: sql<string>`(
				select name from workspaces where workspaces.id = workspace_domains.workspace_id)`.as(
				'workspace_name',
			),
		})
		.from(workspaceDomains)
		.innerJoin(
			members,
			and(eq(members.workspaceId, workspaceDomains.workspaceId), eq(members.userId, userId)),
		)
		.where(
			and(
				eq(workspaceDomains.id, id),
				isNotNull(workspaceDomains.missingSince),
				sql`${members.role} in ${permissions['members.manage'].roles}`,
			),
		)
