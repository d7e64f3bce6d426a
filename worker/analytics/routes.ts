import { Hono } from 'hono'
import { analyticsQuery } from '../../schema/analytics'
import { requireCaller } from '../auth/session'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { validate } from '../http/validate'
import { analyticsOf } from './answer'

export const analytics = new Hono<App>()
	.use(requireCaller)
	.get('/', validate('query', analyticsQuery), async (c) => {
		const { workspaceId: id, timezone } = c.var.caller
		const numbers = await analyticsOf(c.var.store, { id, timezone }, c.req.valid('query'))
		if (!numbers) throw notFound('Link')
		return c.json(numbers)
	})
