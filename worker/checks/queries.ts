import { millisecondsInDay } from 'date-fns/constants'
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { explained, isBroken, type LinkFinding } from '../../schema/linkCheck'
import { permissions } from '../../schema/permissions'
import { members } from '../../schema/tables/accounts'
import { linkChecks } from '../../schema/tables/linkChecks'
import { links } from '../../schema/tables/links'
import type { Identity } from '../auth/identity'
import { notify } from '../notifications/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

/** How long before a workspace is told of broken links again: a week, less how late a night can be. */
const quiet = 6.5 * millisecondsInDay

/** Columns that say where a link leads, and at which address its page is. */
const leads = {
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

/** SQL for what the last look at a link's addresses found; null if nobody has looked. */
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

/** The statement that has links looked at which visitors can open. */
export const lookSoon = (db: Database, linkIds: readonly number[], now: Date) =>
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

/** The statement for one of the workspace's links, to look at. */
export const linkToCheck = (db: Database, { workspaceId }: Identity, id: number) =>
	db
		.select(leads)
		.from(links)
		.where(and(eq(links.id, id), sql`${links.workspaceId} = ${workspaceId}`))

/** The links that are due, longest first, with how often in a row they were found broken. */
export const dueLinks = (db: Database, now: Date, limit: number) =>
	db
		.select({ ...leads, failures: linkChecks.failures, broken: linkChecks.broken })
		.from(linkChecks)
		.innerJoin(links, eq(links.id, linkChecks.linkId))
		.where(lte(linkChecks.dueAt, now))
		.orderBy(asc(linkChecks.dueAt))
		.limit(limit)
export type DueLink = Awaited<ReturnType<typeof dueLinks>>[number]

/** Has due links wait, while they are looked at or for their turn. Links claimed meanwhile by another round are left out. */
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

/** Has links that nobody got to be due again. */
export const releaseLinks = (db: Database, linkIds: readonly number[], now: Date) =>
	db
		.update(linkChecks)
		.set({ dueAt: now })
		.where(sql`${linkChecks.linkId} in (select value from json_each(${JSON.stringify(linkIds)}))`)

/** What a look changes of a row; `toldAt` stays as it is unless given. */
type Looked = Pick<typeof linkChecks.$inferInsert, 'failures' | 'dueAt' | 'toldAt'> & {
	/** Undefined where a second look has to confirm what was found. */
	findings?: LinkFinding[]
}

/** The statement that records a look at a link, unless the link leads elsewhere since. */
export function noteLook(db: Database, link: DueLink, { findings, ...looked }: Looked, now: Date) {
	return db
		.update(linkChecks)
		.set({
			...looked,
			...(findings && { findings, broken: findings.some(isBroken), checkedAt: now }),
		})
		.where(and(eq(linkChecks.linkId, link.id), leadsThere(link)))
}

const leadsThere = ({ id, destinationUrl }: { id: number; destinationUrl: string }) =>
	sql`exists (select 1 from links where id = ${id} and destination_url = ${destinationUrl})`

/**
 * Records a look that somebody asked for, who then knows of it; returns it as the API does, or undefined if the link
 * leads elsewhere since.
 */
export async function noteAskedLook(
	db: Database,
	link: { id: number; destinationUrl: string },
	findings: LinkFinding[],
	failures: number,
) {
	const now = Date.now()
	const broken = findings.some(isBroken)
	const json = JSON.stringify(findings)
	const [row] = await db.all<{ id: number }>(sql`
		insert into link_checks (link_id, workspace_id, checked_at, findings, broken, failures, told_at)
		select id, workspace_id, ${now}, ${json}, ${broken ? 1 : 0}, ${broken ? failures : 0}, ${broken ? now : null}
		from links where id = ${link.id} and destination_url = ${link.destinationUrl}
		on conflict (link_id) do update set checked_at = excluded.checked_at, findings = excluded.findings,
			broken = excluded.broken, failures = excluded.failures, told_at = excluded.told_at, due_at = null
		returning link_id as id`)
	return row && toCheck({ checkedAt: now, broken: Number(broken), findings })
}

/** Whether somebody of the workspace was told within a week. */
const toldLately = (workspaceId: SQL, now: Date) => sql`exists (
	select 1 from members m join notifications n on n.user_id = m.user_id and n.workspace_id = m.workspace_id
	where m.workspace_id = ${workspaceId} and m.role = 'owner' and n.kind = 'links_broken'
		and n.created_at > ${now.getTime() - quiet})`

/** Workspaces with broken links that their owner doesn't know of, and who was told nothing for a week. */
export const untoldWorkspaces = (db: Database, now: Date, limit: number) =>
	db.all<{ workspaceId: number }>(sql`
		select distinct workspace_id as workspaceId from link_checks
		where broken and told_at is null and not ${toldLately(sql`link_checks.workspace_id`, now)}
		limit ${limit}`)

/** Tells those who manage a workspace of its broken links; returns them, and whether each owns it. */
export async function noteTold(db: Database, workspaceId: number, now: Date) {
	const untold = sql`from link_checks where workspace_id = ${workspaceId} and broken and told_at is null`
	const [told, , owners] = await db.batch([
		notify(
			db,
			{
				userId: sql`members.user_id`,
				workspaceId: sql`members.workspace_id`,
				kind: 'links_broken',
				subjectId: sql`(select iif(count(*) = 1, min(link_id), null) ${untold})`,
				leads: sql`(select count(*) ${untold})`,
			},
			sql`from members where members.workspace_id = ${workspaceId}
				and members.role in ${permissions['workspace.manage'].roles} and exists (select 1 ${untold})`,
		),
		db
			.update(linkChecks)
			.set({ toldAt: now })
			.where(
				and(
					eq(linkChecks.workspaceId, workspaceId),
					sql`${linkChecks.broken} and ${linkChecks.toldAt} is null`,
				),
			),
		db
			.select({ userId: members.userId })
			.from(members)
			.where(and(eq(members.workspaceId, workspaceId), eq(members.role, 'owner'))),
	])
	return { told, owners: new Set(owners.map(({ userId }) => userId)) }
}

/** How many broken links a mail lists. */
const mailedLinks = 10

/** The statement for the broken links of a workspace that a reader owns, those told last first. */
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
				sql`${linkChecks.toldAt} is not null`,
			),
		)
		.orderBy(sql`${linkChecks.toldAt} desc`, asc(links.id))
		.limit(mailedLinks)
