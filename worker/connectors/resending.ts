import { Hono } from 'hono'
import { retriedAnswer } from '../../schema/answers/connectors'
import { replayed } from '../../schema/answers/webhooks'
import { backfillInput, retryInput } from '../../schema/connector'
import { requireGoodStanding } from '../abuse/standing'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { documented, exampleConnector } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { wakeLater } from './named'
import { backfill, retryRefused } from './resendQueries'

/** Sending refused or earlier leads on request; mounted in /api/connectors. */
export const resending = new Hono<App>()
	.post(
		'/:id/retry',
		documented({
			name: 'retryConnector',
			tag: 'Connectors',
			summary: 'Send refused leads again',
			description: 'All of them, or the one that you name, once what they refused is mended.',
			ok: 200,
			answer: retriedAnswer,
			params: exampleConnector,
			body: {},
		}),
		permit('connectors.write'),
		byId,
		validate('json', retryInput),
		requireGoodStanding,
		async (c) => {
			const { id } = c.req.valid('param')
			const queued = await retryRefused(c.var.db, c.var.caller.workspaceId, {
				id,
				...c.req.valid('json'),
			})
			if (queued > 0) wakeLater(c, id)
			return c.json({ queued })
		},
	)

	.post(
		'/:id/backfill',
		documented({
			name: 'backfillConnector',
			tag: 'Connectors',
			summary: 'Send all leads since a date',
			description:
				'Oldest first, 2000 at a time: call it with `next` as the body until that is null. Leads that are there already are changed, not added.',
			ok: 200,
			answer: replayed,
			params: exampleConnector,
			body: { since: '2026-01-31' },
		}),
		permit('connectors.write'),
		byId,
		validate('json', backfillInput),
		requireGoodStanding,
		async (c) => {
			const { id } = c.req.valid('param')
			const sent = await backfill(
				c.var.db,
				c.var.caller.workspaceId,
				{ id, ...c.req.valid('json') },
				visibleLimit(c),
			)
			wakeLater(c, id)
			return c.json(sent)
		},
	)
