import { Hono } from 'hono'
import { activitiesAnswer, statsAnswer } from '../../schema/answers/numbers'
import type { Stats } from '../../schema/stats'
import { leftOutOf } from '../../schema/verdict'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { documented } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { recentActivities, statusCounts, totalOf, workspaceTotalsOf } from './queries'
import { averageScore, conversionRate } from './rates'

export const stats = new Hono<App>().get(
	'/',
	documented({
		name: 'getStats',
		tag: 'Numbers',
		summary: 'Get statistics',
		ok: 200,
		answer: statsAnswer,
	}),
	permit('stats.read', { counts: true }),
	async (c) => {
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
	},
)

const maxActivities = 10

export const activities = new Hono<App>().get(
	'/',
	documented({
		name: 'listActivities',
		tag: 'Numbers',
		summary: 'List recent activity',
		description: 'The newest leads and links.',
		ok: 200,
		answer: activitiesAnswer,
	}),
	permit('stats.read'),
	async (c) => {
		const { workspaceId } = c.var.caller
		return c.json(await recentActivities(c.var.store, workspaceId, maxActivities, visibleLimit(c)))
	},
)
