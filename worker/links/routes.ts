import { Hono } from 'hono'
import { z } from 'zod'
import { id } from '../../schema/id'
import { leadPageQuery } from '../../schema/lead'
import { linkChange, linkInput } from '../../schema/link'
import { forgetLink } from '../capture/publicLink'
import type { App } from '../context'
import { imports } from '../import/routes'
import { pageHeaders } from '../leads/paging'
import { listLeads } from '../leads/queries'
import { visibleLeads } from '../payments/planOf'
import { requireOwner } from '../session'
import { validate } from '../validate'
import { addLink, changeLink, deleteLink, getLink, listLinks } from './queries'

const byId = validate('param', z.object({ id }))

export const links = new Hono<App>()
	.use(requireOwner)
	.route('/', imports)

	.get('/', async (c) => c.json(await listLinks(c.var.db, c.var.owner.id)))

	.post('/', validate('json', linkInput), async (c) =>
		c.json(await addLink(c.var.db, c.var.owner.id, c.req.valid('json')), 201),
	)

	.get('/:id', byId, async (c) =>
		c.json(await getLink(c.var.db, c.var.owner.id, c.req.valid('param').id)),
	)

	.patch('/:id', byId, validate('json', linkChange), async (c) => {
		const { id } = c.req.valid('param')
		const link = await changeLink(c.var.db, c.var.owner.id, id, c.req.valid('json'))
		await forgetLink(new URL(c.req.url).origin, link.shortId)
		return c.json(link)
	})

	.delete('/:id', byId, async (c) => {
		const link = await deleteLink(c.var.db, c.var.owner.id, c.req.valid('param').id)
		await forgetLink(new URL(c.req.url).origin, link.shortId)
		return c.body(null, 204)
	})

	.get('/:id/leads', byId, validate('query', leadPageQuery), async (c) => {
		const linkId = c.req.valid('param').id
		await getLink(c.var.db, c.var.owner.id, linkId)
		const newest = await visibleLeads(c.env, c.var.db, c.var.owner.id)
		const query = { ...c.req.valid('query'), linkId, newest }
		const page = await listLeads(c.var.db, c.var.owner.id, query)
		return c.json(page.leads, 200, pageHeaders(c.req.url, page))
	})
