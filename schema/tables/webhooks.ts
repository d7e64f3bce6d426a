import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { EventType } from '../event'
import type { MinStatus } from '../score'
import type { WebhookFault } from '../webhookFault'
import type { WebhookFormat } from '../webhookFormat'
import { workspaces } from './accounts'
import { belongsTo, createdAt } from './columns'

/**
 * Why nothing is sent: paused by hand, failing for three days, answered with 410 Gone, or a password reset,
 * after which its owner decides.
 */
export type WebhookPause = 'by_hand' | 'failing' | 'gone' | 'reset'

/** An address that receives events. */
export const webhookEndpoints = sqliteTable(
	'webhook_endpoints',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: belongsTo(() => workspaces.id),
		url: text().notNull(),
		format: text().$type<WebhookFormat>().notNull(),
		events: text({ mode: 'json' }).$type<EventType[]>().notNull(),
		/** Only this link, and leads with this score and status or a better one. No foreign key: deleting the link must not widen it. */
		linkId: integer(),
		minScore: integer(),
		minStatus: text().$type<MinStatus>(),
		/** What the secret is derived from; see worker/webhooks/secret.ts. */
		seed: text().notNull(),
		/** The seed of the former secret, while it still signs too. */
		formerSeed: text(),
		formerUntil: integer({ mode: 'timestamp_ms' }),
		/** The origin that messages link to. */
		site: text().notNull(),
		createdAt: createdAt(),
		paused: text().$type<WebhookPause>(),
		/** Failures in a row; while above 0, one delivery at a time is tried. */
		failures: integer().notNull().default(0),
		/** When to try the next one; null if nothing is holding it up. */
		retryAt: integer({ mode: 'timestamp_ms' }),
		lastWorkedAt: integer({ mode: 'timestamp_ms' }),
		/** Why the last attempt failed: the answer's status, or why there was none. */
		status: integer(),
		fault: text().$type<WebhookFault>(),
	},
	(t) => [index('webhook_endpoints_by_workspace').on(t.workspaceId, t.id)],
)

/**
 * An event on its way to an endpoint. The payload is built from the event's subject each time it is sent
 * or read, so the only personal data here is what the receiver answered. A trigger deletes a lead's
 * deliveries with the lead.
 */
export const webhookDeliveries = sqliteTable(
	'webhook_deliveries',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		endpointId: belongsTo(() => webhookEndpoints.id),
		/** The webhook-id, the same for every attempt. */
		messageId: text().notNull(),
		type: text().$type<EventType>().notNull(),
		/** The id of the link or lead; 0 in a test. */
		subjectId: integer().notNull(),
		/** When the event happened. */
		happenedAt: integer({ mode: 'timestamp_ms' }).notNull(),
		createdAt: createdAt(),
		attempts: integer().notNull().default(0),
		/** Null once delivered or given up. */
		nextAttemptAt: integer({ mode: 'timestamp_ms' }),
		lastAttemptAt: integer({ mode: 'timestamp_ms' }),
		/** When it was first delivered. */
		takenAt: integer({ mode: 'timestamp_ms' }),
		/** The result of the last attempt. */
		status: integer(),
		fault: text().$type<WebhookFault>(),
		/** The beginning of the answer. */
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
