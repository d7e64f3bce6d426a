import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { connectorKinds, connectorPauses, connectorWaitDays } from '../../schema/connectorKinds'
import { permissions } from '../../schema/permissions'
import { connectorDeliveries, connectors, deliverySpan } from '../../schema/tables/connectors'
import { leads } from '../../schema/tables/leads'
import { secrets } from '../../schema/tables/secrets'
import { addRuleEntry } from '../auth/accountLogQueries'
import type { OutboxEvent } from '../events/queries'
import { listed, toLead } from '../leads/listQueries'
import { notify } from '../notifications/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { deleteInRounds } from '../platform/rounds'
import type { Holdup, Result } from './outcome'

const d = connectorDeliveries
const c = connectors

export type Connector = typeof c.$inferSelect

/** SQL that a connector is the workspace's. */
export const ownConnector = (workspaceId: number | SQL, id: number) =>
	and(eq(c.id, id), sql`${c.workspaceId} = ${workspaceId}`)

/** SQL for the id of a lead's delivery to a connector. */
export const deliveryId = (connectorId: SQL | number, leadId: SQL | number) =>
	sql<number>`(${connectorId} * ${sql.raw(String(deliverySpan))} + ${leadId})`

/** SQL for a lead's place at the end of the line: behind the one it had, which shows that it has changed. */
const placeAfter = (now: number) => sql`max(${now}, coalesce(${d.nextAt}, 0) + 1)`

