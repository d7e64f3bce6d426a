import { and, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { ToolDeletion } from '../../schema/connectorKinds'
import { linkDays } from '../../schema/tables/days'
import { outboxPauses } from '../../schema/tables/events'
import { links } from '../../schema/tables/links'
import type { EventIf } from '../auth/accountLog'
import { namesOf } from '../capture/names'
import type { Caller } from '../http/context'
import { notFound, requireAll } from '../http/errors'
import type { Database } from '../platform/env'
import { maxDeletedAtOnce } from '../platform/rounds'
import { leadsToTrash } from '../trash/moveQueries'
import { type Deletion, moveRows } from '../trash/rowQueries'
import { allOf } from './listQueries'

type Author = Pick<Caller, 'workspaceId' | 'userId'>

/** Which links, and what becomes of their leads in connected tools. */
type Links = { ids: readonly number[]; connectors?: ToolDeletion | undefined }

/** Moves a link to the trash and returns its names; throws a 404 if the workspace has no such link. */
export async function deleteLink(
	db: Database,
	author: Author,
	{ id, connectors }: { id: number; connectors?: ToolDeletion | undefined },
	event: EventIf,
) {
	const [link] = await deleteIfAll(db, author, { ids: [id], connectors }, event)
	if (!link) throw notFound('Link')
	return link.names
}

/** Moves many links to the trash and returns the names of each; throws a 400 as changeLinks does. */
export async function deleteLinks(db: Database, author: Author, links: Links, event: EventIf) {
	const found = await deleteIfAll(db, author, links, event)
	requireAll('link', links.ids, found)
	return found.map(({ names }) => names)
}

/**
 * Moves links with their leads and days to the trash if the workspace has all of them, and returns those it has. In
 * one transaction or, if there are thousands of rows, in several: until the last one the links are off, and
 * deleting them again continues.
 */
async function deleteIfAll(
	db: Database,
	author: Author,
	{ ids, connectors }: Links,
	event: EventIf,
) {
	const { named, condition } = allOf(db, author.workspaceId, ids)
	const deletion = { ...author, at: new Date(), withLink: true }
	const find = db
		.select({ id: links.id, names: namesOf().as('names') })
		.from(links)
		.where(named)
	const log = event(sql`exists (select 1 from links where ${condition})`)
	const [found, , , ...first] = await db.batch([
		find,
		log,
		pause(db),
		...linksThemselves(db, condition, deletion),
		...round(db, condition, deletion, connectors),
	])
	let left = first.at(-1) as unknown[]
	while (found.length === new Set(ids).size && left.length > 0) {
		left = (await db.batch([pause(db), ...round(db, condition, deletion, connectors)])).at(
			-1,
		) as unknown[]
	}
	return found
}

/** Keeps the outbox from announcing anything but the links’ deletion: see `outboxPauses`. */
const pause = (db: Database) => db.insert(outboxPauses).values({ one: 1 })

/** The statements that copy links and what belongs to them to the trash, unless a deletion that stopped halfway did. */
function linksThemselves(db: Database, condition: SQL | undefined, deletion: Deletion) {
	const keepOf = (kind: 'links' | 'link_names' | 'shared_reports' | 'reports', linkId: string) =>
		moveRows(
			db,
			kind,
			{ linkId },
			sql`from ${sql.raw(kind)} where ${sql.raw(linkId)} in (select links.id from links where ${condition})
				and not exists (
					select 1 from trash where workspace_id = ${deletion.workspaceId}
						and link_id = ${sql.raw(linkId)} and with_link = 1 and kind = ${kind})`,
			deletion,
		)
	return [
		keepOf('links', 'links.id'),
		keepOf('link_names', 'link_names.link_id'),
		keepOf('shared_reports', 'shared_reports.link_id'),
		keepOf('reports', 'reports.link_id'),
	] as const
}

/**
 * The statements of a round, which ends the pause: some of the leads or, once there are none, of the days, and at
 * the end the links. The last statement returns links that are left for the next round.
 */
function round(
	db: Database,
	condition: SQL | undefined,
	deletion: Deletion,
	connectors: ToolDeletion | undefined,
) {
	const all = sql`(select links.id from links where ${condition})`
	const hasLeads = sql`exists (select 1 from leads where link_id in ${all})`
	const hasDays = sql`exists (select 1 from link_days where link_id in ${all})`
	const someLeads = sql`leads.id in (select id from leads where link_id in ${all} limit ${maxDeletedAtOnce})`
	const someDays = sql`link_days.rowid in (
		select rowid from link_days where link_id in ${all} and not ${hasLeads} limit ${maxDeletedAtOnce})`
	return [
		...Object.values(leadsToTrash(db, someLeads, deletion, connectors)),
		moveRows(
			db,
			'link_days',
			{ linkId: 'link_days.link_id' },
			sql`from link_days where ${someDays}`,
			deletion,
		),
		db.delete(linkDays).where(someDays),
		db.delete(links).where(and(condition, sql`not ${hasLeads} and not ${hasDays}`)),
		db.update(links).set({ active: false }).where(condition),
		db.delete(outboxPauses),
		db.select({ id: links.id }).from(links).where(condition),
	] as const satisfies readonly BatchItem<'sqlite'>[]
}
