import { Hono } from 'hono'
import type { Stats } from '../../schema/stats'
import { leftOutOf } from '../../schema/verdict'
import { requireCaller } from '../auth/session'
import type { App } from '../http/context'
import { visibleLimit } from '../payments/plan'
import { recentActivities, statusCounts, totalOf, workspaceTotalsOf } from './queries'
import { averageScore, conversionRate } from './rates'

export const stats = new Hono<App>().use(requireCaller).get('/', async (c) => {
	const { store, caller } = c.var
	const [row] = await workspaceTotalsOf(store, caller.workspaceId)
	const leadQualification = statusCounts(row)
	const totalLeads = totalOf(leadQualification)
	const totalVisits = row?.visits ?? 0
	return c.json({
		totalLinks: row?.links ?? 0,
		activeLinks: row?.activeLinks ?? 0,
		totalLeads,
		totalVisits,
		leftOut: leftOutOf(row),
		conversionRate: conversionRate(row?.captured ?? 0, totalVisits),
		averageScore: averageScore(row?.scores ?? 0, totalLeads),
		leadQualification,
		...leadQualification,
	} satisfies Stats)
})

const maxActivities = 10

export const activities = new Hono<App>().use(requireCaller).get('/', async (c) => {
	const { workspaceId } = c.var.caller
	return c.json(await recentActivities(c.var.store, workspaceId, maxActivities, visibleLimit(c)))
})
