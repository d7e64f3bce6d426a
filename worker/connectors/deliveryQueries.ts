import { eq, getTableColumns, sql } from 'drizzle-orm'
import { connectorKinds } from '../../schema/connectorKinds'
import { connectorDeliveries, connectors } from '../../schema/tables/connectors'
import { leads } from '../../schema/tables/leads'
import { secrets } from '../../schema/tables/secrets'
import { addRuleEntry } from '../auth/accountLogQueries'
import { notifyMembers } from '../notifications/queries'
import type { Database } from '../platform/env'
import { secretColumns } from './grantQueries'
import { leadsToSend, toSent } from './leadQueries'
import { isHeld } from './leaseQueries'
import { type Blocker, type Result, sendingMost } from './outcome'
import type { Before } from './values'
import { type Connector, deliveryId, isDeliveryTo } from './waitingQueries'

const d = connectorDeliveries
const c = connectors

/** SQL for when a lead's stage was last changed by others than a tool's people; null where stages don't come back. */
const stageChangedHere = (connectorId: number) =>
	sql<number | null>`(select max(changed_at) from lead_changes
		where lead_id = "connector_deliveries"."lead_id" and what = 'stage' and via is not (
			select kind from connectors where id = ${connectorId})
			and exists (select 1 from connectors where id = ${connectorId} and stages is not null))`

/** SQL for what of a lead was changed since it was last sent, or since the connection was made. */
const changedSince = (connectorId: number) =>
	sql<string>`(select json_group_array(json_object('what', what, 'before', before)) from lead_changes
		where lead_id = "connector_deliveries"."lead_id" and what in ('tags', 'assignee') and before <> ''
			and changed_at > coalesce("connector_deliveries"."sent_at" - ${sendingMost},
				(select created_at from connectors where id = ${connectorId})))`.mapWith(
		(list: string) => JSON.parse(list) as Before,
	)

/** How long a sender's lease lasts at most, in milliseconds: longer than a round can take. */
const leaseMs = 120_000

/**
 * Takes a connector's lease, unless it is held: two senders could create a row twice. Returns the connector with
 * its sealed key and the next leads in the queue.
 */
export async function takeLeaseWithLeads(
	db: Database,
	connectorId: number,
	now: number,
	most: number,
) {
	const until = new Date(now + leaseMs)
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
			.select(secretColumns)
			.from(c)
			.innerJoin(secrets, eq(secrets.id, c.secretId))
			.where(eq(c.id, connectorId)),
		db
			.select({
				...getTableColumns(d),
				stageAt: stageChangedHere(connectorId),
				before: changedSince(connectorId),
			})
			.from(d)
			.where(
				sql`${d.connectorId} = ${connectorId} and ${d.nextAt} is not null and ${d.nextAt} <= ${now}`,
			)
			.orderBy(d.nextAt, d.leadId)
			.limit(most),
		leadsToSend(db).where(
			sql`+${leads.workspaceId} = (select workspace_id from connectors where id = ${connectorId})
				and ${leads.id} in ${waiting} and ${leads.suspect} is null`,
		),
	])
	return connector && { connector, secret, deliveries, leads: rows.map(toSent) }
}

/**
 * When a lease that is held can be tried again, even if its holder was killed. Undefined if the connector is
 * paused.
 */
export async function leaseEndsAt(db: Database, connectorId: number) {
	const [row] = await db
		.select({ at: sql<number>`max(coalesce(${c.busyUntil}, 0), coalesce(${c.retryAt}, 0))` })
		.from(c)
		.where(sql`${c.id} = ${connectorId} and ${c.paused} is null`)
	return row?.at
}

/**
 * Records the results of deliveries, releases the lease, and returns when the next is due, if any, and who was
 * notified that the connection is paused. A lead that changed while it was sent stays in the queue.
 */
export async function recordResults(
	db: Database,
	connector: Connector,
	results: readonly Result[],
	blocker: Blocker | undefined,
	now: number,
) {
	const { id, workspaceId, kind, failures } = connector
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
	const paused = blocker?.paused ?? null
	const pauses = sql`exists (select 1 from connectors where id = ${id} and paused is null and ${paused ? 1 : 0})`
	const done = await db.batch([
		// These two come before the write that pauses it.
		notifyMembers(db, { workspaceId, kind: 'connector_paused', subjectId: id }, pauses),
		addRuleEntry(
			db,
			{
				workspaceId,
				type: 'connector_paused',
				about: connectorKinds[kind].name,
				rule: paused === 'target_gone' ? 'Its list is gone' : 'Signed out there',
			},
			pauses,
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
				failures: blocker ? (arrived.length > 0 ? 1 : failures + 1) : 0,
				retryAt: blocker?.retryAt ? new Date(blocker.retryAt) : null,
				problem: blocker?.problem ?? null,
				...(paused && { paused: sql`coalesce(${c.paused}, ${paused})` }),
			})
			.where(isHeld(connector)),
		db
			.select({
				at: sql<number | null>`max(min(next_at), coalesce(max(connector.retry_at), 0))`,
			})
			.from(sql`connectors connector
				cross join connector_deliveries on connector_id = connector.id and next_at is not null`)
			.where(sql`connector.id = ${id} and connector.paused is null`),
	])
	const [next] = done[5]
	return { notified: done[0], nextAt: next?.at ?? undefined }
}

/** Which of some leads are not the newest of their person that has arrived with a connector. */
export async function formerLeads(db: Database, connectorId: number, leadIds: readonly number[]) {
	const rows = await db.all<{ id: number }>(sql`
		select lead.id from json_each(${JSON.stringify(leadIds)}) sent
		cross join leads lead on lead.id = sent.value
		where exists (
			select 1 from leads newer
			cross join connector_deliveries their
				on their.id = ${deliveryId(connectorId, sql`newer.id`)} and their.their_id is not null
			where newer.workspace_id = lead.workspace_id and newer.person = lead.person
				and newer.id > lead.id)`)
	return rows.map(({ id }) => id)
}

/** The tags of other leads of the same people that have arrived with a connector, by lead. */
export async function tagsOfOthers(db: Database, connectorId: number, leadIds: readonly number[]) {
	const rows = await db.all<{ id: number; tags: string }>(sql`
		select lead.id, other.tags from json_each(${JSON.stringify(leadIds)}) sent
		cross join leads lead on lead.id = sent.value
		cross join leads other on other.workspace_id = lead.workspace_id and other.person = lead.person
			and other.id <> lead.id and other.tags is not null
		cross join connector_deliveries their
			on their.id = ${deliveryId(connectorId, sql`other.id`)} and their.their_id is not null`)
	const byLead = new Map<number, string[]>()
	for (const { id, tags } of rows)
		byLead.set(id, [...(byLead.get(id) ?? []), ...(JSON.parse(tags) as string[])])
	return byLead
}

/** Which of a tool's contacts have leads here that are not deleted. */
export async function contactsOfLeads(
	db: Database,
	connectorId: number,
	contacts: readonly string[],
) {
	const rows = await db.all<{ contact: string }>(sql`
		select distinct substr(their_id, 1, instr(their_id || '/', '/') - 1) as contact
		from connector_deliveries
		where ${isDeliveryTo(connectorId)} and not removing
			and contact in (select value from json_each(${JSON.stringify(contacts)}))`)
	return rows.map(({ contact }) => contact)
}
