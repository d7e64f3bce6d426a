import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import {
	type ConnectorKind,
	connectorKindNames,
	connectorPauses,
	connectorWaitDays,
} from '../../schema/connectorKinds'
import { connectorDeliveries, connectors, deliverySpan } from '../../schema/tables/connectors'
import type { OutboxEvent } from '../events/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { deleteInRounds } from '../platform/rounds'
import { kinds } from './kinds.gen'

const d = connectorDeliveries
const c = connectors

export type Connector = typeof c.$inferSelect

/** SQL for whether a connector is the workspace's. */
export const ownConnector = (workspaceId: number | SQL, id: number) =>
	and(eq(c.id, id), sql`${c.workspaceId} = ${workspaceId}`)

/** SQL for the id of a lead's delivery to a connector. */
export const deliveryId = (connectorId: SQL | number, leadId: SQL | number) =>
	sql<number>`(${connectorId} * ${sql.raw(String(deliverySpan))} + ${leadId})`

/** SQL for whether a delivery is a connector's, by its id. */
export const isDeliveryTo = (connectorId: number) =>
	sql`id between ${connectorId * deliverySpan} and ${(connectorId + 1) * deliverySpan - 1}`

/** SQL for a lead's place at the end of the queue: behind the one it had, which shows that it has changed. */
const placeAfter = (now: number) => sql`max(${now}, coalesce(${d.nextAt}, 0) + 1)`

/** The statement that queues leads; `source` has `connector` and `leads`. */
export const enqueue = (db: Database, now: number, source: SQL) =>
	db
		.insert(d)
		.select(
			rowsFrom(
				d,
				{
					id: deliveryId(sql`connector.id`, sql`leads.id`),
					connectorId: sql`connector.id`,
					leadId: sql`leads.id`,
					nextAt: new Date(now),
				},
				source,
			),
		)
		.onConflictDoUpdate({
			target: d.id,
			set: { nextAt: placeAfter(now), attempts: 0, removing: false, problem: null, field: null },
		})

/** SQL for whether `connector` takes a lead. */
export const takes = sql`leads.suspect is null
	and (connector.link_id is null or +leads.link_id = connector.link_id)
	and (connector.min_score is null or leads.score >= connector.min_score)`

/** SQL for whether a lead has come to the stage from which `connector` takes any. */
export const reached = sql`(connector.min_stage is null or leads.stage in ('won', connector.min_stage))`

/** The tools where all leads of a person are one contact, with the id of one of them, by which its stage comes back. */
const sharing = connectorKindNames.filter((kind) => kinds[kind].sharesContacts && kinds[kind].back)

/** Deleted leads: one, or with its link all of a link's. */
type Gone = { workspaceId: number; linkId: number; first: number; last: number; withLink: 0 | 1 }

const goneIn = (events: readonly OutboxEvent[]): Gone[] =>
	events.flatMap(({ type, subjectId: id, workspaceId, linkId }) =>
		type === 'lead.deleted' && linkId !== null
			? { workspaceId, linkId, first: id, last: id, withLink: 0 }
			: type === 'link.deleted'
				? { workspaceId, linkId: id, first: 0, last: deliverySpan, withLink: 1 }
				: [],
	)

/**
 * The statement that enqueues the newest remaining lead of each person whose newest went to the trash: their contact still
 * has the id of the deleted one.
 */
const enqueueHeirs = (db: Database, now: number, gone: readonly Gone[]) =>
	db
		.update(d)
		.set({ nextAt: placeAfter(now), attempts: 0, problem: null, field: null })
		.where(
			sql`${d.id} in (
				select max(their.id) from json_each(${JSON.stringify(gone)}) gone
				cross join trash on trash.workspace_id = gone.value ->> 'workspaceId'
					and trash.link_id = gone.value ->> 'linkId' and trash.with_link = gone.value ->> 'withLink'
					and trash.lead_id between gone.value ->> 'first' and gone.value ->> 'last'
					and trash.kind = 'leads' and trash.email is not null
				cross join connectors connector on connector.workspace_id = trash.workspace_id
					and connector.kind in (select value from json_each(${JSON.stringify(sharing)}))
				cross join leads on leads.workspace_id = trash.workspace_id and leads.person = trash.email
				cross join connector_deliveries their
					on their.id = ${deliveryId(sql`connector.id`, sql`leads.id`)} and their.their_id is not null
				group by connector.id, trash.email having max(leads.id) < max(trash.lead_id))`,
		)