/** The statement that lines leads up; `source` has `connector` and `leads`. */
export const lineUp = (db: Database, now: number, source: SQL) =>
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
	const [, due] = await db.batch([
		lineUp(
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

/** The connectors with something due, by id, after a given one. */
export async function dueConnectors(db: Database, now: number, after: number, limit: number) {
	const due = await db.all<{ id: number }>(sql`
		select connector.id from connectors connector
		where connector.id > ${after} and ${isDue(now)} order by connector.id limit ${limit}`)
	return due.map(({ id }) => id)
}

/** SQL for when a lead's stage was last changed by others than a tool's people; null where stages don't come back. */
const stageChangedHere = (connectorId: number) =>
	sql<number | null>`(select max(changed_at) from lead_changes
		where lead_id = "connector_deliveries"."lead_id" and what = 'stage' and via is not (
			select kind from connectors where id = ${connectorId})
			and exists (select 1 from connectors where id = ${connectorId} and stages is not null))`

/** How long somebody may send before another takes over, in milliseconds: longer than a round can take. */
const busyMs = 120_000

/**
 * Takes a connector's line, unless somebody has it: two at once could make a row twice. Returns the connector with its
 * key, sealed, and the next leads in line.
 */
export async function takeLine(db: Database, connectorId: number, now: number, most: number) {
	const until = new Date(now + busyMs)
	const waiting = sql`(
		select lead_id from connector_deliveries
		where connector_id = ${connectorId} and next_at is not null and next_at <= ${now}
		order by next_at, lead_id limit ${most})`
	const [[connector], [secret], deliveries, rows] = await db.batch([
		db
			.update(c)
			.set({ busyUntil: until })
			.where(
				sql`${c.id} = ${connectorId} and ${c.paused} is null and coalesce(${c.retryAt}, 0) <= ${now}
					and coalesce(${c.busyUntil}, 0) <= ${now}`,
			)
			.returning(),
		db
			.select({ keyId: secrets.keyId, sealed: secrets.sealed })
			.from(c)
			.innerJoin(secrets, eq(secrets.id, c.secretId))
			.where(eq(c.id, connectorId)),
		db
			.select({ ...getTableColumns(d), stageAt: stageChangedHere(connectorId) })
			.from(d)
			.where(
				sql`${d.connectorId} = ${connectorId} and ${d.nextAt} is not null and ${d.nextAt} <= ${now}`,
			)
			.orderBy(d.nextAt, d.leadId)
			.limit(most),
		listed(db).where(
			sql`+${leads.workspaceId} = (select workspace_id from connectors where id = ${connectorId})
				and ${leads.id} in ${waiting} and ${leads.suspect} is null`,
		),
	])
	return connector && { connector, secret, deliveries, leads: rows.map(toLead) }
}

/** When a line that could not be taken may go on: whoever has it may have been stopped. Undefined if it is paused. */
export async function freeAt(db: Database, connectorId: number) {
	const [row] = await db
		.select({ at: sql<number>`max(coalesce(${c.busyUntil}, 0), coalesce(${c.retryAt}, 0))` })
		.from(c)
		.where(sql`${c.id} = ${connectorId} and ${c.paused} is null`)
	return row?.at
}

/**
 * Notes what became of deliveries, gives the line back, and returns when the next is due, if any, and whom it told that
 * the connection is paused. A lead that changed while it was sent stays in line.
 */
export async function settle(
	db: Database,
	{ id, workspaceId, kind, busyUntil, failures }: Connector,
	results: readonly Result[],
	holdup: Holdup | undefined,
	now: number,
) {
	const list = JSON.stringify(
		results.map(({ delivery, theirId, theirStage, gone, problem, field, againAt }) => ({
			id: delivery.id,
			place: delivery.nextAt?.getTime(),
			theirId,
			theirStage,
			gone,
			problem,
			field,
			againAt,
		})),
	)
	const result = sql`json_each(${list}) result`
	const isSame = sql`connector_deliveries.next_at is result.value ->> 'place'`
	const arrived = results.filter(({ theirId }) => theirId !== undefined)
	const isOurs = and(eq(c.id, id), eq(c.busyUntil, busyUntil ?? new Date(0)))
	const paused = holdup?.paused ?? null
	const pauses = sql`connector.id = ${id} and connector.paused is null and ${paused ? 1 : 0}`
	const done = await db.batch([
		// These two come before the write that pauses it.
		notify(
			db,
			{
				userId: sql`members.user_id`,
				workspaceId: sql`members.workspace_id`,
				kind: 'connector_paused',
				subjectId: id,
			},
			sql`from connectors connector cross join members on members.workspace_id = connector.workspace_id
				where ${pauses} and members.role in ${permissions['connectors.read'].roles}`,
		),
		addRuleEntry(
			db,
			{
				workspaceId,
				type: 'connector_paused',
				about: connectorKinds[kind].name,
				rule: paused === 'target_gone' ? 'Its list is gone' : 'Signed out there',
			},
			sql`exists (select 1 from connectors connector where ${pauses})`,
		),
		db
			.update(d)
			.set({
				nextAt: sql`iif(${isSame}, result.value ->> 'againAt', connector_deliveries.next_at)`,
				attempts: sql`iif(result.value ->> 'againAt' is null, 0, attempts + 1)`,
				removing: sql`iif(result.value ->> 'theirId' is null, removing, 0)`,
				theirId: sql`coalesce(result.value ->> 'theirId', their_id)`,
				theirStage: sql`coalesce(result.value ->> 'theirStage', their_stage)`,
				sentAt: sql`iif(result.value ->> 'theirId' is null, sent_at, ${now})`,
				problem: sql`result.value ->> 'problem'`,
				field: sql`result.value ->> 'field'`,
			})
			.from(result)
			.where(sql`connector_deliveries.id = result.value ->> 'id'`),
		db.delete(d).where(
			sql`${d.id} in (select result.value ->> 'id' from ${result} where result.value ->> 'gone')
					and ${d.nextAt} is null`,
		),
		db
			.update(c)
			.set({
				busyUntil: null,
				sent: sql`${c.sent} + ${arrived.filter(({ delivery }) => delivery.sentAt === null).length}`,
				...(arrived.length > 0 && { lastWorkedAt: new Date(now) }),
				failures: holdup ? (arrived.length > 0 ? 1 : failures + 1) : 0,
				retryAt: holdup?.retryAt ? new Date(holdup.retryAt) : null,
				problem: holdup?.problem ?? null,
				...(paused && { paused: sql`coalesce(${c.paused}, ${paused})` }),
			})
			.where(isOurs),
		db
			.select({
				at: sql<number | null>`max(min(next_at), coalesce(max(connector.retry_at), 0))`,
			})
			.from(sql`connectors connector
				cross join connector_deliveries on connector_id = connector.id and next_at is not null`)
			.where(sql`connector.id = ${id} and connector.paused is null`),
	])
	const [next] = done[5]
	return { told: done[0], nextAt: next?.at ?? undefined }
}

/** Forgets leads that have waited for a paused connection for a month. Returns whether more may be left. */
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
