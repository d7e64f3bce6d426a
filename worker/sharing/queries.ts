import { and, eq, isNull, sql } from 'drizzle-orm'
import { workspaces } from '../../schema/tables/accounts'
import { links } from '../../schema/tables/links'
import { sharedReports } from '../../schema/tables/sharedReports'
import type { EventIf } from '../auth/accountLog'
import { notFound } from '../http/errors'
import { own } from '../links/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

/** A link with its shared report, if there is one. */
const withReport = (db: Database, workspaceId: number, linkId: number) =>
	db
		.select({ seed: sharedReports.seed, pausedIn: sharedReports.pausedIn })
		.from(links)
		.leftJoin(sharedReports, eq(sharedReports.linkId, links.id))
		.where(own(workspaceId, linkId))

/** A link's shared report, its seed null if there is none; throws a 404 if the link is not the workspace's. */
export async function readReport(db: Database, workspaceId: number, linkId: number) {
	const [row] = await withReport(db, workspaceId, linkId)
	if (!row) throw notFound('Link')
	return { seed: row.seed, paused: row.pausedIn !== null }
}

/**
 * Shares a link's report, or resumes a paused one, and returns the seed: the existing one if it is already
 * shared.
 */
export async function shareReport(
	db: Database,
	workspaceId: number,
	linkId: number,
	seed: string,
	event: EventIf,
) {
	const [, , [row]] = await db.batch([
		event(sql`exists (select 1 from links where ${own(workspaceId, linkId)})
			and not exists (
				select 1 from shared_reports where link_id = ${linkId} and paused_in is null)`),
		db
			.insert(sharedReports)
			.select(
				rowsFrom(
					sharedReports,
					{ linkId: sql`id`, seed },
					sql`from links where ${own(workspaceId, linkId)}`,
				),
			)
			.onConflictDoUpdate({ target: sharedReports.linkId, set: { pausedIn: null } }),
		withReport(db, workspaceId, linkId),
	])
	if (!row?.seed) throw notFound('Link')
	return row.seed
}

/** Stops sharing a link's report, if it is shared; throws a 404 if it is not the workspace's. */
export async function revokeReport(
	db: Database,
	workspaceId: number,
	linkId: number,
	event: EventIf,
) {
	const reportOfLink = sql`link_id = (select id from links where ${own(workspaceId, linkId)})`
	const [[link]] = await db.batch([
		db.select({ id: links.id }).from(links).where(own(workspaceId, linkId)),
		event(sql`exists (select 1 from shared_reports where ${reportOfLink})`),
		db.delete(sharedReports).where(reportOfLink),
	])
	if (!link) throw notFound('Link')
}

/** The link whose report has this seed, with its workspace's time zone; undefined if there is none. */
export async function sharedLink(db: Database, seed: string) {
	const [link] = await db
		.select({
			id: links.id,
			workspaceId: links.workspaceId,
			timezone: workspaces.timezone,
			title: links.title,
			fields: links.fields,
			after: links.after,
		})
		.from(sharedReports)
		.innerJoin(links, eq(links.id, sharedReports.linkId))
		.innerJoin(workspaces, eq(workspaces.id, links.workspaceId))
		.where(and(eq(sharedReports.seed, seed), isNull(sharedReports.pausedIn)))
	return link
}
