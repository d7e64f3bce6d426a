import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { eventsOfLeads } from '../../schema/event'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { webhookDeliveries, webhookEndpoints } from '../../schema/tables/webhooks'
import { isAmongNewest } from '../leads/filterQueries'
import { listed as listedLeads, toLead } from '../leads/listQueries'
import { listed as listedLinks, toLink } from '../links/queries'
import type { Database } from '../platform/env'
import type { Subjects } from './payload'

/** The statements for the leads and links that a query names, within a workspace and its plan's limit. */
export const subjectStatements = (
	db: Database,
	workspaceId: number | SQL,
	ids: SQLWrapper,
	visibleLimit?: number | undefined,
) =>
	// The plus signs keep SQLite from searching the whole workspace for the ids.
	[
		listedLeads(db).where(
			and(
				sql`+${leads.workspaceId} = ${workspaceId} and ${leads.id} in ${ids}`,
				// Nothing announces suspects; if something ever does, they still stay here.
				isNull(leads.suspect),
				typeof workspaceId === 'number' ? isAmongNewest(db, workspaceId, visibleLimit) : undefined,
			),
		),
		listedLinks(db, sql`+${links.workspaceId} = ${workspaceId} and ${links.id} in ${ids}`),
	] as const

type Rows<Query extends 0 | 1> = Awaited<ReturnType<typeof subjectStatements>[Query]>

export const subjectsOf = (leads: Rows<0>, links: Rows<1>): Subjects => ({
	leads: new Map(leads.map((row) => [row.id, toLead(row)])),
	links: new Map(links.map((row) => [row.id, toLink(row)])),
})

const d = webhookDeliveries
const e = webhookEndpoints

const state = sql<'delivered' | 'waiting' | 'failed'>`case
	when ${d.nextAttemptAt} is not null then 'waiting' when ${d.takenAt} is not null then 'delivered'
	else 'failed' end`

/**
 * The statement for a workspace's deliveries about leads, whose ids a query yields: their number and the latest time,
 * by lead, endpoint, type and state.
 */
export const deliveriesAbout = (db: Database, workspaceId: number, ids: SQL) =>
	db
		.select({
			leadId: d.subjectId,
			endpointId: e.id,
			url: e.url,
			type: d.type,
			state: state.as('state'),
			deliveries: sql<number>`count(*)`.as('deliveries'),
			at: sql`max(coalesce(${d.takenAt}, ${d.lastAttemptAt}, ${d.createdAt}))`
				.mapWith(d.createdAt)
				.as('at'),
		})
		.from(d)
		.innerJoin(e, eq(e.id, d.endpointId))
		.where(
			and(
				sql`${d.subjectId} in ${ids}`,
				eq(e.workspaceId, workspaceId),
				inArray(d.type, [...eventsOfLeads]),
			),
		)
		.groupBy(d.subjectId, e.id, d.type, state)
