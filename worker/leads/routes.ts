import { Hono } from 'hono'
import { leadChange, leadIds, leadQuery, leadsChange, suspectsAlike } from '../../schema/lead'
import { accountEventIf } from '../auth/accountLog'
import { requireCaller } from '../auth/session'
import { limitSearches } from '../auth/workspaceLimits'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { visibleLimit } from '../payments/plan'
import { listHeaders } from './paging'
import { deleteLead, deleteLeads, getLead, listLeads, setStatus, setStatuses } from './queries'
import { deleteAlike, releaseLeads } from './suspects'

export const leads = new Hono<App>()
	.use(requireCaller)

	.get('/', limitSearches, validate('query', leadQuery), async (c) => {
		const query = { ...c.req.valid('query'), visibleLimit: visibleLimit(c) }
		const page = await listLeads(c.var.db, c.var.caller.workspaceId, query)
		return c.json(page.leads, 200, listHeaders(c.req.url, page))
	})

	.patch('/', validate('json', leadsChange), async (c) => {
		const { ids, qualificationStatus } = c.req.valid('json')
		const { db, caller } = c.var
		const changed = await setStatuses(
			db,
			caller.workspaceId,
			ids,
			qualificationStatus,
			visibleLimit(c),
		)
		return c.json({ changed })
	})

	.post('/delete', validate('json', leadIds), async (c) => {
		const { ids } = c.req.valid('json')
		const { db, caller } = c.var
		const event = accountEventIf(c, 'leads_deleted')
		return c.json({ deleted: await deleteLeads(db, caller.workspaceId, ids, event) })
	})

	.post('/release', validate('json', leadIds), async (c) => {
		const { ids } = c.req.valid('json')
		const { db, caller } = c.var
		return c.json({ released: await releaseLeads(db, caller.workspaceId, ids, visibleLimit(c)) })
	})

	.post('/suspects/delete', validate('json', suspectsAlike), async (c) =>
		c.json(await deleteAlike(c.var.db, c.var.caller.workspaceId, c.req.valid('json'))),
	)

	.get('/:id', byId, async (c) => {
		const { id } = c.req.valid('param')
		return c.json(await getLead(c.var.db, c.var.caller.workspaceId, id, visibleLimit(c)))
	})

	.patch('/:id', byId, validate('json', leadChange), async (c) => {
		const { id } = c.req.valid('param')
		const { qualificationStatus } = c.req.valid('json')
		const { db, caller } = c.var
		return c.json(await setStatus(db, caller.workspaceId, id, qualificationStatus, visibleLimit(c)))
	})

	.delete('/:id', byId, async (c) => {
		const { db, caller } = c.var
		const event = accountEventIf(c, 'leads_deleted')
		await deleteLead(db, caller.workspaceId, c.req.valid('param').id, event)
		return c.body(null, 204)
	})
