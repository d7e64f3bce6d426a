import { Hono } from 'hono'
import { callerWith, requireCaller } from '../auth/session'
import type { App } from '../http/context'
import { countOutdated, maxRescored, outdatedLeads, rescore } from './queries'

const next = callerWith((c, { workspaceId }) => outdatedLeads(c.var.db, workspaceId))

/** Mounted at /api/leads/rescore. */
export const rescoring = new Hono<App>()
	.get('/', requireCaller, async (c) =>
		c.json({ outdated: await countOutdated(c.var.store, c.var.caller.workspaceId) }),
	)

	.post('/', next.require, async (c) => {
		const leads = next.read(c)
		await rescore(c.var.store, c.var.caller.workspaceId, leads, new Date())
		return c.json({ rescored: leads.length, done: leads.length < maxRescored })
	})
