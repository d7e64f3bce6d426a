import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { EventType } from '../event'
import type { WebhookFault } from '../webhookFault'
import type { WebhookFormat } from '../webhookFormat'
import { workspaces } from './accounts'
import { createdAt } from './columns'

/** Why nothing is sent: by hand, because it failed for three days, or because it said it is gone. */
export type WebhookPause = 'by_hand' | 'failing' | 'gone'

/** An address that is told of events. */
export const webhookEndpoints = sqliteTable(
	'webhook_endpoints',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		url: text().notNull(),
		format: text().$type<WebhookFormat>().notNull(),
		events: text({ mode: 'json' }).$type<EventType[]>().notNull(),
		/** Only of this link, and only leads of this score; no foreign key, as nobody else's may widen it. */
		linkId: integer(),
		minScore: integer(),
		/** What the secret is made of; see worker/webhooks/secret.ts. */
		seed: text().notNull(),
		/** That of the secret before, until it no longer signs along. */
		formerSeed: text(),
		formerUntil: integer({ mode: 'timestamp_ms' }),
		/** The origin to which messages link. */
		site: text().notNull(),
		createdAt: createdAt(),
		paused: text().$type<WebhookPause>(),
		/** How often in a row nothing was taken; while it is not 0, one delivery at a time is tried. */
		failures: integer().notNull().default(0),
		/** When the next one is tried; null where nothing holds it up. */
		retryAt: integer({ mode: 'timestamp_ms' }),
		lastWorkedAt: integer({ mode: 'timestamp_ms' }),
		/** What the last attempt came to, if it failed: the answer's status, or why there was none. */
		status: integer(),
		fault: text().$type<WebhookFault>(),
	},
	(t) => [index('webhook_endpoints_by_workspace').on(t.workspaceId, t.id)],
)

/**
 * An event on its way to an endpoint. What is sent is made of the event's subject whenever it is sent or
 * read, so that nothing personal is kept here but what the receiver answered; a trigger deletes those
 * about a lead with the lead.
 */
export const webhookDeliveries = sqliteTable(
	'webhook_deliveries',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		endpointId: integer()
			.notNull()
			.references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
		/** The webhook-id, which stays the same however often it is sent. */
		messageId: text().notNull(),
		type: text().$type<EventType>().notNull(),
		/** The id of the link or lead; 0 in a test. */
		subjectId: integer().notNull(),
		/** When it happened. */
		happenedAt: integer({ mode: 'timestamp_ms' }).notNull(),
		createdAt: createdAt(),
		attempts: integer().notNull().default(0),
		/** Null once it was taken or given up. */
		nextAttemptAt: integer({ mode: 'timestamp_ms' }),
		lastAttemptAt: integer({ mode: 'timestamp_ms' }),
		/** The first time that it was taken. */
		takenAt: integer({ mode: 'timestamp_ms' }),
		/** What the last attempt came to. */
		status: integer(),
		fault: text().$type<WebhookFault>(),
		/** How the answer began. */
		answer: text(),
	},
	(t) => [
		uniqueIndex('webhook_deliveries_once').on(t.endpointId, t.messageId),
		index('webhook_deliveries_by_endpoint').on(t.endpointId, t.id),
		index('webhook_deliveries_waiting')
			.on(t.endpointId, t.nextAttemptAt, t.id)
			.where(sql`${t.nextAttemptAt} is not null`),
		index('webhook_deliveries_by_subject').on(t.subjectId),
		index('webhook_deliveries_by_time').on(t.createdAt),
	],
)
