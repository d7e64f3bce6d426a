import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type EventType, eventsOfLeads } from '../../schema/event'
import { minStatuses } from '../../schema/score'
import { leads } from '../../schema/tables/leads'
import { webhookDeliveries, webhookEndpoints } from '../../schema/tables/webhooks'
import { webhookLogDays } from '../../schema/webhookLimits'
import { addRuleEntry } from '../auth/accountLogQueries'
import type { OutboxEvent } from '../events/queries'
import { notifyMembers } from '../notifications/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { deleteInRounds } from '../platform/rounds'
import type { Outcome } from './post'
import { claimMs, delayAfter, maxFailures } from './retries'
import { subjectStatements, subjectsOf } from './subjectQueries'

const d = webhookDeliveries
const e = webhookEndpoints

const happensOnce = (type: EventType) => /\.(?:created|deleted)$/.test(type)

type Delivery = typeof d.$inferSelect

/**
 * Turns events into deliveries, one per event and endpoint however often the event comes, and returns the
 * endpoints with something due. Creations and deletions happen once, so their message id contains the
 * subject's, by which a replay recognizes them. Endpoints that were deleted or paused by hand get none.
 */
export async function addDeliveries(db: Database, events: readonly OutboxEvent[]) {
	const now = Date.now()
	const list = JSON.stringify(
		events.map(({ createdAt, ...event }) => ({
			...event,
			at: createdAt.getTime(),
			messageId: `msg_${event.type.replace('.', '_')}_${
				happensOnce(event.type) ? event.subjectId : `e${event.id}`
			}`,
		})),
	)
	const workspaces = JSON.stringify([...new Set(events.map(({ workspaceId }) => workspaceId))])
	const happened = sql`with happened as materialized (
		select value ->> 'messageId' as message_id, value ->> 'type' as type,
			value ->> 'workspaceId' as workspace_id, value ->> 'subjectId' as subject_id,
			value ->> 'at' as at, value ->> 'linkId' as link_id, value ->> 'score' as score
		from json_each(${list}))`
	const [, due] = await db.batch([
		db
			.insert(d)
			.select(sql`${happened}
				${rowsFrom(
					d,
					{
						endpointId: sql`endpoint.id`,
						messageId: sql`happened.message_id`,
						type: sql`happened.type`,
						subjectId: sql`happened.subject_id`,
						happenedAt: sql`happened.at`,
						createdAt: new Date(now),
						nextAttemptAt: new Date(now),
					},
					sql`from happened`,
				)}
				cross join webhook_endpoints endpoint on endpoint.workspace_id = happened.workspace_id
				left join leads on happened.type in ${eventsOfLeads}
					and leads.id = happened.subject_id
				where (endpoint.paused is null or endpoint.paused in ('failing', 'reset'))
					and instr(endpoint.events, '"' || happened.type || '"') > 0
					and (happened.type not in ${eventsOfLeads} or leads.id is not null)
					and (endpoint.link_id is null or endpoint.link_id =
						iif(happened.type like 'link.%', happened.subject_id, coalesce(happened.link_id, leads.link_id)))
					and (endpoint.min_score is null or happened.type like 'link.%'
						or coalesce(happened.score, leads.score) >= endpoint.min_score)
					and (endpoint.min_status is null or leads.id is null
						or ${isAtLeast(sql`endpoint.min_status`)})`)
			.onConflictDoNothing(),
		db
			.select({ id: sql<number>`endpoint.id` })
			.from(sql`json_each(${workspaces}) active
				cross join webhook_endpoints endpoint on endpoint.workspace_id = active.value`)
			.where(isDue(now)),
	])
	return due.map(({ id }) => id)
}

/** SQL for whether a lead's status is this one, `warm` or `hot`, or better. */
export const isAtLeast = (minStatus: SQL) =>
	sql`case ${minStatus} when 'hot' then ${leads.qualificationStatus} in ${minStatuses.hot}
		else ${leads.qualificationStatus} in ${minStatuses.warm} end`

/** SQL for whether something can be sent to `endpoint` now. */
const isDue = (now: number) => sql`
	endpoint.paused is null and coalesce(endpoint.retry_at, 0) <= ${now} and exists (
		select 1 from webhook_deliveries
		where endpoint_id = endpoint.id and next_attempt_at <= ${now})`

/** The endpoints with something due, by id, after a given one. */
export async function dueEndpoints(db: Database, now: number, after: number, limit: number) {
	const due = await db.all<{ id: number }>(sql`
		select endpoint.id from webhook_endpoints endpoint
		where endpoint.id > ${after} and ${isDue(now)} order by endpoint.id limit ${limit}`)
	return due.map(({ id }) => id)
}

const claimedAtOnce = 20

/**
 * Claims some of an endpoint's due deliveries, oldest first, or just one while it fails; with the endpoint and
 * the subjects. Leaves out what another worker is already sending.
 */
export async function claim(db: Database, endpointId: number, now: number) {
	const until = now + claimMs
	const endpoint = sql`(select id from webhook_endpoints endpoint
		where endpoint.id = ${endpointId} and endpoint.paused is null
			and coalesce(endpoint.retry_at, 0) <= ${now})`
	// No row for a deleted endpoint.
	const most = sql`coalesce((select iif(failures > 0, 1, ${claimedAtOnce}) from webhook_endpoints
		where id = ${endpointId}), 0)`
	const claimed = sql`(select subject_id from webhook_deliveries
		where endpoint_id = ${endpointId} and next_attempt_at = ${until})`
	const workspaceId = sql`(select workspace_id from webhook_endpoints where id = ${endpointId})`
	const [deliveries, [found], leads, links] = await db.batch([
		db
			.update(d)
			.set({ nextAttemptAt: new Date(until), attempts: sql`${d.attempts} + 1` })
			.where(
				sql`${d.id} in (select id from webhook_deliveries
					where endpoint_id = ${endpoint} and next_attempt_at <= ${now}
					order by next_attempt_at, id limit ${most})`,
			)
			.returning(),
		db.select().from(e).where(eq(e.id, endpointId)),
		...subjectStatements(db, workspaceId, claimed),
	])
	return {
		endpoint: found,
		deliveries: deliveries.toSorted((a, b) => a.id - b.id),
		subjects: subjectsOf(leads, links),
	}
}

