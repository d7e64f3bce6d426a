import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { LinkFinding } from '../linkCheck'
import { count } from './columns'
import { links } from './links'

/**
 * What a check of the addresses that a link leads to found. A trigger deletes it when they change. A row without
 * `checkedAt` waits for its first check.
 */
export const linkChecks = sqliteTable(
	'link_checks',
	{
		linkId: integer()
			.primaryKey()
			.references(() => links.id, { onDelete: 'cascade' }),
		workspaceId: integer().notNull(),
		checkedAt: integer({ mode: 'timestamp_ms' }),
		findings: text({ mode: 'json' }).$type<LinkFinding[]>().notNull().default([]),
		/** Whether visitors can't get to where it leads. */
		broken: integer({ mode: 'boolean' }).notNull().default(false),
		/** How many checks in a row found it broken. */
		failures: count(),
		/** When to check again; null until the next weekly run. */
		dueAt: integer({ mode: 'timestamp_ms' }),
		/** When its owner was notified that it is broken. */
		notifiedAt: integer('told_at', { mode: 'timestamp_ms' }),
	},
	(t) => [
		index('link_checks_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
		index('link_checks_broken').on(t.workspaceId, t.linkId).where(sql`${t.broken}`),
		index('link_checks_untold')
			.on(t.workspaceId)
			.where(sql`${t.broken} and ${t.notifiedAt} is null`),
	],
)
