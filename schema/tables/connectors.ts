import { type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Mapping } from '../connectorFacts'
import type {
	ConnectorChecked,
	ConnectorKind,
	ConnectorPause,
	MinStage,
	StageMapping,
} from '../connectorKinds'
import { workspaces } from './accounts'
import { belongsTo, count, createdAt } from './columns'
import { secrets } from './secrets'

/** SQL for how the address of an account's pages ends, which names the account where tools call for it. */
export const endOf = (home: SQLWrapper) =>
	sql`replace(${home}, rtrim(${home}, replace(${home}, '/', '')), '')`

/** A tool that leads are sent to. */
export const connectors = sqliteTable(
	'connectors',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: belongsTo(() => workspaces.id),
		kind: text().$type<ConnectorKind>().notNull(),
		/** The key, sealed. */
		secretId: belongsTo(() => secrets.id),
		/** The name of the account at the tool, and where its pages are. */
		account: text().notNull(),
		home: text(),
		/** The list, table or pipeline. */
		target: text().notNull(),
		targetName: text().notNull(),
		/** The tool's field for our leads' ids, if its name isn't fixed. */
		idField: text(),
		mapping: text({ mode: 'json' }).$type<Mapping>().notNull(),
		/**
		 * Only this link, and leads with this score and at this stage, or a better one. No foreign key: deleting the link
		 * must not widen it.
		 */
		linkId: integer(),
		minScore: integer(),
		minStage: text().$type<MinStage>(),
		/** Whether leads that are deleted here are deleted there too. */
		deletes: integer({ mode: 'boolean' }).notNull().default(false),
		/** The origin that leads' addresses lead to. */
		site: text().notNull(),
		createdAt: createdAt(),
		paused: text().$type<ConnectorPause>(),
		/** Failures in a row, for which no lead is to blame. */
		failures: count(),
		/** When to resume; null if it isn't held up. */
		retryAt: integer({ mode: 'timestamp_ms' }),
		/** Until when a sender holds the lease: two senders could create a row twice. */
		busyUntil: integer({ mode: 'timestamp_ms' }),
		lastWorkedAt: integer({ mode: 'timestamp_ms' }),
		/** What held it up last, in words. */
		problem: text(),
		/** How many leads have arrived. */
		sent: count(),
		/** How many leads of a backfill there are, while some wait. */
		backfill: count(),
		/** The result of the last comparison with the tool's leads. */
		checked: text({ mode: 'json' }).$type<ConnectorChecked>(),
		/** Maps the tool's stages to ours if they come back; null if they don't. */
		stages: text({ mode: 'json' }).$type<StageMapping>(),
		/** Up to when their changes have been read, by their clock. */
		changesSeen: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		index('connectors_by_workspace').on(t.workspaceId, t.id),
		index('connectors_by_secret').on(t.secretId),
		index('connectors_paused').on(t.paused).where(sql`${t.paused} is not null`),
		index('connectors_coming_back').on(t.id).where(sql`${t.stages} is not null`),
		index('connectors_by_account').on(endOf(t.home)).where(sql`${t.stages} is not null`),
	],
)

/** What a connector's id is multiplied by in the ids of its deliveries. */
export const deliverySpan = 2 ** 32

/**
 * Where a lead is with a connector. A lead costs three rows: this, its place in the line, and the note that it
 * arrived. So the id is made of both ids, which spares an index: `connectorId * deliverySpan + leadId`.
 * Holds nothing personal but what they answered. Triggers delete it with the lead and with the connector.
 */
export const connectorDeliveries = sqliteTable(
	'connector_deliveries',
	{
		id: integer().primaryKey(),
		connectorId: integer().notNull(),
		leadId: integer().notNull(),
		/** Its place in the line; null once it arrived or was refused. */
		nextAt: integer({ mode: 'timestamp_ms' }),
		attempts: count(),
		/** Whether the lead is deleted here and must be deleted there. */
		removing: integer({ mode: 'boolean' }).notNull().default(false),
		theirId: text(),
		sentAt: integer({ mode: 'timestamp_ms' }),
		/** When it was sent again because the tool no longer had it. Deleted there a second time, it stays deleted. */
		healedAt: integer({ mode: 'timestamp_ms' }),
		/** The tool's stage as we last knew it, where stages come back. */
		theirStage: text(),
		/** Why it was refused, in their words, and the field to mend. */
		problem: text(),
		field: text(),
	},
	(t) => [
		index('connector_deliveries_waiting')
			.on(t.connectorId, t.nextAt, t.leadId)
			.where(sql`${t.nextAt} is not null`),
		index('connector_deliveries_refused')
			.on(t.connectorId, t.leadId)
			.where(sql`${t.problem} is not null and ${t.nextAt} is null`),
	],
)
