import { millisecondsInDay } from 'date-fns/constants'
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { explained, isBroken, type LinkFinding } from '../../schema/linkCheck'
import { members } from '../../schema/tables/accounts'
import { linkChecks } from '../../schema/tables/linkChecks'
import { links } from '../../schema/tables/links'
import type { Identity } from '../auth/identity'
import { notifyMembers } from '../notifications/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

/** The shortest time between two notifications of a workspace: a week, minus how late a nightly run can be. */
const quiet = 6.5 * millisecondsInDay

/** Columns that say where a link leads, and at which address its page is. */
const destinationColumns = {
	id: links.id,
	destinationUrl: links.destinationUrl,
	fields: links.fields,
	after: links.after,
	rules: links.rules,
	shortId: links.shortId,
	slug: links.slug,
	domain: links.domain,
}

type StoredCheck = { checkedAt: number; broken: number; findings: LinkFinding[] }

/** SQL for the findings of a link's last check; null if there was none. */
export const lastCheck = () =>
	sql`(
		select json_object('checkedAt', checked_at, 'broken', broken, 'findings', json(findings))
		from link_checks where link_checks.link_id = links.id and checked_at is not null)`.mapWith(
		(json: string): ReturnType<typeof toCheck> | null => toCheck(JSON.parse(json)),
	)

const toCheck = ({ checkedAt, broken, findings }: StoredCheck) => ({
	checkedAt: new Date(checkedAt),
	broken: Boolean(broken),
	findings: findings.map(explained),
})

/** SQL for whether visitors can't get to where a link leads. */
export const isBrokenLink = (workspaceId: number) => sql`${links.id} in (
	select link_id from link_checks where workspace_id = ${workspaceId} and broken)`

/** The statement that makes links due for a check if visitors can open them. */
export const scheduleChecks = (db: Database, linkIds: readonly number[], now: Date) =>
	db
		.insert(linkChecks)
		.select(
			rowsFrom(
				linkChecks,
				{ linkId: sql`id`, workspaceId: sql`workspace_id`, dueAt: now },
				sql`from links where id in (select value from json_each(${JSON.stringify(linkIds)}))
					and active and not archived and suspended_for is null`,
			),
		)
		.onConflictDoUpdate({ target: linkChecks.linkId, set: { dueAt: now } })

/** The statement for one of the workspace's links, to be checked. */
export const linkToCheck = (db: Database, { workspaceId }: Identity, id: number) =>
	db
		.select(destinationColumns)
		.from(links)
		.where(and(eq(links.id, id), sql`${links.workspaceId} = ${workspaceId}`))

/** The links due for a check, longest overdue first, with how often in a row they were found broken. */
export const dueLinks = (db: Database, now: Date, limit: number) =>
	db
		.select({ ...destinationColumns, failures: linkChecks.failures, broken: linkChecks.broken })
		.from(linkChecks)
		.innerJoin(links, eq(links.id, linkChecks.linkId))
		.where(lte(linkChecks.dueAt, now))
		.orderBy(asc(linkChecks.dueAt))
		.limit(limit)
export type DueLink = Awaited<ReturnType<typeof dueLinks>>[number]

/** Postpones due links while they are checked, so that no other round checks them; skips those another round has. */
export const claimLinks = (db: Database, linkIds: readonly number[], now: Date, until: Date) =>
	db
		.update(linkChecks)
		.set({ dueAt: until })
		.where(
			and(
				lte(linkChecks.dueAt, now),
				sql`${linkChecks.linkId} in (select value from json_each(${JSON.stringify(linkIds)}))`,
			),
		)
		.returning({ id: linkChecks.linkId })

/** Makes links due again if a round had no time for them. */
export const releaseLinks = (db: Database, linkIds: readonly number[], now: Date) =>
	db
		.update(linkChecks)
		.set({ dueAt: now })
		.where(sql`${linkChecks.linkId} in (select value from json_each(${JSON.stringify(linkIds)}))`)

/** The columns that a check changes; `notifiedAt` stays as it is unless given. */
type CheckUpdate = Pick<typeof linkChecks.$inferInsert, 'failures' | 'dueAt' | 'notifiedAt'> & {
	/** Undefined if a second check has to confirm the findings. */
	findings?: LinkFinding[]
}

/** The statement that records a check of a link, unless the link has come to lead elsewhere. */
export function recordCheck(
	db: Database,
	link: DueLink,
	{ findings, ...looked }: CheckUpdate,
	now: Date,
) {
	return db
		.update(linkChecks)
		.set({
			...looked,
			...(findings && { findings, broken: findings.some(isBroken), checkedAt: now }),
		})
		.where(
			and(
				eq(linkChecks.linkId, link.id),
				sql`exists (select 1 from links where ${stillLeadsThere(link)})`,
			),
		)
}

