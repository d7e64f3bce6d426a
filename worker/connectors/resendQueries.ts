import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { connectorLimits } from '../../schema/connectorKinds'
import { connectorDeliveries, connectors } from '../../schema/tables/connectors'
import { notFound } from '../http/errors'
import { isAmongNewest } from '../leads/filterQueries'
import type { Database } from '../platform/env'
import { enqueue, ownConnector, reached, takes } from './waitingQueries'

const c = connectors
const d = connectorDeliveries

/** The statement that queues a connector's refused leads, or one of them, again; returns which. */
export const requeue = (db: Database, connectorId: SQL, leadId?: number) =>
	db
		.update(d)
		.set({ nextAt: new Date(), attempts: 0, problem: null, field: null })
		.where(
			and(
				sql`${d.connectorId} = ${connectorId}`,
				isNotNull(d.problem),
				isNull(d.nextAt),
				leadId === undefined ? undefined : eq(d.leadId, leadId),
			),
		)
		.returning({ id: d.id })

/** Queues refused leads again; throws a 404 if the connector is not the workspace's. */
export async function retryRefused(
	db: Database,
	workspaceId: number,
	{ id, leadId }: { id: number; leadId?: number | undefined },
) {
	const [[known], queued] = await db.batch([
		db.select({ id: c.id }).from(c).where(ownConnector(workspaceId, id)),
		requeue(db, sql`(select id from connectors where ${ownConnector(workspaceId, id)})`, leadId),
	])
	if (!known) throw notFound('Connection')
	return queued.length
}

/**
 * Queues the leads since a given time, oldest first, up to a few thousand per call. Returns how many, and where to
 * continue if there are more; throws a 404 if the connector is not the workspace's.
 */
export async function backfill(
	db: Database,
	workspaceId: number,
	{ id, since, after }: { id: number; since: Date; after: number },
	visibleLimit: number | undefined,
) {
	const now = Date.now()
	const most = connectorLimits.backfilled
	const wanted = sql`
		from connectors connector cross join leads on leads.workspace_id = connector.workspace_id
		where connector.id = ${id} and connector.workspace_id = ${workspaceId} and ${takes} and ${reached}
			and (leads.created_at, leads.id) > (${since.getTime()}, ${after})
			and ${isAmongNewest(db, workspaceId, visibleLimit) ?? sql`true`}
		order by leads.created_at, leads.id`
	const [[known], queued, [end]] = await db.batch([
		db.select({ id: c.id }).from(c).where(ownConnector(workspaceId, id)),
		enqueue(db, now, sql`${wanted} limit ${most}`).returning({ id: d.id }),
		db
			.select({ at: sql<number>`at`, id: sql<number>`id` })
			.from(
				sql`(select leads.created_at as at, leads.id as id ${wanted} limit 1 offset ${most - 1})`,
			),
		db
			.update(c)
			.set({
				backfill: sql`iif(${after} = 0, 0, ${c.backfill}) + (
					select count(*) from (select 1 ${wanted} limit ${most}))`,
			})
			.where(ownConnector(workspaceId, id)),
	])
	if (!known) throw notFound('Connection')
	return {
		queued: queued.length,
		next: end ? { since: new Date(end.at).toISOString(), after: end.id } : null,
	}
}
