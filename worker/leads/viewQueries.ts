import { and, asc, eq, sql } from 'drizzle-orm'
import { maxLeadViews } from '../../schema/lead'
import { leadViews } from '../../schema/tables/work'
import { conflict, notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

const viewColumns = { id: leadViews.id, name: leadViews.name, query: leadViews.query }

/** The statement for a workspace's saved views, by name. */
export const viewsOf = (db: Database, workspaceId: number) =>
	db
		.select(viewColumns)
		.from(leadViews)
		.where(eq(leadViews.workspaceId, workspaceId))
		.orderBy(asc(leadViews.name))

/**
 * Saves a view, replacing one of the same name. Throws a 409 for one too many.
 */
export async function saveView(
	db: Database,
	workspaceId: number,
	{ name, query }: { name: string; query: string },
) {
	const [, [view]] = await db.batch([
		db
			.insert(leadViews)
			.select(
				rowsFrom(
					leadViews,
					{ workspaceId, name, query },
					sql`where (select count(*) from lead_views where workspace_id = ${workspaceId}) < ${maxLeadViews}
						or exists (select 1 from lead_views where workspace_id = ${workspaceId} and name = ${name})`,
				),
			)
			.onConflictDoUpdate({ target: [leadViews.workspaceId, leadViews.name], set: { query } }),
		db
			.select(viewColumns)
			.from(leadViews)
			.where(and(eq(leadViews.workspaceId, workspaceId), eq(leadViews.name, name))),
	])
	if (!view) throw conflict(`You already have ${maxLeadViews} views. Please delete one first.`)
	return view
}

/** Throws a 404 if it is not the workspace's. */
export async function deleteView(db: Database, workspaceId: number, id: number) {
	const gone = await db
		.delete(leadViews)
		.where(and(eq(leadViews.id, id), eq(leadViews.workspaceId, workspaceId)))
		.returning({ id: leadViews.id })
	if (gone.length === 0) throw notFound('View')
}
