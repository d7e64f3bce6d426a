import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Scope } from '../tokenScopes'
import { users, workspaces } from './accounts'
import { belongsTo, createdAt } from './columns'

/** An API key to a workspace. It acts as the member who made it, limited to its scopes. */
export const apiTokens = sqliteTable(
	'api_tokens',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: belongsTo(() => workspaces.id),
		userId: belongsTo(() => users.id),
		name: text().notNull(),
		/** The first characters of the token, so that people can tell tokens apart. */
		prefix: text().notNull(),
		/** SHA-256 in hex: with 256 random bits, a slower hash adds nothing. */
		hash: text().notNull().unique(),
		scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
		createdAt: createdAt(),
		/** Null if it is valid until revoked. */
		expiresAt: integer({ mode: 'timestamp_ms' }),
		/** To the hour, so that it is written at most once an hour. */
		lastUsedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		index('api_tokens_by_workspace').on(t.workspaceId, t.id),
		index('api_tokens_by_user').on(t.userId),
	],
)

/**
 * Create requests with an Idempotency-Key, kept for a day: a repeat gets the same answer. Written in
 * the transaction that creates the row.
 */
export const idempotencyKeys = sqliteTable(
	'idempotency_keys',
	{
		workspaceId: belongsTo(() => workspaces.id),
		key: text().notNull(),
		/** SHA-256 of the route and the body, in hex. */
		fingerprint: text().notNull(),
		/** Null where repeating the request gives the same answer anyway. */
		answer: text({ mode: 'json' }),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.workspaceId, t.key] }),
		index('idempotency_keys_by_time').on(t.createdAt),
	],
)
