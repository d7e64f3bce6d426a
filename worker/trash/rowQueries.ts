import { type Column, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { reports } from '../../schema/tables/abuse'
import { nameInSql } from '../../schema/tables/columns'
import { connectorDeliveries } from '../../schema/tables/connectors'
import { linkDays } from '../../schema/tables/days'
import { filePasses } from '../../schema/tables/files'
import { leads } from '../../schema/tables/leads'
import { linkNames, links } from '../../schema/tables/links'
import { sharedReports } from '../../schema/tables/sharedReports'
import { trash } from '../../schema/tables/trash'
import { visitorMails } from '../../schema/tables/visitorMail'
import { webhookDeliveries } from '../../schema/tables/webhooks'
import { leadChanges, leadNotes } from '../../schema/tables/work'
import type { TrashedTable } from '../../schema/trash'
import { now } from '../../schema/triggers/trigger'
import type { Database } from '../platform/env'
import { objectOf } from '../platform/objectQueries'

const tables: Record<TrashedTable, SQLiteTable> = {
	links,
	link_names: linkNames,
	shared_reports: sharedReports,
	reports,
	link_days: linkDays,
	leads,
	lead_notes: leadNotes,
	lead_changes: leadChanges,
	visitor_mails: visitorMails,
	file_passes: filePasses,
	webhook_deliveries: webhookDeliveries,
	connector_deliveries: connectorDeliveries,
}

/** The host in a column of a row, if it is still a domain of its workspace. */
function ownDomain(column: string) {
	return `(SELECT domains.host FROM domains WHERE domains.host = row ->> '${column}'
		AND domains.workspace_id = trash.workspace_id AND proven_at IS NOT NULL AND removed_at IS NULL)`
}

/** Values of columns that are not restored as they were, by table. */
const asOfNow: Partial<Record<TrashedTable, Record<string, string>>> = {
	// Stays off until all of its leads are back.
	links: {
		active: '0',
		user_id: "(SELECT id FROM users WHERE id = row ->> 'user_id')",
		domain: ownDomain('domain'),
	},
	// Its record in the tool may be gone by now.
	connector_deliveries: { next_at: now, removing: '0' },
	leads: {
		assignee_id:
			"(SELECT user_id FROM members WHERE user_id = row ->> 'assignee_id' AND workspace_id = row ->> 'workspace_id')",
	},
}

/** Whether the row that a row belongs to is there, by table. */
const parents: Record<TrashedTable, string> = {
	links: 'TRUE',
	link_names: `${exists('links', 'trash.link_id')} AND (row ->> 'host' = '' OR ${ownDomain('host')} IS NOT NULL)`,
	...ofEach(['shared_reports', 'reports', 'link_days', 'leads'], () =>
		exists('links', 'trash.link_id'),
	),
	...ofEach(['lead_notes', 'lead_changes', 'visitor_mails', 'file_passes'], () =>
		exists('leads', 'trash.lead_id'),
	),
	webhook_deliveries: `${exists('leads', 'trash.lead_id')} AND ${exists('webhook_endpoints', "row ->> 'endpoint_id'")}`,
	connector_deliveries: `${exists('leads', 'trash.lead_id')} AND ${exists('connectors', "row ->> 'connector_id'")}`,
}

function ofEach<Name extends string>(names: readonly Name[], value: () => string) {
	return Object.fromEntries(names.map((name) => [name, value()])) as Record<Name, string>
}
function exists(table: string, id: string) {
	return `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.id = ${id})`
}

/** The stored columns of a table, by their names in SQL. */
const columnsOf = (kind: TrashedTable) =>
	Object.entries<Column>(getTableColumns(tables[kind]))
		.filter(([, { generated }]) => generated === undefined)
		.map(([name, column]) => [nameInSql(name), column] as const)

/** SQL for a row as JSON by column, without its nulls. */
const rowAsJson = (kind: TrashedTable) =>
	objectOf(columnsOf(kind).map(([name]) => [name, `${kind}.${name}`]))

/** SQL for a row's value in a column; for a column that is younger than the row in the trash, its default. */
function inColumn(kind: TrashedTable, name: string, column: Column) {
	const initial = column.default
	const value = sql.raw(asOfNow[kind]?.[name] ?? `row ->> '${name}'`)
	if (initial === undefined) return value
	return sql`coalesce(${value}, ${is(initial, SQL) ? initial : column.mapToDriverValue(initial)})`
}

/** Who deletes what: the whole link, or leads by themselves. */
export type Deletion = { workspaceId: number; userId: number; at: Date; withLink: boolean }

/** The statement that keeps rows in the trash; `from` is the rest of the query, from `FROM <kind>` on. */
export function moveRows(
	db: Database,
	kind: TrashedTable,
	{ linkId, leadId = 'NULL' }: { linkId: string; leadId?: string },
	from: SQL,
	{ workspaceId, userId, at, withLink }: Deletion,
) {
	return db.insert(trash).select(
		sql`select null, ${workspaceId}, ${kind}, ${sql.raw(linkId)}, ${sql.raw(leadId)}, ${withLink ? 1 : 0},
			${at.getTime()}, ${userId}, ${sql.raw(rowAsJson(kind))} ${from}`,
	)
}

/** The statement that puts rows of a table back where they were, without deleting them from the trash. */
export function restoreRows(db: Database, kind: TrashedTable, which: SQL) {
	const values = columnsOf(kind).map(([name, column]) => inColumn(kind, name, column))
	return db
		.insert(tables[kind])
		.select(
			sql`select ${sql.join(values, sql`, `)} from trash
				where trash.kind = ${kind} and ${sql.raw(parents[kind])} and ${which}`,
		)
		.onConflictDoNothing()
}
