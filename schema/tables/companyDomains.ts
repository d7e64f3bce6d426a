import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { GivenRole } from '../permissions'
import { users, workspaces } from './accounts'
import { belongsTo, createdAt } from './columns'

/** E-mail domains that a workspace claims; see worker/domains. */
export const workspaceDomains = sqliteTable(
	'workspace_domains',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: belongsTo(() => workspaces.id),
		/** In lower case, as in addresses. */
		domain: text().notNull(),
		/** What its DNS record must say. */
		proof: text().notNull(),
		createdAt: createdAt(),
		/** Null until the record was found, and again once it is missing for too long. */
		verifiedAt: integer({ mode: 'timestamp_ms' }),
		/** When we last looked for it, and since when it is missing. */
		checkedAt: integer({ mode: 'timestamp_ms' }),
		missingSince: integer({ mode: 'timestamp_ms' }),
		/** Whether people with an address there must sign in by a provider that vouches for it. */
		requireProvider: integer({ mode: 'boolean' }).notNull().default(false),
		/** The role of people who join by signing in through a provider; null if they don't join. */
		joinAs: text().$type<GivenRole>(),
	},
	(t) => [
		uniqueIndex('workspace_domains_by_workspace').on(t.workspaceId, t.domain),
		// Of one workspace at a time.
		uniqueIndex('workspace_domains_verified').on(t.domain).where(sql`${t.verifiedAt} is not null`),
		index('workspace_domains_to_check').on(t.checkedAt).where(sql`${t.verifiedAt} is not null`),
	],
)

/** People who left a workspace or were removed: signing in doesn't add them again. */
export const formerMembers = sqliteTable(
	'former_members',
	{
		workspaceId: belongsTo(() => workspaces.id),
		userId: belongsTo(() => users.id),
	},
	(t) => [
		primaryKey({ columns: [t.workspaceId, t.userId] }),
		index('former_members_by_user').on(t.userId),
	],
)
