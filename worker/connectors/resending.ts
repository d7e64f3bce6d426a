import { Hono } from 'hono'
import { retriedAnswer, testedAnswer } from '../../schema/answers/connectors'
import { replayed } from '../../schema/answers/webhooks'
import { backfillInput, retryInput } from '../../schema/connector'
import { requireGoodStanding } from '../abuse/standing'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { documented, exampleConnector } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { askerOf } from './ask'
import { Fault } from './kind'
import { kinds } from './kinds.gen'
import { noteTested, previewFacts } from './leadQueries'
import { connectorIn, named, wakeLater } from './named'
import { inTurn } from './refreshing'
import { backfill, retryRefused } from './resendQueries'
import { rowOf, valuesOf } from './values'

/** Sending what a connector did not send by itself; mounted in /api/connectors. */
export const resending = new Hono<App>()
	.post(
		'/:id/test',
		documented({
			name: 'testConnector',
			tag: 'Connectors',
			summary: 'Send the newest lead',
			description: 'At once, and returns what arrived. It is never there twice.',
			ok: 200,
			answer: testedAnswer,
			params: exampleConnector,
			errors: [400],
		}),
		byId,
		named.permit('connectors.write'),
		requireGoodStanding,
		async (c) => {
			const { db, caller } = c.var
			const connector = await connectorIn(c, true)
			const kind = kinds[connector.kind]
			const ask = askerOf(c.env, connector.kind, kind, connector.access)
			const { lead } = await previewFacts(db, caller.workspaceId, connector.linkId, visibleLimit(c))
			const inLine = <Value>(work: () => Promise<Value>) => inTurn(c.env, connector.id, work)
			const values = lead ? valuesOf(lead, connector.mapping, connector.site) : {}
			const answer = { leadId: lead?.id ?? null, theirId: null, page: null, values, field: null }
			try {
				if (!lead) {
					await inLine(async () => kind.account(ask, await connector.access.token()))
					return c.json({ ...answer, arrived: true, problem: null })
				}
				const [theirId = ''] = await inLine(() =>
					kind.send(ask, connector, [
						{
							...rowOf(lead, connector),
							theirId: null,
							isNewest: true,
							...(connector.stages && { stage: null }),
						},
					]),
				)
				await noteTested(db, connector.id, lead.id, { theirId })
				const page = kind.page(connector, theirId)
				return c.json({ ...answer, arrived: true, theirId, page, problem: null })
			} catch (error) {
				if (!(error instanceof Fault)) throw error
				return c.json({
					...answer,
					arrived: false,
					problem: error.message,
					field: error.more.field ?? null,
				})
			}
		},
	)

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
