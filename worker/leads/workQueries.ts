import { millisecondsInDay } from 'date-fns/constants'
import { and, desc, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { connectorKinds } from '../../schema/connectorKinds'
import { connectors } from '../../schema/tables/connectors'
import { leads } from '../../schema/tables/leads'
import { webhookEndpoints } from '../../schema/tables/webhooks'
import { mayAlso } from '../auth/mayAlso'
import type { Caller } from '../http/context'
import type { Database } from '../platform/env'
import { matching } from './filterQueries'
import { listed, toLead } from './listQueries'
import { medianOf } from './median'
import { orders } from './orderQueries'

/** The median covers the newest thousand first contacts of the last 30 days. */
const measured = { days: 30, leads: 1000 }
const maxDue = 5

/** How many open or due leads are counted. */
const maxCounted = 100

/**
 * The median time to first contact in seconds, null if there was none yet; due follow-ups: the five most overdue, and
 * their number; the newest hot lead that is still open, and their number; and the webhooks and
 * connected tools that fail. Numbers are at most 100.
 */
export async function workAhead(
	db: Database,
	caller: Pick<Caller, 'workspaceId' | 'role' | 'scopes'>,
	visibleLimit: number | undefined,
) {
	const { workspaceId } = caller
	const filter = { followUp: 'due', visibleLimit } as const
	const open = { status: 'hot', stage: 'open', visibleLimit } as const
	const list = listed(db)
	const hotList = listed(db)
	const [speeds, due, waiting, hot, hotIds, broken, stopped] = await db.batch([
		db
			.select({
				time: sql<number>`${leads.firstContactAt} - ${leads.createdAt}`.as('time'),
			})
			.from(leads)
			.where(
				and(
					eq(leads.workspaceId, workspaceId),
					gte(leads.firstContactAt, new Date(Date.now() - measured.days * millisecondsInDay)),
					sql`${leads.imported} = 0`,
				),
			)
			.orderBy(desc(leads.firstContactAt))
			.limit(measured.leads),
		list
			.where(matching(db, list, workspaceId, filter))
			.orderBy(...orders.soonest.by)
			.limit(maxDue),
		db
			.select({ id: leads.id })
			.from(leads)
			.where(
				and(
					eq(leads.workspaceId, workspaceId),
					isNull(leads.suspect),
					lte(leads.followUpAt, new Date()),
				),
			)
			.limit(maxCounted),
		hotList
			.where(matching(db, hotList, workspaceId, open))
			.orderBy(...orders.newest.by)
			.limit(1),
		db
			.select({ id: leads.id })
			.from(leads)
			.where(
				and(
					eq(leads.workspaceId, workspaceId),
					isNull(leads.suspect),
					eq(leads.qualificationStatus, 'hot'),
					sql`+${leads.stage} = 'open'`,
				),
			)
			.limit(maxCounted),
		db
			.select({
				id: webhookEndpoints.id,
				url: webhookEndpoints.url,
				paused: webhookEndpoints.paused,
			})
			.from(webhookEndpoints)
			.where(
				and(
					eq(webhookEndpoints.workspaceId, workspaceId),
					sql`${mayAlso(caller, 'webhooks.read')}`,
					or(
						inArray(webhookEndpoints.paused, ['failing', 'gone']),
						and(isNull(webhookEndpoints.paused), gt(webhookEndpoints.failures, 0)),
					),
				),
			),
		db
			.select({ id: connectors.id, kind: connectors.kind, paused: connectors.paused })
			.from(connectors)
			.where(
				and(
					eq(connectors.workspaceId, workspaceId),
					sql`${mayAlso(caller, 'connectors.read')}`,
					inArray(connectors.paused, ['signed_out', 'target_gone']),
				),
			),
	])
	const median = medianOf(speeds.map(({ time }) => time))
	return {
		speedToLead: median === undefined ? null : Math.round(median / 1000),
		contacted: speeds.length,
		overdue: visibleLimit === undefined ? waiting.length : due.length,
		due: due.map(toLead),
		hot: visibleLimit === undefined ? hotIds.length : hot.length,
		newestHot: hot[0] ? toLead(hot[0]) : null,
		webhooks: broken.map(({ id, url, paused }) => ({
			id,
			host: new URL(url).host,
			paused: paused !== null,
		})),
		tools: stopped.map(({ id, kind, paused }) => ({
			id,
			name: connectorKinds[kind].name,
			signedOut: paused === 'signed_out',
		})),
	}
}
