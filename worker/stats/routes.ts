import { Hono } from 'hono'
import type { Stats } from '../../schema/stats'
import type { App } from '../context'
import { statusCounts, totalOf, userCounts } from '../leads/counts'
import { visibleLeads } from '../payments/planOf'
import { requireOwner } from '../session'
import { recentActivities } from './queries'
import { averageScore, conversionRate } from './rates'

export const stats = new Hono<App>().use(requireOwner).get('/', async (c) => {
	const row = await userCounts(c.var.db, c.var.owner.id)
	const leadQualification = statusCounts(row)
	const totalLeads = totalOf(leadQualification)
	const totalVisits = row?.visits ?? 0
	return c.json({
		totalLinks: row?.links ?? 0,
		activeLinks: row?.activeLinks ?? 0,
		totalLeads,
		totalVisits,
		conversionRate: conversionRate(totalLeads, totalVisits),
		averageScore: averageScore(row?.scores ?? 0, totalLeads),
		leadQualification,
		...leadQualification,
	} satisfies Stats)
})

export const activities = new Hono<App>().use(requireOwner).get('/', async (c) => {
	const visible = await visibleLeads(c.env, c.var.db, c.var.owner.id)
	return c.json(await recentActivities(c.var.db, c.var.owner.id, 10, visible))
})
