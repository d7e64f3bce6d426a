import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Scope } from '../tokenScopes'
import { users, workspaces } from './accounts'
import { createdAt } from './columns'

/** A program's key to a workspace. It acts as the member who made it, narrowed to its scopes. */
export const apiTokens = sqliteTable(
	'api_tokens',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		userId: integer()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		/** How the token begins, for people to tell one from another. */
		prefix: text().notNull(),
		/** SHA-256 in hex: of 256 random bits nobody needs a slower one. */
		hash: text().notNull().unique(),
		scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
		createdAt: createdAt(),
		/** Null if it lasts until it is revoked. */
		expiresAt: integer({ mode: 'timestamp_ms' }),
		/** To the hour: written at most once an hour. */
		lastUsedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		index('api_tokens_by_workspace').on(t.workspaceId, t.id),
		index('api_tokens_by_user').on(t.userId),
	],
)

/**
 * Creates that carried an Idempotency-Key, for a day: the same again gets the same answer. Written in
 * the transaction of what they created.
 */
export const idempotencyKeys = sqliteTable(
	'idempotency_keys',
	{
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		key: text().notNull(),
		/** SHA-256 of the route and the body, in hex. */
		fingerprint: text().notNull(),
		/** Null where doing it again gives the same answer by itself. */
		answer: text({ mode: 'json' }),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.workspaceId, t.key] }),
		index('idempotency_keys_by_time').on(t.createdAt),
	],
)
