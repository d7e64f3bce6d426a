import { Hono } from 'hono'
import { analyticsQuery } from '../../schema/analytics'
import { analyticsAnswer, leadOriginsAnswer } from '../../schema/answers/numbers'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { analyticsOf, leadOriginsOf } from './answer'

export const analytics = new Hono<App>()
	.get(
		'/',
		documented({
			name: 'getAnalytics',
			tag: 'Numbers',
			summary: 'Get analytics',
			description:
				'People and leads per day, `from` the first `to` the last, in a time zone, the workspace’s by default; the same for the period before, and where people came from. Of the whole workspace, of one link, or of the links with a `tag`. At most 366 days; the last 30 by default. Leads count at once; people within half a minute.',
			ok: 200,
			answer: analyticsAnswer,
			query: { from: '2026-10-01', to: '2026-10-31', timezone: 'Europe/Berlin' },
		}),
		permit('stats.read', { counts: true }),
		validate('query', analyticsQuery),
		async (c) => {
			const { workspaceId: id, timezone } = c.var.caller
			const numbers = await analyticsOf(c.var.store, { id, timezone }, c.req.valid('query'))
			if (!numbers) throw notFound('Link')
			return c.json(numbers)
		},
	)

	.get(
		'/leads',
		documented({
			name: 'getLeadOrigins',
			tag: 'Numbers',
			summary: 'Get where leads came from',
			description:
				'The captured leads of a period, as for analytics, by source, campaign, referrer, country, device and link, how many of them are hot or won by day, and which way they went from campaign to stage.',
			ok: 200,
			answer: leadOriginsAnswer,
			query: { from: '2026-10-01', to: '2026-10-31' },
		}),
		permit('stats.read'),
		validate('query', analyticsQuery),
		async (c) => {
			const { workspaceId: id, timezone } = c.var.caller
			const origins = await leadOriginsOf(c.var.store, { id, timezone }, c.req.valid('query'))
			if (!origins) throw notFound('Link')
			return c.json(origins)
		},
	)
