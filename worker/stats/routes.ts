import { Hono } from 'hono'
import { z } from 'zod'
import { activitiesAnswer, statsAnswer } from '../../schema/answers/numbers'
import { tagToFind } from '../../schema/linkList'
import type { Stats } from '../../schema/stats'
import { leftOutOf } from '../../schema/verdict'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { recentActivities, statusCounts, tagTotalsOf, totalOf, workspaceTotalsOf } from './queries'
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
		return c.json(toStats(row))
	},
)

/** The numbers of a workspace's links, or of some; all 0 without a row. */
function toStats(row: Awaited<ReturnType<typeof workspaceTotalsOf>>[number] | undefined) {
	const leadQualification = statusCounts(row)
	const totalLeads = totalOf(leadQualification)
	const totalVisits = row?.visits ?? 0
	return {
		totalLinks: row?.links ?? 0,
		activeLinks: row?.activeLinks ?? 0,
		totalLeads,
		totalVisits,
		leftOut: leftOutOf(row),
		conversionRate: conversionRate(row?.captured ?? 0, totalVisits),
		averageScore: averageScore(row?.scores ?? 0, totalLeads),
		leadQualification,
		...leadQualification,
	} satisfies Stats
}

/** A tag's numbers; mounted at /api/links. */
export const tagStats = new Hono<App>().get(
	'/tags/:tag',
	documented({
		name: 'getTag',
		tag: 'Numbers',
		summary: 'Get a tag’s numbers',
		description:
			'For all links with the tag, including archived ones. For numbers over time, ask `/api/analytics` with `tag`.',
		ok: 200,
		answer: statsAnswer,
		params: { tag: 'webinar' },
	}),
	permit('stats.read', { counts: true }),
	validate('param', z.object({ tag: tagToFind })),
	async (c) => {
		const { store, caller } = c.var
		const [row] = await tagTotalsOf(store, caller.workspaceId, c.req.valid('param').tag)
		if (!row || row.links === 0) throw notFound('Tag')
		return c.json(toStats(row))
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