/** The result of a claimed delivery; `undefined` if it was not attempted after all. */
export type Result = { delivery: Delivery; outcome: Outcome | undefined; waitMs: number }

/** The statement that stores a delivery's result; with `mayGiveUp` the last attempt ends it. */
function recordResult(
	db: Database,
	{ delivery, outcome, waitMs }: Result,
	now: number,
	{ taken, mayGiveUp }: { taken: boolean; mayGiveUp: boolean },
) {
	const { id, attempts } = delivery
	const isClaimed = and(
		eq(d.id, id),
		sql`${d.nextAttemptAt} is ${delivery.nextAttemptAt?.getTime() ?? null}`,
	)
	if (!outcome) {
		return db
			.update(d)
			.set({ nextAttemptAt: new Date(now), attempts: attempts - 1 })
			.where(isClaimed)
	}
	const givenUp = (attempts > maxFailures && mayGiveUp) || outcome.fault === 'subject_gone'
	const nextAttemptAt = taken || givenUp ? null : new Date(now + delayAfter(attempts, waitMs))
	return db
		.update(d)
		.set({
			...outcome,
			lastAttemptAt: new Date(now),
			nextAttemptAt,
			...(taken && { takenAt: sql`coalesce(${d.takenAt}, ${now})` }),
		})
		.where(isClaimed)
}

/**
 * Stores the results of deliveries and the endpoint's state, and returns when its next delivery is due, if
 * any. The endpoint is paused after failing for three days or answering 410 Gone; `pausedNow` is
 * true only for the caller whose write paused it.
 */
export async function recordResults(
	db: Database,
	{
		id,
		workspaceId,
		url,
		failures,
	}: Pick<typeof e.$inferSelect, 'id' | 'workspaceId' | 'url' | 'failures'>,
	results: readonly Result[],
	isTaken: (outcome: Outcome) => boolean,
) {
	const now = Date.now()
	const outcomes = results.flatMap(({ outcome }) =>
		outcome && outcome.fault !== 'subject_gone' ? [outcome] : [],
	)
	const worked = outcomes.some(isTaken)
	const failed = outcomes.findLast((outcome) => !isTaken(outcome))
	const waitMs = Math.max(...results.map((result) => result.waitMs), 0)
	const paused = failed?.status === 410 ? 'gone' : failures >= maxFailures ? 'failing' : null
	const isSame = and(eq(e.id, id), eq(e.failures, failures))
	const endpoint = worked
		? db
				.update(e)
				.set({
					failures: 0,
					retryAt: waitMs > 0 ? new Date(now + waitMs) : null,
					status: null,
					fault: null,
					lastWorkedAt: new Date(now),
				})
				.where(eq(e.id, id))
				.returning({ paused: e.paused })
		: db
				.update(e)
				.set({
					failures: failures + 1,
					retryAt: new Date(now + delayAfter(failures + 1, waitMs)),
					status: failed?.status ?? null,
					fault: failed?.fault ?? null,
					...(paused && { paused: sql`coalesce(${e.paused}, ${paused})` }),
				})
				// Of simultaneous failures only one counts.
				.where(and(isSame, failed ? undefined : sql`false`))
				.returning({ paused: e.paused })
	// Both come before the write that pauses it, which only one of simultaneous failures makes.
	const pauses = sql`exists (select 1 from webhook_endpoints where id = ${id} and failures = ${failures}
		and paused is null and ${paused && !worked ? 1 : 0})`
	const notifications = notifyMembers(
		db,
		{ workspaceId, kind: 'webhook_paused', subjectId: id },
		pauses,
	)
	const logged = addRuleEntry(
		db,
		{
			workspaceId,
			type: 'webhook_paused',
			about: new URL(url).host,
			rule: paused === 'gone' ? 'Says that it is gone' : 'Accepts nothing',
		},
		pauses,
	)
	// Ask for the next due delivery after these writes.
	const statements = results.map((result) =>
		recordResult(db, result, now, {
			taken: result.outcome !== undefined && isTaken(result.outcome),
			// While the endpoint accepts nothing, the delivery is not to blame.
			mayGiveUp: worked || failures === 0,
		}),
	)
	const done = await db.batch([
		notifications,
		logged,
		endpoint,
		...statements,
		db
			.select({
				at: sql<number | null>`max(min(next_attempt_at), coalesce(max(endpoint.retry_at), 0))`,
			})
			.from(sql`webhook_endpoints endpoint
				cross join webhook_deliveries on endpoint_id = endpoint.id and next_attempt_at is not null`)
			.where(sql`endpoint.id = ${id} and endpoint.paused is null`),
	])
	const [changed] = done[2]
	const [next] = done.at(-1) as { at: number | null }[]
	return {
		pausedNow: !worked && paused !== null && changed?.paused === paused,
		notified: done[0],
		nextAt: next?.at ?? undefined,
	}
}

/** Deletes deliveries after a month. */
export function deleteOldDeliveries(db: Database, now: number) {
	const oldest = new Date(now - webhookLogDays * millisecondsInDay)
	return deleteInRounds(db, d, lt(d.createdAt, oldest))
}
