import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints } from '../../schema/tables/webhooks'
import { webhookLimits } from '../../schema/webhookLimits'
import { notFound } from '../http/errors'
import { isAmongNewest } from '../leads/filterQueries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { testSubject } from './payload'
import type { Outcome } from './post'
import { claimMs } from './retries'
import { isAtLeast } from './waitingQueries'

const d = webhookDeliveries
const e = webhookEndpoints

/** The condition that an endpoint belongs to the workspace. */
export const own = (workspaceId: number | SQL, id: number) =>
	and(eq(e.id, id), sql`${e.workspaceId} = ${workspaceId}`)

/** The statement that makes an endpoint's waiting deliveries due now, except those being sent. */
export function retryNow(db: Database, endpointId: SQL) {
	const now = Date.now()
	return db
		.update(d)
		.set({ nextAttemptAt: new Date(now), attempts: 0 })
		.where(sql`${d.endpointId} = ${endpointId} and ${d.nextAttemptAt} > ${now + claimMs}`)
}

/** Schedules a delivery once more; throws a 404 if it is not the endpoint's. */
export async function redeliver(
	db: Database,
	workspaceId: number,
	{ id, deliveryId }: { id: number; deliveryId: number },
) {
	const [[again]] = await db.batch([
		db
			.update(d)
			.set({ nextAttemptAt: new Date(), attempts: 0 })
			.where(
				and(
					eq(d.id, deliveryId),
					sql`${d.endpointId} = (select id from webhook_endpoints where ${own(workspaceId, id)})`,
				),
			)
			.returning({ id: d.id }),
		// Sent at once, without waiting for the endpoint's next retry.
		db.update(e).set({ retryAt: null }).where(own(workspaceId, id)),
	])
	if (!again) throw notFound('Delivery')
}

/**
 * Schedules the leads since a given time as new ones, oldest first, up to a few thousand per call, skipping
 * those already waiting. Returns how many, and where to continue if there are more.
 */
export async function replay(
	db: Database,
	workspaceId: number,
	{ id, since, after }: { id: number; since: Date; after: number },
	visibleLimit: number | undefined,
) {
	const now = Date.now()
	const most = webhookLimits.replayed
	const wanted = sql`
		from webhook_endpoints endpoint
		cross join leads on leads.workspace_id = endpoint.workspace_id
		where endpoint.id = ${id} and endpoint.workspace_id = ${workspaceId} and leads.suspect is null
			and (leads.created_at, leads.id) > (${since.getTime()}, ${after})
			and (endpoint.link_id is null or +leads.link_id = endpoint.link_id)
			and (endpoint.min_score is null or leads.score >= endpoint.min_score)
			and (endpoint.min_status is null or ${isAtLeast(sql`endpoint.min_status`)})
			and ${isAmongNewest(db, workspaceId, visibleLimit) ?? sql`true`}
		order by leads.created_at, leads.id`
	const [[known], queued, [end]] = await db.batch([
		db.select({ id: e.id }).from(e).where(own(workspaceId, id)),
		db
			.insert(d)
			.select(
				rowsFrom(
					d,
					{
						endpointId: sql`endpoint.id`,
						messageId: sql`'msg_lead_created_' || leads.id`,
						type: 'lead.created',
						subjectId: sql`leads.id`,
						happenedAt: sql`leads.created_at`,
						createdAt: new Date(now),
						nextAttemptAt: new Date(now),
					},
					sql`${wanted} limit ${most}`,
				),
			)
			.onConflictDoUpdate({
				target: [d.endpointId, d.messageId],
				set: { nextAttemptAt: new Date(now), attempts: 0 },
				setWhere: isNull(d.nextAttemptAt),
			})
			.returning({ id: d.id }),
		db
			.select({ at: sql<number>`at`, id: sql<number>`id` })
			.from(
				sql`(select leads.created_at as at, leads.id as id ${wanted} limit 1 offset ${most - 1})`,
			),
	])
	if (!known) throw notFound('Webhook')
	return {
		queued: queued.length,
		next: end ? { since: new Date(end.at).toISOString(), after: end.id } : null,
	}
}

/** The statements for a page of an endpoint's newest deliveries, or those before an id, and for its subjects' ids. */
export function deliveriesOf(db: Database, endpointId: number, before: number | undefined) {
	const where = and(
		eq(d.endpointId, endpointId),
		before === undefined ? undefined : lt(d.id, before),
	)
	const by = desc(d.id)
	const most = webhookLimits.page
	return {
		page: db.select().from(d).where(where).orderBy(by).limit(most),
		subjects: db.select({ id: d.subjectId }).from(d).where(where).orderBy(by).limit(most),
	}
}

/** Logs a test, and its effect on the endpoint. */
export async function recordTest(
	db: Database,
	{ id }: { id: number },
	messageId: string,
	{ status, fault, answer }: Outcome,
	taken: boolean,
) {
	const now = new Date()
	const [[delivery]] = await db.batch([
		db
			.insert(d)
			.values({
				endpointId: id,
				messageId,
				type: 'lead.created',
				subjectId: testSubject,
				happenedAt: now,
				attempts: 1,
				lastAttemptAt: now,
				takenAt: taken ? now : null,
				status,
				fault,
				answer,
			})
			.returning(),
		db
			.update(e)
			.set(
				taken
					? { failures: 0, retryAt: null, status: null, fault: null, lastWorkedAt: now }
					: { status, fault },
			)
			.where(eq(e.id, id)),
		retryNow(db, sql`(select ${id} where ${taken})`),
	])
	return delivery
}
