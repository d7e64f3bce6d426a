import { Hono } from 'hono'
import { type Analytics, analyticsQuery, maxDays, usualDays } from '../../schema/analytics'
import { requireCaller } from '../auth/session'
import type { App } from '../http/context'
import { badInput, notFound } from '../http/errors'
import { validate } from '../http/validate'
import { dayOf, quarterOf } from '../visits/day'
import { datePlus, daysFromTo, numbersOf } from './numbers'
import { readAnalytics } from './queries'
import { wallClock } from './timeZone'

export const analytics = new Hono<App>()
	.use(requireCaller)
	.get('/', validate('query', analyticsQuery), async (c) => {
		const { timezone, linkId, ...asked } = c.req.valid('query')
		const clock = wallClock(timezone)
		const to = asked.to ?? clock.at(quarterOf(Date.now())).date
		const from = asked.from ?? datePlus(to, 1 - usualDays)
		const days = daysFromTo(from, to)
		if (days < 1) throw badInput('The first day must not be after the last one')
		if (days > maxDays) throw badInput(`Please ask for at most ${maxDays} days`)

		const [before, start, end] = [datePlus(from, -days), from, datePlus(to, 1)].map(
			clock.startOf,
		) as [number, number, number]
		const range = { before, start, end, step: clock.keepsHours(before, end) ? 4 : 1 }
		const read = await readAnalytics(c.var.db, {
			workspaceId: c.var.caller.workspaceId,
			linkId,
			...range,
			firstDay: dayOf(Date.parse(from)),
			lastDay: dayOf(Date.parse(to)),
		})
		if (!read) throw notFound('Link')
		return c.json({ timezone, ...numbersOf(read, range, clock, [from, to]) } satisfies Analytics)
	})
