import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DomainProblem, DomainState } from '../host'
import type { DomainFinding } from '../linkCheck'
import { workspaces } from './accounts'
import { belongsTo, count, createdAt } from './columns'

/**
 * Hosts that workspaces add for their links. Several can claim one, but only one can have proven it. A removed one
 * stays while its DNS still points here, so that nobody else can take it.
 */
export const domains = sqliteTable(
	'domains',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: belongsTo(() => workspaces.id),
		/** In ASCII and lower case. */
		host: text().notNull(),
		createdAt: createdAt(),
		/** What the TXT record has to say. */
		proof: text().notNull(),
		provenAt: integer({ mode: 'timestamp_ms' }),
		state: text().$type<DomainState>().notNull().default('unproven'),
		/** Since when it is in that state. */
		since: createdAt(),
		checkedAt: integer({ mode: 'timestamp_ms' }).notNull().default(sql`0`),
		/** How many checks in a row found a live one not to work. */
		failures: count(),
		/** What the last check found to be wrong; null if nothing. */
		problem: text().$type<DomainProblem>(),
		/** The certificate provider's id of it; null without one. */
		certificateId: text(),
		/** Where its root leads; null for nowhere. */
		root: text(),
		/** Where unknown names lead; null for our own page that says so. */
		notFound: text(),
		removedAt: integer({ mode: 'timestamp_ms' }),
		/** When those two addresses are checked next. */
		addressesDueAt: integer('look_at', { mode: 'timestamp_ms' }).notNull().default(sql`0`),
		/** How many checks in a row found that visitors don't get to one of them. */
		addressFailures: integer('look_failures').notNull().default(0),
		findings: text({ mode: 'json' }).$type<DomainFinding[]>().notNull().default([]),
	},
	(t) => [
		uniqueIndex('domains_proven')
			.on(t.host)
			.where(sql`${t.provenAt} is not null and ${t.removedAt} is null`),
		uniqueIndex('domains_of_workspace')
			.on(t.workspaceId, t.host)
			.where(sql`${t.removedAt} is null`),
		index('domains_by_workspace').on(t.workspaceId),
		index('domains_removed').on(t.host).where(sql`${t.removedAt} is not null`),
		index('domains_by_check').on(t.checkedAt),
		index('domains_to_look_at')
			.on(t.addressesDueAt)
			.where(
				sql`(${t.root} is not null or ${t.notFound} is not null) and ${t.state} = 'live' and ${t.removedAt} is null`,
			),
	],
)

/** Certificates of removed domains and deleted workspaces, which they outlive until the provider has deleted them. */
export const leftCertificates = sqliteTable(
	'left_certificates',
	{
		/** The certificate provider's id of it. */
		id: text().primaryKey(),
		host: text().notNull(),
		triedAt: integer({ mode: 'timestamp_ms' }).notNull().default(sql`0`),
	},
	(t) => [index('left_certificates_by_try').on(t.triedAt)],
)
