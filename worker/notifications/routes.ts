import { Hono } from 'hono'
import { z } from 'zod'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { validate } from '../http/validate'
import { listNotifications, markRead } from './queries'

const maxAtOnce = 100
const idMessage = 'Each id must be a number'

const page = z.object({
	limit: z.coerce
		.number('limit must be a number')
		.int('limit must be a whole number')
		.min(1, `limit must be from 1 to ${maxAtOnce}`)
		.max(maxAtOnce, `limit must be from 1 to ${maxAtOnce}`)
		.default(20),
	/** The `next` of the page before. */
	cursor: z
		.string()
		.regex(/^[1-9]\d{0,14}$/, 'The cursor is broken')
		.transform(Number)
		.optional(),
})

/** Without ids, all of them. */
const read = z.object({
	ids: z
		.array(z.int(idMessage).positive(idMessage), 'ids must be a list')
		.max(maxAtOnce, `At most ${maxAtOnce} at once`)
		.optional(),
})

/** The caller's notifications; mounted at /api/notifications. */
export const notifications = new Hono<App>()
	.get('/', permit('account.own'), validate('query', page), async (c) => {
		const { limit, cursor } = c.req.valid('query')
		return c.json(await listNotifications(c.var.store, c.var.caller, { limit, before: cursor }))
	})

	.post('/read', permit('account.own'), validate('json', read), async (c) => {
		await markRead(c.var.store, c.var.caller, c.req.valid('json').ids)
		return c.body(null, 204)
	})
