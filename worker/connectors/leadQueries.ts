import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { plans } from '../../schema/plans'
import { connectorDeliveries, connectors } from '../../schema/tables/connectors'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { notFound } from '../http/errors'
import { isAmongNewest, shownLead } from '../leads/filterQueries'
import { leadColumns, toLead } from '../leads/listQueries'
import type { Database } from '../platform/env'
import type { Lead } from './kind'
import { kinds } from './kinds.gen'
import { type ConnectorLease, releaseLease } from './leaseQueries'
import { deliveryId } from './waitingQueries'

const c = connectors
const d = connectorDeliveries

/** The newest lead of a workspace, and the fields of its forms. */
export async function previewFacts(
	db: Database,
	workspaceId: number,
	visibleLimit: number | undefined,
) {
	const [[newest], forms] = await db.batch([
		leadsToSend(db)
			.where(
				and(
					eq(leads.workspaceId, workspaceId),
					isNull(leads.suspect),
					isAmongNewest(db, workspaceId, visibleLimit),
				),
			)
			.orderBy(desc(leads.createdAt), desc(leads.id))
			.limit(1),
		db
			.select({ fields: links.fields })
			.from(links)
			.where(eq(links.workspaceId, workspaceId))
			.orderBy(desc(links.createdAt))
			.limit(maxForms),
	])
	return { lead: newest && toSent(newest), forms }
}
const maxForms = 50

/** The statement for the fields of a connector's forms. */
export const formsOf = (db: Database, connector: SQL | undefined) =>
	db
		.select({ fields: links.fields })
		.from(c)
		.innerJoin(
			links,
			sql`${links.workspaceId} = ${c.workspaceId} and (${c.linkId} is null or ${links.id} = ${c.linkId})`,
		)
		.where(connector)
		.orderBy(desc(links.createdAt))
		.limit(maxForms)

/** Selects leads as toSent needs them. */
export const leadsToSend = (db: Database) =>
	db
		.select({ ...leadColumns, assigneeEmail })
		.from(leads)
		.innerJoin(links, eq(links.id, leads.linkId))
		.$dynamic()

const assigneeEmail = sql<
	string | null
>`(select username from users where users.id = leads.assignee_id)`.as('assignee_email')

export const toSent = ({
	assigneeEmail,
	...row
}: Awaited<ReturnType<typeof leadsToSend>>[number]): Lead => ({ ...toLead(row), assigneeEmail })

/** SQL for the newest lead of a connector's link, or of its workspace. */
const newestId = (connector: SQL | undefined) => {
	const newest = sql`suspect is null order by created_at desc, id desc limit 1`
	return sql`(select iif(link_id is null,
			(select id from leads where workspace_id = "connectors"."workspace_id" and ${newest}),
			(select id from leads where link_id = "connectors"."link_id" and ${newest}))
		from connectors where ${connector})`
}

/** The statement for the newest lead of a connector's link, or of its workspace, whatever else it filters by. */
export const newestLead = (db: Database, connector: SQL | undefined) =>
	leadsToSend(db).where(sql`${leads.id} = ${newestId(connector)}`)

/** The statement for how many leads came after that one, counted as far as any plan hides leads for it. */
export const leadsAfterNewest = (db: Database, connector: SQL | undefined) =>
	db.select({ n: sql<number>`count(*)` }).from(
		sql`(select 1 from leads where workspace_id = (select workspace_id from connectors where ${connector})
				and suspect is null
				and (created_at, id) > (select created_at, id from leads where id = ${newestId(connector)})
				limit ${mostVisible})`,
	)

const mostVisible = Math.max(
	...Object.values(plans)
		.map(({ visibleLeads }) => visibleLeads)
		.filter(Number.isFinite),
)

/**
 * Notes that a lead arrived in a test, and releases the lease. If it waits in the queue, changes since it was sent are
 * still sent.
 */
export const recordTested = (
	db: Database,
	lease: ConnectorLease,
	leadId: number,
	theirId: string,
) =>
	db.batch([
		db
			.insert(d)
			.values({
				id: sql`${deliveryId(lease.id, leadId)}` as never,
				connectorId: lease.id,
				leadId,
				theirId,
				sentAt: new Date(),
			})
			.onConflictDoUpdate({
				target: d.id,
				set: {
					theirId,
					sentAt: sql`iif(${d.nextAt} is null, ${Date.now()}, ${d.sentAt})`,
					problem: null,
					field: null,
				},
			}),
		db
			.update(c)
			.set({ problem: null, retryAt: null, failures: 0, lastWorkedAt: new Date() })
			.where(eq(c.id, lease.id)),
		...releaseLease(db, lease),
	])

/** Where the workspace's connectors sent a lead; throws a 404 if it is not the workspace's. */
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
	return rows.map(toWhereabouts)
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

/** Where a lead is with a connector, as the API answers it: its page at the tool, or why it is not there. */
export const toWhereabouts = ({
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
