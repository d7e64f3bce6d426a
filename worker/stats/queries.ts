import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type QualificationStatus, qualificationStatuses } from '../../schema/score'
import type { Activity } from '../../schema/stats'
import { nameInSql } from '../../schema/tables/columns'
import { linkNumbers } from '../../schema/tables/counters'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { shownContact } from '../leads/contactQueries'
import { hasTag } from '../links/tagQueries'
import type { Database } from '../platform/env'
import { totals, totalsOfLinks, totalsOfWorkspace, withTotals } from './totals'

export type StatusCounts = Record<QualificationStatus, number>

/** The status counts among totals; all 0 without a row. */
export const statusCounts = (
	row: Record<`${QualificationStatus}Leads`, number> | undefined,
): StatusCounts =>
	Object.fromEntries(
		qualificationStatuses.map((status) => [status, row?.[`${status}Leads`] ?? 0]),
	) as StatusCounts

export const totalOf = (counts: StatusCounts) =>
	qualificationStatuses.reduce((sum, status) => sum + counts[status], 0)

/** The statement for a workspace's totals and its numbers of links, one row. */
export const workspaceTotalsOf = (db: Database, workspaceId: number) =>
	db
		.select({
			links: sql<number>`links`.as('links'),
			activeLinks: sql<number>`active_links`.as('active_links'),
			captured: sql<number>`${sql.raw(linkNumbers.captured)}`.as('captured'),
			...totals,
		})
		.from(totalsOfWorkspace(workspaceId))

/** The statement for the totals of the workspace's links with a tag, and how many these are: one row. */
export function tagTotalsOf(db: Database, workspaceId: number, tag: string) {
	const sums = Object.keys(totals).map((name) => [
		name,
		sql<number>`coalesce(sum(totals.${sql.raw(nameInSql(name))}), 0)`.as(nameInSql(name)),
	])
	return db
		.select({
			links: sql<number>`count(*)`.as('links'),
			activeLinks: sql<number>`coalesce(sum(links.active), 0)`.as('active_links'),
			captured: sql<number>`coalesce(sum(${sql.raw(linkNumbers.captured)}), 0)`.as('captured'),
			...(Object.fromEntries(sums) as Record<keyof typeof totals, SQL.Aliased<number>>),
		})
		.from(totalsOfLinks(and(eq(links.workspaceId, workspaceId), hasTag(tag))))
		.crossJoin(links)
		.where(withTotals)
}

/** The statement for the totals of one of the workspace's links; no row for any other link. */
export const linkTotalsOf = (db: Database, workspaceId: number, linkId: number) =>
	db
		.select(totals)
		.from(totalsOfLinks(sql`links.id = ${linkId} and +links.workspace_id = ${workspaceId}`))

/** The newest links and leads, newest first, at most `limit`; of the leads, only those the plan shows. */
export async function recentActivities(
	db: Database,
	workspaceId: number,
	limit: number,
	visibleLimit = limit,
): Promise<Activity[]> {
	const [newLinks, newLeads] = await db.batch([
		db
			.select({
				id: links.id,
				title: links.title,
				shortId: links.shortId,
				createdAt: links.createdAt,
			})
			.from(links)
			.where(eq(links.workspaceId, workspaceId))
			.orderBy(desc(links.createdAt), desc(links.id))
			.limit(limit),
		db
			.select({
				id: leads.id,
				linkId: leads.linkId,
				title: links.title,
				shortId: links.shortId,
				...shownContact,
				createdAt: leads.createdAt,
			})
			.from(leads)
			.innerJoin(links, eq(links.id, leads.linkId))
			.where(and(eq(leads.workspaceId, workspaceId), isNull(leads.suspect)))
			.orderBy(desc(leads.createdAt), desc(leads.id))
			.limit(Math.min(limit, visibleLimit)),
	])
	return [
		...newLinks.map((link) => ({ type: 'link' as const, linkId: link.id, ...link })),
		...newLeads.map((lead) => ({ type: 'lead' as const, ...lead })),
	]
		.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
		.slice(0, limit)
		.map((activity) => ({ ...activity, createdAt: activity.createdAt.toISOString() }))
}