type Led = Pick<DueLink, 'id' | 'destinationUrl' | 'after' | 'rules'>

/** SQL for whether a row of `links` is this link and still leads there; `json` evens out how both are written. */
const stillLeadsThere = ({ id, destinationUrl, after, rules }: Led) => sql`id = ${id}
	and destination_url = ${destinationUrl} and json(after) = json(${JSON.stringify(after)})
	and json(rules) = json(${JSON.stringify(rules)})`

/**
 * Records a check on request, which needs no notification; returns it as the API does, or undefined if the link
 * leads elsewhere since.
 */
export async function recordRequestedCheck(
	db: Database,
	link: Led,
	findings: LinkFinding[],
	failures: number,
) {
	const now = Date.now()
	const broken = findings.some(isBroken)
	const json = JSON.stringify(findings)
	const [row] = await db.all<{ id: number }>(sql`
		insert into link_checks (link_id, workspace_id, checked_at, findings, broken, failures, told_at)
		select id, workspace_id, ${now}, ${json}, ${broken ? 1 : 0}, ${broken ? failures : 0}, ${broken ? now : null}
		from links where ${stillLeadsThere(link)}
		on conflict (link_id) do update set checked_at = excluded.checked_at, findings = excluded.findings,
			broken = excluded.broken, failures = excluded.failures, told_at = excluded.told_at, due_at = null
		returning link_id as id`)
	return row && toCheck({ checkedAt: now, broken: Number(broken), findings })
}

/** Whether the workspace's owner was notified within the last week. */
const notifiedLately = (workspaceId: SQL, now: Date) => sql`exists (
	select 1 from members m join notifications n on n.user_id = m.user_id and n.workspace_id = m.workspace_id
	where m.workspace_id = ${workspaceId} and m.role = 'owner' and n.kind = 'links_broken'
		and n.created_at > ${now.getTime() - quiet})`

/** Workspaces with broken links that nobody was notified of, whose owner wasn't notified within the last week. */
export const workspacesToNotify = (db: Database, now: Date, limit: number) =>
	db.all<{ workspaceId: number }>(sql`
		select distinct workspace_id as workspaceId from link_checks
		where broken and told_at is null and not ${notifiedLately(sql`link_checks.workspace_id`, now)}
		limit ${limit}`)

/** Notifies a workspace's managers of its broken links; returns them, and the owners' ids. */
export async function notifyOfBroken(db: Database, workspaceId: number, now: Date) {
	const unreported = sql`from link_checks where workspace_id = ${workspaceId} and broken and told_at is null`
	const [notified, , owners] = await db.batch([
		notifyMembers(
			db,
			{
				workspaceId,
				kind: 'links_broken',
				subjectId: sql`(select iif(count(*) = 1, min(link_id), null) ${unreported})`,
				leads: sql`(select count(*) ${unreported})`,
			},
			sql`exists (select 1 ${unreported})`,
		),
		db
			.update(linkChecks)
			.set({ notifiedAt: now })
			.where(
				and(
					eq(linkChecks.workspaceId, workspaceId),
					sql`${linkChecks.broken} and ${linkChecks.notifiedAt} is null`,
				),
			),
		db
			.select({ userId: members.userId })
			.from(members)
			.where(and(eq(members.workspaceId, workspaceId), eq(members.role, 'owner'))),
	])
	return { notified, owners: new Set(owners.map(({ userId }) => userId)) }
}

/** How many broken links a mail lists. */
const mailedLinks = 10

/** The statement for the broken links of a reader's workspace, those notified of last first. */
export const brokenLinks = (db: Database, userId: number, workspaceId: number) =>
	db
		.select({
			id: links.id,
			title: links.title,
			findings: linkChecks.findings,
			all: sql<number>`count(*) over ()`.as('all_links'),
		})
		.from(linkChecks)
		.innerJoin(links, eq(links.id, linkChecks.linkId))
		.innerJoin(
			members,
			and(
				eq(members.workspaceId, linkChecks.workspaceId),
				eq(members.userId, userId),
				eq(members.role, 'owner'),
			),
		)
		.where(
			and(
				eq(linkChecks.workspaceId, workspaceId),
				sql`${linkChecks.broken}`,
				sql`${linkChecks.notifiedAt} is not null`,
			),
		)
		.orderBy(sql`${linkChecks.notifiedAt} desc`, asc(links.id))
		.limit(mailedLinks)
