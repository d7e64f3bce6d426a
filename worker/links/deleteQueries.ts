import type { D1Result } from '@cloudflare/workers-types'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { linkNumbers } from '../../schema/tables/counters'
import { linkDays } from '../../schema/tables/days'
import { outboxPauses } from '../../schema/tables/events'
import { deletedSubmissions, leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import type { EventIf } from '../auth/accountLog'
import { namesOf } from '../capture/names'
import { notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { deleteSome, maxDeletedAtOnce } from '../platform/rounds'
import { totals, totalsOfLinks } from '../stats/totals'
import { allOf, requireAll } from './listQueries'

/** Deletes a link and returns its names; throws a 404 if the workspace has no such link. */
export async function deleteLink(db: Database, workspaceId: number, id: number, event: EventIf) {
	const [link] = await deleteIfAll(db, workspaceId, [id], event)
	if (!link) throw notFound('Link')
	return link.names
}

/** Deletes many links and returns the names of each; throws a 400 as changeLinks does. */
export async function deleteLinks(
	db: Database,
	workspaceId: number,
	ids: readonly number[],
	event: EventIf,
) {
	const found = await deleteIfAll(db, workspaceId, ids, event)
	requireAll(ids, found)
	return found.map(({ names }) => names)
}

/**
 * Deletes links if the workspace has all of them, and returns those it has. Leads, visits and counters
 * cascade in the same statement. If there are thousands, the links are switched off and most rows deleted
 * first, in rounds, because each day takes most of a millisecond.
 */
async function deleteIfAll(
	db: Database,
	workspaceId: number,
	ids: readonly number[],
	event: EventIf,
) {
	const { list, named, condition } = allOf(db, workspaceId, ids)
	const wanted = sql`(select value from json_each(${list}))`
	const leadsOfAll = db
		.select({ sum: sql`sum(${sql.raw(linkNumbers.leads)} + ${totals.suspectLeads})` })
		.from(totalsOfLinks(sql`links.id in ${wanted}`))
	const daysOfAll = db
		.select({ count: sql`count(*)` })
		.from(linkDays)
		.where(inArray(linkDays.linkId, wanted))
	const [found, , deleted] = await db.batch([
		db
			.select({ id: links.id, names: namesOf().as('names') })
			.from(links)
			.where(named),
		event(sql`exists (select 1 from links where ${condition})`),
		db
			.delete(links)
			.where(
				and(
					condition,
					sql`${leadsOfAll} <= ${maxDeletedAtOnce} and ${daysOfAll} <= ${maxDeletedAtOnce}`,
				),
			)
			.returning({ id: links.id }),
	])
	const foundAll = found.length === new Set(ids).size
	if (foundAll && deleted.length === 0) {
		await silently(db, db.update(links).set({ active: false }).where(named))
		for (const table of [leads, linkDays, deletedSubmissions])
			await deleteAllSilently(db, table, sql`select rowid from ${table} where link_id in ${wanted}`)
		await db.delete(links).where(named)
	}
	return found
}

/** Runs a statement that the outbox must not announce: see `outboxPauses`. */
async function silently(db: Database, statement: BatchItem<'sqlite'>) {
	const [, result] = await db.batch([
		db.insert(outboxPauses).values({ one: 1 }),
		statement,
		db.delete(outboxPauses),
	])
	return result as D1Result
}

/** Deletes all rows whose ids a query selects, however many: somebody is waiting for it. */
async function deleteAllSilently(db: Database, table: SQLiteTable, rowids: SQL) {
	let changes: number
	do {
		changes = (await silently(db, deleteSome(db, table, rowids))).meta.changes
	} while (changes >= maxDeletedAtOnce)
}
