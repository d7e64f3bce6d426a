import { millisecondsInDay } from 'date-fns/constants'
import { and, count, desc, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { connectorKinds } from '../../schema/connectorKinds'
import { connectors } from '../../schema/tables/connectors'
import { leads } from '../../schema/tables/leads'
import { webhookEndpoints } from '../../schema/tables/webhooks'
import { mayAlso } from '../auth/mayAlso'
import type { Caller } from '../http/context'
import type { Database } from '../platform/env'
import { type LeadSelection, matching } from './filterQueries'
import { listed, toLead } from './listQueries'
import { medianOf } from './median'
import { orders } from './orderQueries'

/** The median covers the newest thousand first contacts of the last 30 days. */
const measured = { days: 30, leads: 1000 }
const maxDue = 5

/** How many open or due leads are counted. */
const maxCounted = 1000

/**
 * The median time to first contact in seconds, null if there was none yet; due follow-ups: the five most overdue, and
 * their number; the newest hot lead that is still open, and their number; and the webhooks and
 * connected tools that fail. Numbers are at most 1000.
 */
export async function workAhead(
	db: Database,
	caller: Pick<Caller, 'workspaceId' | 'role' | 'scopes'>,
	visibleLimit: number | undefined,
) {
	const { workspaceId } = caller
	const dueFilter = { followUp: 'due', visibleLimit } as const
	const hotFilter = { status: 'hot', stage: 'open', visibleLimit } as const
	const dueList = listed(db)
	const hotList = listed(db)
	const countOf = (selection: LeadSelection) => {
		const some = db.select({ id: leads.id }).from(leads).$dynamic()
		const counted = some.where(matching(db, some, workspaceId, selection)).limit(maxCounted)
		return db.select({ count: count() }).from(counted.as('counted'))
	}
	const [speeds, due, [allDue], [newestHot], [allHot], broken, stopped] = await db.batch([
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
		dueList
			.where(matching(db, dueList, workspaceId, dueFilter))
			.orderBy(...orders.soonest.by)
			.limit(maxDue),
		countOf(dueFilter),
		hotList
			.where(matching(db, hotList, workspaceId, hotFilter))
			.orderBy(...orders.newest.by)
			.limit(1),
		countOf(hotFilter),
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
		overdue: allDue?.count ?? 0,
		due: due.map(toLead),
		hot: allHot?.count ?? 0,
		newestHot: newestHot ? toLead(newestHot) : null,
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
