import { Hono } from 'hono'
import { z } from 'zod'
import { deliveryAnswer, replayed, webhookTested } from '../../schema/answers/webhooks'
import { deliveriesQuery, replayInput, sendAgain as sendAgainInput } from '../../schema/webhook'
import { describeWebhookFault, isTaken } from '../../schema/webhookFault'
import { requireGoodStanding } from '../abuse/standing'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { documented, exampleWebhook } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { recordTest, redeliver, replay } from './deliveryQueries'
import { endpointIn, named, wakeLater } from './endpoint'
import { readLog } from './log'
import { payloadOf, testSubject } from './payload'
import { sendOnce } from './sending'

/** The log of a webhook's deliveries, and sending by hand; mounted in /api/webhooks. */
export const deliveries = new Hono<App>()
	.get(
		'/:id/deliveries',
		documented({
			name: 'listDeliveries',
			tag: 'Webhooks',
			summary: 'List deliveries',
			description:
				'Of the last 30 days, newest first, 20 at a time: for the next page, send the last id as `before`.',
			ok: 200,
			answer: z.array(deliveryAnswer),
			params: exampleWebhook,
		}),
		byId,
		validate('query', deliveriesQuery),
		named.permit('webhooks.read'),
		async (c) =>
			c.json(
				await readLog(c.var.db, endpointIn(c), {
					...c.req.valid('query'),
					visibleLimit: visibleLimit(c),
				}),
			),
	)

	// Sent while the caller waits for the result.
	.post(
		'/:id/test',
		documented({
			name: 'testWebhook',
			tag: 'Webhooks',
			summary: 'Send a test event',
			description: 'Sends a made-up lead at once and returns the result.',
			ok: 200,
			answer: webhookTested,
			params: exampleWebhook,
		}),
		byId,
		named.permit('webhooks.write'),
		requireGoodStanding,
		async (c) => {
			const endpoint = endpointIn(c)
			const happened = {
				type: 'lead.created',
				subjectId: testSubject,
				happenedAt: new Date(),
			} as const
			const payload = payloadOf(happened, { leads: new Map(), links: new Map() }, endpoint.site)
			if (!payload) throw new Error('A test must have a payload')
			const messageId = `msg_test_${crypto.randomUUID()}`
			const outcome = await sendOnce(c.env, endpoint, messageId, payload)
			const taken = outcome.status !== null && isTaken(outcome.status)
			await recordTest(c.var.db, endpoint, messageId, outcome, taken)
			if (taken && endpoint.failures > 0) wakeLater(c, endpoint.id)
			const { status, fault, answer } = outcome
			return c.json({ taken, status, answer, problem: describeWebhookFault(status, fault) ?? null })
		},
	)

	.post(
		'/:id/again',
		documented({
			name: 'sendDeliveryAgain',
			tag: 'Webhooks',
			summary: 'Send a delivery again',
			ok: 204,
			params: exampleWebhook,
			body: { deliveryId: 89 },
		}),
		permit('webhooks.write'),
		byId,
		validate('json', sendAgainInput),
		requireGoodStanding,
		async (c) => {
			const { id } = c.req.valid('param')
			await redeliver(c.var.db, c.var.caller.workspaceId, { id, ...c.req.valid('json') })
			wakeLater(c, id)
			return c.body(null, 204)
		},
	)

	.post(
		'/:id/replay',
		documented({
			name: 'replayWebhook',
			tag: 'Webhooks',
			summary: 'Replay leads since a date',
			description:
				'As lead.created, oldest first, 2000 at a time: call it with `next` as the body until that is null.',
			ok: 200,
			answer: replayed,
			params: exampleWebhook,
			body: { since: '2026-01-31' },
		}),
		permit('webhooks.write'),
		byId,
		validate('json', replayInput),
		requireGoodStanding,
		async (c) => {
			const { id } = c.req.valid('param')
			const { workspaceId } = c.var.caller
			const sent = await replay(
				c.var.db,
				workspaceId,
				{ id, ...c.req.valid('json') },
				visibleLimit(c),
			)
			wakeLater(c, id)
			return c.json(sent)
		},
	)
