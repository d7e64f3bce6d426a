import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { OperatorAct } from '../moderation'
import type { ReportReason } from '../reportReasons'
import { belongsTo, createdAt } from './columns'
import { links } from './links'

/** Visitors' reports about links; see worker/abuse. Nothing about the visitors is kept. */
export const reports = sqliteTable(
	'reports',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		linkId: belongsTo(() => links.id),
		reason: text().$type<ReportReason>().notNull(),
		details: text(),
		createdAt: createdAt(),
		/** When an operator dealt with it. */
		closedAt: integer({ mode: 'timestamp_ms' }),
	},
	(t) => [
		index('reports_open').on(t.createdAt).where(sql`${t.closedAt} is null`),
		index('reports_by_link').on(t.linkId, t.closedAt),
	],
)

/** What operators, and the weekly check, did to links and accounts. */
export const operatorActs = sqliteTable(
	'operator_acts',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		createdAt: createdAt(),
		/** The operator's e-mail; null for the weekly check. */
		operator: text(),
		act: text().$type<OperatorAct>().notNull(),
		/** No foreign keys: the log outlives its subjects. */
		linkId: integer(),
		workspaceId: integer(),
		reason: text(),
	},
	(t) => [index('operator_acts_by_time').on(t.createdAt)],
)

/** Harmful destinations from the operator's blocklist; see worker/abuse/expressions.ts. */
export const blockedDestinations = sqliteTable('blocked_destinations', {
	/** SHA-256 of an address without its scheme, in base64url. */
	hash: text().primaryKey(),
})
