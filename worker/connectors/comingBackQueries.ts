import { and, eq, sql } from 'drizzle-orm'
import { type Stage, stages } from '../../schema/stage'
import { connectorDeliveries, connectors, endOf } from '../../schema/tables/connectors'
import { leads } from '../../schema/tables/leads'
import { changing } from '../leads/changeQueries'
import type { Database } from '../platform/env'
import { type Connector, deliveryId, hasStages } from './waitingQueries'

const c = connectors
const d = connectorDeliveries

/**
 * What we know of leads that were sent to a connector: their stage here, since when, and their stage at the tool; also
 * of other leads that are the same contact there.
 */
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
			others: sql`(
				select json_group_array(json_object('id', their.id, 'stage', their.their_stage))
				from leads other cross join connector_deliveries their
					on their.id = ${deliveryId(id, sql`other.id`)} and their.their_id = ${d.theirId}
				where other.workspace_id = ${workspaceId} and other.person = ${leads.person}
					and other.id <> ${leads.id})`.mapWith(
				(text: string) => JSON.parse(text) as { id: number; stage: string | null }[],
			),
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

/**
 * SQL for whether a connector's stages come back from one of some accounts, named by the ends of their pages'
 * addresses.
 */
export const comesBackFrom = (ends: readonly string[]) =>
	and(hasStages, sql`${endOf(c.home)} in (select value from json_each(${JSON.stringify(ends)}))`)

/** A stage that is new at the tool and, if the lead gets one by it, from which to which. */
export type Moved = {
	/** Its own and those of other leads that are the same contact. */
	deliveryIds: number[]
	leadId: number
	theirStage: string
	from: Stage
	to: Stage | undefined
}

/**
 * Records what is new at the tool, and changes leads' stages as an owner would, unless somebody has changed
 * them since they were read. Returns whether any changed.
 */
export async function recordStages(
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
	const notes = JSON.stringify(
		moved.flatMap(({ deliveryIds, theirStage }) => deliveryIds.map((one) => [one, theirStage])),
	)
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
