import { count, desc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import { operatorActs, reports } from '../../schema/tables/abuse'
import { workspaces } from '../../schema/tables/accounts'
import { deadLetters } from '../../schema/tables/events'
import { links } from '../../schema/tables/links'
import type { Database } from '../platform/env'

/** How many open reports a link can have: one is enough for an operator to look. */
const maxOpenReports = 50

const shownReports = 200

const shownLinks = 50

const shownSuspended = 200

const shownActs = 100

export type Report = Pick<typeof reports.$inferInsert, 'linkId' | 'reason' | 'details'>

export async function addReport(db: Database, { linkId, reason, details }: Report) {
	await db.run(sql`
		insert into reports (link_id, reason, details, created_at)
		select ${linkId}, ${reason}, ${details}, ${Date.now()} from links where id = ${linkId} and (
			select count(*) from reports where link_id = ${linkId} and closed_at is null) < ${maxOpenReports}`)
}

/** The email of a workspace's owner. Raw SQL, because Drizzle drops the table names that this needs. */
const ownerOf = (workspaceId: 'links.workspace_id' | 'workspaces.id') =>
	sql<string | null>`(
		select u.username from members m join users u on u.id = m.user_id
		where m.workspace_id = ${sql.raw(workspaceId)} and m.role = 'owner' order by m.user_id limit 1)`.as(
		'owner',
	)

const linkColumns = {
	id: links.id,
	shortId: links.shortId,
	title: links.title,
	destinationUrl: links.destinationUrl,
	createdAt: links.createdAt,
	active: links.active,
	suspendedFor: links.suspendedFor,
	workspaceId: links.workspaceId,
	accountSuspendedFor: sql<string | null>`(
		select w.suspended_for from workspaces w where w.id = links.workspace_id)`.as(
		'account_suspended_for',
	),
	owner: ownerOf('links.workspace_id'),
	importsRaised: sql<boolean>`exists (
		select 1 from import_uses u where u.workspace_id = links.workspace_id and u.raised)`
		.mapWith(Boolean)
		.as('imports_raised'),
}

/** The operators' overview; links come newest first, from below the id `before`. */
export async function readOverview(db: Database, before = Number.MAX_SAFE_INTEGER) {
	const aYearAgo = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000)
	const [open, newest, suspendedLinks, suspendedAccounts, acts, [letters], size] = await db.batch([
		db
			.select({
				// In a batch, D1 tells columns apart only by name.
				id: sql<number>`${reports.id}`.as('report_id'),
				reason: reports.reason,
				details: reports.details,
				reportedAt: sql<Date>`${reports.createdAt}`.mapWith(reports.createdAt).as('reported_at'),
				link: linkColumns,
			})
			.from(reports)
			.innerJoin(links, eq(links.id, reports.linkId))
			.where(isNull(reports.closedAt))
			.orderBy(desc(reports.createdAt))
			.limit(shownReports),
		db
			.select(linkColumns)
			.from(links)
			.where(lt(links.id, before))
			.orderBy(desc(links.id))
			.limit(shownLinks),
		db.select(linkColumns).from(links).where(gt(links.suspendedFor, '')).limit(shownSuspended),
		db
			.select({
				workspaceId: workspaces.id,
				suspendedFor: workspaces.suspendedFor,
				owner: ownerOf('workspaces.id'),
			})
			.from(workspaces)
			.where(gt(workspaces.suspendedFor, ''))
			.limit(shownSuspended),
		db
			.select({
				id: operatorActs.id,
				createdAt: operatorActs.createdAt,
				operator: operatorActs.operator,
				act: operatorActs.act,
				linkId: operatorActs.linkId,
				workspaceId: operatorActs.workspaceId,
				reason: operatorActs.reason,
				shortId: links.shortId,
			})
			.from(operatorActs)
			.leftJoin(links, eq(links.id, operatorActs.linkId))
			.where(gte(operatorActs.createdAt, aYearAgo))
			.orderBy(desc(operatorActs.createdAt), desc(operatorActs.id))
			.limit(shownActs),
		db.select({ count: count() }).from(deadLetters),
		db.run(sql`select 1`),
	])
	return {
		reports: open,
		newest,
		suspendedLinks,
		suspendedAccounts,
		acts,
		deadLetters: letters?.count ?? 0,
		/** The size of the database; null if D1 does not say. */
		bytes: (size.meta as { size_after?: number }).size_after ?? null,
	}
}
