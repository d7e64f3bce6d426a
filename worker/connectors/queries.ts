import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { connectorLimits } from '../../schema/connectorKinds'
import { members } from '../../schema/tables/accounts'
import { connectorDeliveries, connectors } from '../../schema/tables/connectors'
import { leads } from '../../schema/tables/leads'
import { secrets } from '../../schema/tables/secrets'
import { badInput, notFound } from '../http/errors'
import { isAmongNewest } from '../leads/filterQueries'
import type { Database } from '../platform/env'
import { secretColumns, waitingGrants } from './grantQueries'
import { ownConnector } from './waitingQueries'

const c = connectors
const d = connectorDeliveries

const waiting = sql<number>`(select count(*) from connector_deliveries
	where connector_id = "connectors"."id" and next_at is not null)`

const columns = {
	id: c.id,
	kind: c.kind,
	account: c.account,
	target: c.target,
	targetName: c.targetName,
	mapping: c.mapping,
	linkId: c.linkId,
	minScore: c.minScore,
	minStage: c.minStage,
	deletes: c.deletes,
	stages: c.stages,
	createdAt: c.createdAt,
	paused: c.paused,
	retryAt: c.retryAt,
	lastWorkedAt: c.lastWorkedAt,
	problem: c.problem,
	sent: c.sent,
	waiting,
	refused: sql<number>`(select count(*) from connector_deliveries
		where connector_id = "connectors"."id" and problem is not null and next_at is null)`,
	checked: c.checked,
	backfill: c.backfill,
}

/** The statement for connectors, for toConnector. */
export const all = (db: Database) => db.select(columns).from(c).$dynamic()
type Row = Awaited<ReturnType<typeof all>>[number]

/** A connector as the API returns it. */
export const toConnector = (row: Row) => ({ ...row, backfill: row.waiting > 0 ? row.backfill : 0 })

/** The statement for the workspace's connectors, newest first; for toConnector. */
export const connectorsOf = (db: Database, workspaceId: number) =>
	all(db).where(eq(c.workspaceId, workspaceId)).orderBy(desc(c.id))

export const listConnectors = async (db: Database, workspaceId: number) =>
	(await connectorsOf(db, workspaceId)).map(toConnector)

export const connectorIds = async (db: Database, workspaceId: number) => {
	const rows = await db.select({ id: c.id }).from(c).where(eq(c.workspaceId, workspaceId))
	return rows.map(({ id }) => id)
}

/** The statement for one of the caller's connectors, with its key, sealed. */
export const connectorOf = (db: Database, workspaceId: SQL<number>, id: number) =>
	db
		.select({
			connector: c,
			secret: secretColumns,
			grants: waitingGrants(workspaceId),
		})
		.from(c)
		.innerJoin(secrets, eq(secrets.id, c.secretId))
		.where(ownConnector(workspaceId, id))

/** A connector and the leads that are refused; throws a 404 if it is not the workspace's. */
export async function readConnector(
	db: Database,
	workspaceId: number,
	id: number,
	visibleLimit: number | undefined,
) {
	const shown = isAmongNewest(db, workspaceId, visibleLimit)
	const [[row], refusedLeads] = await db.batch([
		all(db).where(ownConnector(workspaceId, id)),
		db
			.select({
				leadId: d.leadId,
				name: leads.name,
				deleted: isNull(leads.id).mapWith(Boolean),
				problem: d.problem,
				field: d.field,
			})
			.from(d)
			.leftJoin(leads, eq(leads.id, d.leadId))
			.where(
				and(
					sql`${d.connectorId} = (select id from connectors where ${ownConnector(workspaceId, id)})`,
					isNotNull(d.problem),
					isNull(d.nextAt),
					shown && or(isNull(leads.id), shown),
				),
			)
			.orderBy(d.leadId)
			.limit(connectorLimits.refused),
	])
	if (!row) throw notFound('Connection')
	return { ...toConnector(row), refusedLeads }
}

/** SQL for whether the link is the workspace's or none is given. */
export const isOwnLink = (workspaceId: number, linkId: number | null) =>
	sql`(${linkId} is null or exists (
		select 1 from links where id = ${linkId} and workspace_id = ${workspaceId}))`

export const unknownLink = () => badInput('This link does not exist', 'linkId')

/** The statement for a paused connector in a mail to a member, with what waits for it. */
export const pausedConnector = (db: Database, userId: number, id: number) =>
	db
		.select({
			kind: c.kind,
			targetName: c.targetName,
			paused: c.paused,
			problem: c.problem,
			waiting,
		})
		.from(c)
		.innerJoin(members, and(eq(members.userId, userId), eq(members.workspaceId, c.workspaceId)))
		// Nothing to write if it has been reconnected since.
		.where(and(eq(c.id, id), isNotNull(c.paused)))

/** SQL for what leaveHooks needs of the connections of workspaces whose tools may call, as a JSON list. */
export const hooksOf = (workspaceIds: SQL) =>
	sql<string>`(
		select json_group_array(json_object('connectorId', connectors.id, 'kind', connectors.kind,
			'workspaceId', connectors.workspace_id, 'keyId', secrets.key_id, 'sealed', secrets.sealed))
		from connectors cross join secrets on secrets.id = connectors.secret_id
		where connectors.workspace_id in ${workspaceIds} and connectors.stages is not null)`.as('hooks')
