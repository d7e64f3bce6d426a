import { and, desc, lt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { LinkFilter } from '../../schema/linkList'
import { links } from '../../schema/tables/links'
import { matchingLinks } from '../links/listQueries'
import { listed } from '../links/queries'
import type { Database } from '../platform/env'

const pageSize = 1000

/** The statement for the page of links before an id. */
const page = (db: Database, workspaceId: number, filter: LinkFilter, before?: number) => {
	const ids = db
		.select({ id: links.id })
		.from(links)
		.where(and(matchingLinks(workspaceId, filter), before ? lt(links.id, before) : undefined))
		.orderBy(desc(links.id))
		.limit(pageSize)
	return listed(db, sql`links.id in ${ids}`).orderBy(desc(links.id))
}

export type CsvLink = Awaited<ReturnType<typeof page>>[number]

/** A workspace's links that match a filter, newest first, in pages; `event` is written before the first. */
export async function* exportLinks(
	db: Database,
	workspaceId: number,
	filter: LinkFilter,
	event: BatchItem<'sqlite'>,
) {
	let [rows] = await db.batch([page(db, workspaceId, filter), event])
	while (rows.length > 0) {
		yield rows
		const last = rows.at(-1)
		rows = last && rows.length === pageSize ? await page(db, workspaceId, filter, last.id) : []
	}
}
