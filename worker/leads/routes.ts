import { Hono } from 'hono'
import { z } from 'zod'
import { id } from '../../schema/id'
import { leadChange, leadIds, leadQuery, leadsChange } from '../../schema/lead'
import type { App } from '../context'
import { getLink } from '../links/queries'
import { exportableLeads, visibleLeads } from '../payments/planOf'
import { requireOwner } from '../session'
import { streamOf } from '../stream'
import { validate } from '../validate'
import { csvOf } from './csv'
import { exportedLeads } from './export'
import { pageHeaders } from './paging'
import {
	deleteLead,
	deleteLeads,
	getLead,
	listLeads,
	otherCaptures,
	requireLeads,
	setStatus,
	setStatuses,
} from './queries'
import { rescoring } from './rescore'

const byId = validate('param', z.object({ id }))

export const leads = new Hono<App>()
	.use(requireOwner)
	.route('/rescore', rescoring)

	.get('/', validate('query', leadQuery), async (c) => {
		const newest = await visibleLeads(c.env, c.var.db, c.var.owner.id)
		const page = await listLeads(c.var.db, c.var.owner.id, { ...c.req.valid('query'), newest })
		return c.json(page.leads, 200, pageHeaders(c.req.url, page))
	})

	.patch('/', validate('json', leadsChange), async (c) => {
		const { ids, qualificationStatus } = c.req.valid('json')
		const newest = await visibleLeads(c.env, c.var.db, c.var.owner.id)
		await requireLeads(c.var.db, c.var.owner.id, ids, newest)
		const changed = await setStatuses(c.var.db, c.var.owner.id, ids, qualificationStatus)
		return c.json({ changed })
	})

	.post('/delete', validate('json', leadIds), async (c) => {
		const { ids } = c.req.valid('json')
		await requireLeads(c.var.db, c.var.owner.id, ids)
		return c.json({ deleted: await deleteLeads(c.var.db, c.var.owner.id, ids) })
	})

	.get('/:id', byId, async (c) => {
		const newest = await visibleLeads(c.env, c.var.db, c.var.owner.id)
		const lead = await getLead(c.var.db, c.var.owner.id, c.req.valid('param').id, newest)
		const others = await otherCaptures(c.var.db, c.var.owner.id, lead, newest)
		return c.json({ ...lead, others })
	})

	.patch('/:id', byId, validate('json', leadChange), async (c) => {
		const { id } = c.req.valid('param')
		const { qualificationStatus } = c.req.valid('json')
		const newest = await visibleLeads(c.env, c.var.db, c.var.owner.id)
		await getLead(c.var.db, c.var.owner.id, id, newest)
		return c.json(await setStatus(c.var.db, c.var.owner.id, id, qualificationStatus))
	})

	.delete('/:id', byId, async (c) => {
		await deleteLead(c.var.db, c.var.owner.id, c.req.valid('param').id)
		return c.body(null, 204)
	})

export const exports = new Hono<App>()
	.use(requireOwner)

	.get('/leads', validate('query', leadQuery.pick({ linkId: true })), async (c) => {
		const { linkId } = c.req.valid('query')
		const newest = await exportableLeads(c.env, c.var.db, c.var.owner.id)
		if (linkId) await getLink(c.var.db, c.var.owner.id, linkId)
		const pages = exportedLeads(c.var.db, c.var.owner.id, { linkId, newest })
		return c.body(streamOf(csvOf(pages)), 200, {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="leads-${new Date().toISOString().slice(0, 10)}.csv"`,
		})
	})
