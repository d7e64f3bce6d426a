import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ConnectorKind } from '../../schema/connectorKinds'
import { type Stage, stages } from '../../schema/stage'
import { connectorDeliveries, connectors } from '../../schema/tables/connectors'
import { leads } from '../../schema/tables/leads'
import { changing } from '../leads/queries'
import type { Database } from '../platform/env'
import { type Connector, deliveryId } from './waitingQueries'

const c = connectors
const d = connectorDeliveries

/** The connectors of these kinds whose stages come back and that are not paused, by id, after a given one. */
export async function connectorsComingBack(
	db: Database,
	able: readonly ConnectorKind[],
	after: number,
	limit: number,
) {
	const rows = await db
		.select({ id: c.id })
		.from(c)
		.where(
			sql`${c.stages} is not null and ${c.id} > ${after} and ${c.paused} is null
				and ${inArray(c.kind, able)}`,
		)
		.orderBy(c.id)
		.limit(limit)
	return rows.map(({ id }) => id)
}

/** What we know of leads that were sent to a connector: their stage here, since when, and the one over there. */
export const knownStages = (
	db: Database,
	{ id, workspaceId }: Connector,
	leadIds: readonly number[],
) =>
	db
		.select({
			id: d.id,
			leadId: leads.id,
			theirId: d.theirId,
			theirStage: d.theirStage,
			stage: leads.stage,
			changedAt: sql<number>`coalesce((
				select max(changed_at) from lead_changes where lead_id = ${leads.id} and what = 'stage'
			), ${leads.createdAt})`,
		})
		.from(sql`json_each(${JSON.stringify([...new Set(leadIds)])}) changed`)
		.crossJoin(leads)
		.innerJoin(d, eq(d.id, deliveryId(id, sql`${leads.id}`)))
		.where(
			and(
				sql`${leads.id} = changed.value and +${leads.workspaceId} = ${workspaceId}`,
				sql`${leads.suspect} is null`,
			),
		)

/** A stage that is new over there and, if it becomes the lead's, from which to which. */
export type Moved = {
	deliveryId: number
	leadId: number
	theirStage: string
	from: Stage
	to: Stage | undefined
}

/**
 * Notes what is new over there, and changes leads' stages as an owner would, unless somebody has since they were read.
 * Returns whether any changed.
 */
export async function noteStages(
	db: Database,
	{ id, workspaceId, kind }: Connector,
	moved: readonly Moved[],
	seen: Date,
) {
	const author = { workspaceId, userId: 0, tool: kind }
	const changes = stages.flatMap((stage) => {
		const list = moved.filter(({ to }) => to === stage).map(({ leadId, from }) => [leadId, from])
		if (list.length === 0) return []
		const pairs = JSON.stringify(list)
		const which = sql`+${leads.workspaceId} = ${workspaceId}
			and ${leads.id} in (select value ->> 0 from json_each(${pairs}))
			and (${leads.id}, ${leads.stage}) in (select value ->> 0, value ->> 1 from json_each(${pairs}))`
		return changing(db, author, which, { stage })
	})
	const notes = JSON.stringify(moved.map((one) => [one.deliveryId, one.theirStage]))
	await db.batch([
		db
			.update(d)
			.set({ theirStage: sql`note.value ->> 1` })
			.from(sql`json_each(${notes}) note`)
			.where(sql`connector_deliveries.id = note.value ->> 0`),
		db.update(c).set({ changesSeen: seen }).where(eq(c.id, id)),
		...changes,
	])
	return changes.length > 0
}
