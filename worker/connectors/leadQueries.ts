import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { connectorDeliveries, connectors } from '../../schema/tables/connectors'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { notFound } from '../http/errors'
import { among, shownLead } from '../leads/filterQueries'
import { listed, toLead } from '../leads/listQueries'
import type { Database } from '../platform/env'
import { kinds } from './kinds.gen'
import { deliveryId } from './waitingQueries'

const c = connectors
const d = connectorDeliveries

/** The newest lead that a connector would take, and what its forms ask. */
export async function previewFacts(
	db: Database,
	workspaceId: number,
	linkId: number | null,
	visibleLimit: number | undefined,
) {
	const [[newest], forms] = await db.batch([
		listed(db)
			.where(
				and(
					eq(leads.workspaceId, workspaceId),
					isNull(leads.suspect),
					linkId === null ? undefined : eq(leads.linkId, linkId),
					among(db, workspaceId, visibleLimit),
				),
			)
			.orderBy(desc(leads.createdAt), desc(leads.id))
			.limit(1),
		db
			.select({ fields: links.fields })
			.from(links)
			.where(
				and(eq(links.workspaceId, workspaceId), linkId === null ? undefined : eq(links.id, linkId)),
			)
			.orderBy(desc(links.createdAt))
			.limit(maxForms),
	])
	return { lead: newest && toLead(newest), forms: forms.map(({ fields }) => fields) }
}
const maxForms = 50

/** Notes that a lead arrived, or was refused, in a test; the line is not touched. */
export const noteTested = (
	db: Database,
	connectorId: number,
	leadId: number,
	outcome: { theirId?: string; problem?: string; field?: string | null },
) =>
	db.batch([
		db
			.insert(d)
			.values({
				id: sql`${deliveryId(connectorId, leadId)}` as never,
				connectorId,
				leadId,
				theirId: outcome.theirId ?? null,
				sentAt: outcome.theirId === undefined ? null : new Date(),
				problem: outcome.problem ?? null,
				field: outcome.field ?? null,
			})
			.onConflictDoUpdate({
				target: d.id,
				set:
					outcome.theirId === undefined
						? { problem: outcome.problem ?? null, field: outcome.field ?? null }
						: { theirId: outcome.theirId, sentAt: new Date(), problem: null, field: null },
			}),
		db
			.update(c)
			.set(
				outcome.theirId === undefined
					? { problem: outcome.problem ?? null }
					: { problem: null, retryAt: null, failures: 0, lastWorkedAt: new Date() },
			)
			.where(eq(c.id, connectorId)),
	])

/** Where a lead went with the workspace's connectors; throws a 404 if it is not the workspace's. */
export async function whereaboutsOf(
	db: Database,
	workspaceId: number,
	leadId: number,
	visibleLimit: number | undefined,
) {
	const [[lead], rows] = await db.batch([
		db
			.select({ id: leads.id })
			.from(leads)
			.where(shownLead(db, workspaceId, leadId, visibleLimit)),
		whereLeadsAre(db, workspaceId, sql`(select id from leads where id = ${leadId})`),
	])
	if (!lead) throw notFound('Lead')
	return rows.map(whereItIs)
}

/** The statement for where leads, whose ids a query yields, are with the workspace's connectors. */
export const whereLeadsAre = (db: Database, workspaceId: number, ids: SQL) =>
	db
		.select({
			leadId: d.leadId,
			connectorId: c.id,
			kind: c.kind,
			targetName: c.targetName,
			target: c.target,
			home: c.home,
			nextAt: d.nextAt,
			theirId: d.theirId,
			sentAt: d.sentAt,
			problem: d.problem,
			field: d.field,
		})
		.from(c)
		.innerJoin(
			d,
			sql`${d.id} in (select ${deliveryId(sql`${c.id}`, sql`named.id`)} from ${ids} named)`,
		)
		.where(eq(c.workspaceId, workspaceId))
		.orderBy(c.id)

/** Where a lead is with a connector, as the API answers it: its page over there, or why it is not there. */
export const whereItIs = ({
	target,
	home,
	nextAt,
	...row
}: Awaited<ReturnType<typeof whereLeadsAre>>[number]) => ({
	...row,
	state: nextAt
		? ('waiting' as const)
		: row.problem === null
			? ('sent' as const)
			: ('refused' as const),
	page: row.theirId === null ? null : kinds[row.kind].page({ target, home }, row.theirId),
})
