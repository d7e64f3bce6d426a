import { millisecondsInDay } from 'date-fns/constants'
import { asc, gt, inArray, sql } from 'drizzle-orm'
import { eventConsumers, events } from '../../schema/tables/events'
import type { Database } from '../platform/env'
import { deleteInRounds } from '../platform/rounds'

export type OutboxEvent = typeof events.$inferSelect

/** The id of the last event that each consumer processed, by name; none for one that has not started. */
export async function positionsOf(db: Database, consumers: string[]) {
	const rows = await db.select().from(eventConsumers).where(inArray(eventConsumers.name, consumers))
	return new Map(rows.map(({ name, position }) => [name, position]))
}

/** The next events after a position, oldest first. */
export async function eventsAfter(
	db: Database,
	position: number,
	limit: number,
): Promise<OutboxEvent[]> {
	return db
		.select()
		.from(events)
		.where(gt(events.id, position))
		.orderBy(asc(events.id))
		.limit(limit)
}

/** Stores a consumer's position. */
export async function setPosition(db: Database, consumer: string, position: number) {
	await db
		.insert(eventConsumers)
		.values({ name: consumer, position })
		.onConflictDoUpdate({
			target: eventConsumers.name,
			// Deliveries can overlap: the slower one must not move the position back.
			set: { position: sql`max(${eventConsumers.position}, excluded.position)` },
		})
}

const maxEventDays = 7

/**
 * Deletes the events that every consumer has processed, and those a week old. The newest stays, because
 * the next id follows from it.
 */
export async function deleteOldEvents(db: Database, consumers: readonly string[], now: number) {
	const cutoff = now - maxEventDays * millisecondsInDay
	// Ids rise with time, so this reads only the old events.
	const firstRecent = sql`coalesce((
		select id from events where created_at >= ${cutoff} order by id limit 1), ${Number.MAX_SAFE_INTEGER})`
	const names = JSON.stringify(consumers)
	// 0 while a consumer has not started; null without consumers.
	const doneByAll = sql`(
		select min(coalesce(position, 0)) from json_each(${names}) consumer
		left join event_consumers on event_consumers.name = consumer.value)`
	const firstNeeded = sql`min(max(${firstRecent}, coalesce(${doneByAll}, 0) + 1), (select max(id) from events))`
	return deleteInRounds(db, events, sql`${events.id} < ${firstNeeded}`)
}
