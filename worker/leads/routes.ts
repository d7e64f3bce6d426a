import { Hono } from 'hono'
import {
	leadChange,
	leadIds,
	leadNote,
	leadQuery,
	leadsChange,
	leadView,
	suspectsAlike,
} from '../../schema/lead'
import { accountEventIf } from '../auth/accountLog'
import { requireCaller } from '../auth/session'
import { limitSearches } from '../auth/workspaceLimits'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { visibleLimit } from '../payments/plan'
import { listLeads } from './listQueries'
import { listHeaders } from './paging'
import { changeLead, changeLeads, deleteLead, deleteLeads, getLead } from './queries'
import { deleteAlike, releaseLeads } from './suspectQueries'
import {
	addNote,
	deleteNote,
	deleteView,
	editNote,
	saveView,
	viewsOf,
	workAhead,
} from './workQueries'

export const leads = new Hono<App>()
	.use(requireCaller)

	.get('/', limitSearches, validate('query', leadQuery), async (c) => {
		const query = { ...c.req.valid('query'), visibleLimit: visibleLimit(c) }
		const page = await listLeads(c.var.store, c.var.caller.workspaceId, query)
		return c.json(page.leads, 200, listHeaders(c.req.url, page))
	})

	.patch('/', validate('json', leadsChange), async (c) => {
		const { store, caller } = c.var
		const changed = await changeLeads(store, caller, c.req.valid('json'), visibleLimit(c))
		return c.json({ changed })
	})

	.post('/delete', validate('json', leadIds), async (c) => {
		const { ids } = c.req.valid('json')
		const { store, caller } = c.var
		const event = accountEventIf(c, 'leads_deleted')
		return c.json({ deleted: await deleteLeads(store, caller.workspaceId, ids, event) })
	})

	.post('/release', validate('json', leadIds), async (c) => {
		const { ids } = c.req.valid('json')
		const { store, caller } = c.var
		return c.json({ released: await releaseLeads(store, caller.workspaceId, ids, visibleLimit(c)) })
	})

	.post('/suspects/delete', validate('json', suspectsAlike), async (c) =>
		c.json(await deleteAlike(c.var.store, c.var.caller.workspaceId, c.req.valid('json'))),
	)

	.get('/work', async (c) =>
		c.json(await workAhead(c.var.store, c.var.caller.workspaceId, visibleLimit(c))),
	)

	.get('/views', async (c) => c.json(await viewsOf(c.var.store, c.var.caller.workspaceId)))

	.post('/views', validate('json', leadView), async (c) =>
		c.json(await saveView(c.var.store, c.var.caller.workspaceId, c.req.valid('json')), 201),
	)

	.delete('/views/:id', byId, async (c) => {
		await deleteView(c.var.store, c.var.caller.workspaceId, c.req.valid('param').id)
		return c.body(null, 204)
	})

	.patch('/notes/:id', byId, validate('json', leadNote), async (c) => {
		const { store, caller } = c.var
		return c.json(await editNote(store, caller, c.req.valid('param').id, c.req.valid('json').text))
	})

	.delete('/notes/:id', byId, async (c) => {
		await deleteNote(c.var.store, c.var.caller, c.req.valid('param').id)
		return c.body(null, 204)
	})

	.get('/:id', byId, async (c) => {
		const { id } = c.req.valid('param')
		return c.json(await getLead(c.var.store, c.var.caller, id, visibleLimit(c)))
	})

	.patch('/:id', byId, validate('json', leadChange), async (c) => {
		const { id } = c.req.valid('param')
		const { store, caller } = c.var
		return c.json(await changeLead(store, caller, id, c.req.valid('json'), visibleLimit(c)))
	})

	.post('/:id/notes', byId, validate('json', leadNote), async (c) => {
		const { id } = c.req.valid('param')
		const { text } = c.req.valid('json')
		const { store, caller } = c.var
		return c.json(await addNote(store, caller, id, text, visibleLimit(c)), 201)
	})

	.delete('/:id', byId, async (c) => {
		const { store, caller } = c.var
		const event = accountEventIf(c, 'leads_deleted')
		await deleteLead(store, caller.workspaceId, c.req.valid('param').id, event)
		return c.body(null, 204)
	})
