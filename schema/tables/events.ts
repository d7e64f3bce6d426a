import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { EventType } from '../event'
import { createdAt } from './columns'

/**
 * The outbox: changes to links and leads, written by triggers in the same transaction so that none is
 * missed. Rows are deleted once every consumer has processed them, or after a week. The newest stays, so that
 * ids are never reused: consumers remember the last one they processed.
 */
export const events = sqliteTable('events', {
	id: integer().primaryKey(),
	type: text().$type<EventType>().notNull(),
	/** No foreign key: an event outlives its subject. */
	workspaceId: integer().notNull(),
	/** The id of the link or lead. */
	subjectId: integer().notNull(),
	/** The link and score of a lead that is gone; null otherwise. */
	linkId: integer(),
	score: integer(),
	createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
})

/**
 * Has a row while a transaction deletes or restores a link, or restores leads, so that triggers announce nothing:
 * a link's `link.deleted` covers its leads and that it was turned off, and what is restored isn't new. No other
 * transaction ever sees the row.
 */
export const outboxPauses = sqliteTable('outbox_pauses', { one: integer().primaryKey() })

/** How far each consumer has read. */
export const eventConsumers = sqliteTable('event_consumers', {
	name: text().primaryKey(),
	/** The last event processed. */
	position: integer().notNull(),
})

/** The size of the database each night of the last week, which shows how fast it grows. */
export const databaseSizes = sqliteTable('database_sizes', {
	notedAt: integer({ mode: 'timestamp_ms' }).primaryKey(),
	bytes: integer().notNull(),
})

/** Queue messages that could not be delivered, kept until the daily run can process them. */
export const deadLetters = sqliteTable('dead_letters', {
	/** The queue's id for the message. */
	id: text().primaryKey(),
	body: text({ mode: 'json' }).notNull(),
	failedAt: createdAt(),
})