/**
 * Lines up the leads of events, each once however often it changed, and returns the connectors with something due.
 * Of leads from before a connection only those that were sent to it follow their changes, and those that come to its
 * stage.
 */
export async function addDeliveries(db: Database, events: readonly OutboxEvent[]) {
	const now = Date.now()
	const happened = new Map<number, { id: number; workspaceId: number; created: boolean }>()
	for (const { type, subjectId: id, workspaceId } of events) {
		if (!type.startsWith('lead.') || type === 'lead.deleted') continue
		const created = type === 'lead.created' || happened.get(id)?.created === true
		happened.set(id, { id, workspaceId, created })
	}
	const list = JSON.stringify([...happened.values()])
	const workspaces = JSON.stringify([...new Set(events.map(({ workspaceId }) => workspaceId))])
	const [, , due] = await db.batch([
		enqueueHeirs(db, now, goneIn(events)),
		enqueue(
			db,
			now,
			sql`from json_each(${list}) happened
				cross join connectors connector on connector.workspace_id = happened.value ->> 'workspaceId'
				cross join leads on leads.id = happened.value ->> 'id'
					and +leads.workspace_id = connector.workspace_id
				left join connector_deliveries known
					on known.id = ${deliveryId(sql`connector.id`, sql`leads.id`)}
				where ${takes} and (known.id is not null or ${reached} and (
					happened.value ->> 'created' or leads.created_at >= connector.created_at
					or connector.min_stage is not null and exists (
						select 1 from lead_changes where lead_id = leads.id and what = 'stage'
							and changed_at >= connector.created_at)))`,
		),
		db
			.select({ id: sql<number>`connector.id` })
			.from(sql`json_each(${workspaces}) active
				cross join connectors connector on connector.workspace_id = active.value`)
			.where(isDue(now)),
	])
	return due.map(({ id }) => id)
}

/** SQL for whether something can be sent with `connector` now. */
const isDue = (now: number) => sql`
	connector.paused is null and coalesce(connector.retry_at, 0) <= ${now} and exists (
		select 1 from connector_deliveries
		where connector_id = connector.id and next_at is not null and next_at <= ${now})`

/** The ids, after a given one, of connectors with something due. */
export async function dueConnectors(db: Database, now: number, after: number, limit: number) {
	const due = await db.all<{ id: number }>(sql`
		select connector.id from connectors connector
		where connector.id > ${after} and ${isDue(now)} order by connector.id limit ${limit}`)
	return due.map(({ id }) => id)
}

/** SQL for whether a connector's stages come back. */
export const hasStages = isNotNull(c.stages)

/** The ids, after a given one, of unpaused connectors of these kinds; `more` narrows them. */
export async function unpaused(
	db: Database,
	able: readonly ConnectorKind[],
	after: number,
	limit: number,
	more?: SQL,
) {
	const rows = await db
		.select({ id: c.id })
		.from(c)
		.where(and(sql`${c.id} > ${after} and ${c.paused} is null`, inArray(c.kind, able), more))
		.orderBy(c.id)
		.limit(limit)
	return rows.map(({ id }) => id)
}

/** Drops leads that have waited for a paused connection for a month. Returns whether more may be left. */
export function forgetWaiting(db: Database, now: number) {
	const oldest = now - connectorWaitDays * millisecondsInDay
	return deleteInRounds(
		db,
		d,
		sql`${d.id} in (
			select delivery.id from connectors
			cross join connector_deliveries delivery on delivery.connector_id = connectors.id
				and delivery.next_at is not null and delivery.next_at < ${oldest}
			where connectors.paused in ${connectorPauses} and delivery.sent_at is null)`,
	)
}
