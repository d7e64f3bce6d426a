import { Hono } from 'hono'
import { z } from 'zod'
import { whereaboutsAnswer } from '../../schema/answers/connectors'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { byId } from '../http/validate'
import { documented, exampleLead } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { whereaboutsOf } from './leadQueries'

/** Where a lead went; mounted in /api/leads. */
export const whereabouts = new Hono<App>().get(
	'/:id/connectors',
	documented({
		name: 'getWhereabouts',
		tag: 'Leads',
		summary: 'See where a lead went',
		description: 'Its id in each connected tool, with a link, or why it is not there yet.',
		ok: 200,
		answer: z.array(whereaboutsAnswer),
		params: exampleLead,
	}),
	permit('leads.read'),
	byId,
	async (c) => {
		const { id } = c.req.valid('param')
		return c.json(await whereaboutsOf(c.var.store, c.var.caller.workspaceId, id, visibleLimit(c)))
	},
)
