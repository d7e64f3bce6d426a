import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { EventType } from '../event'
import { createdAt } from './columns'

/**
 * The outbox: changes to links and leads, written by triggers in the same transaction, so that none
 * is missed. Rows are deleted once every consumer has processed them, or after a week, except the
 * newest: the next id follows from it, and consumers remember the last one that they have seen.
 */
export const events = sqliteTable('events', {
	id: integer().primaryKey(),
	type: text().$type<EventType>().notNull(),
	/** No foreign key: an event outlives its subject. */
	workspaceId: integer().notNull(),
	/** The id of the link or lead. */
	subjectId: integer().notNull(),
	/** Of a lead that is gone, which nobody can ask any more: its link and score; null otherwise. */
	linkId: integer(),
	score: integer(),
	createdAt: integer({ mode: 'timestamp_ms' }).notNull(),
})

/** The progress of each consumer of events. */
export const eventConsumers = sqliteTable('event_consumers', {
	name: text().primaryKey(),
	/** The last event processed. */
	position: integer().notNull(),
})

/** How large the database was each night of the last week, to tell how fast it grows. */
export const databaseSizes = sqliteTable('database_sizes', {
	notedAt: integer({ mode: 'timestamp_ms' }).primaryKey(),
	bytes: integer().notNull(),
})

/** Queue messages that could not be delivered, kept until the daily run can process them. */
export const deadLetters = sqliteTable('dead_letters', {
	/** The queue's own id of the message. */
	id: text().primaryKey(),
	body: text({ mode: 'json' }).notNull(),
	failedAt: createdAt(),
})
