import { Hono } from 'hono'
import { workspaceChange } from '../../schema/timeZone'
import { requireCaller, requireRole } from '../auth/session'
import type { App } from '../http/context'
import { validate } from '../http/validate'
import { setTimeZone } from './queries'

/** What concerns a workspace as a whole; mounted at /api/workspace. */
export const workspace = new Hono<App>()
	.use(requireCaller, requireRole('owner', 'admin'))
	.patch('/', validate('json', workspaceChange), async (c) => {
		const { timezone } = c.req.valid('json')
		await setTimeZone(c.var.db, c.var.caller.workspaceId, timezone)
		return c.json({ timezone })
	})
