import { millisecondsInHour } from 'date-fns/constants'
import { Hono } from 'hono'
import { z } from 'zod'
import {
	newWebhookAnswer,
	payloadAnswer,
	rotatedAnswer,
	webhookAnswer,
} from '../../schema/answers/webhooks'
import { sampleQuery, webhookChange, webhookInput } from '../../schema/webhook'
import { recognizedFormat, type WebhookFormat, webhookFormats } from '../../schema/webhookFormat'
import { secretOverlapHours } from '../../schema/webhookLimits'
import { requireGoodStanding } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { own, requireConfirmed } from '../auth/own'
import { permit } from '../auth/permit'
import { requireFreshPerson, requireProof } from '../auth/session'
import type { App } from '../http/context'
import { badInput } from '../http/errors'
import { byId, validate } from '../http/validate'
import { documented, exampleWebhook } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { deliveries } from './deliveries'
import { endpointIn, named, wakeLater } from './endpoint'
import { samplesOf } from './log'
import {
	addEndpoint,
	changeEndpoint,
	deleteEndpoint,
	endpointsOf,
	hostById,
	rotateSecret,
	toEndpoint,
} from './queries'
import { newSeed, secretOf } from './secret'
import { requireTarget } from './target'

/** Throws a 400 for an address that can't receive this format. */
function requireAddress(url: string, format: WebhookFormat) {
	const message = webhookFormats[format].addressProblem(new URL(url))
	if (message) throw badInput(message, 'url')
}

/** Webhooks, mounted at /api/webhooks. */
export const webhooks = new Hono<App>()
	.route('/', deliveries)

	.patch(
		'/:id',
		documented({
			name: 'changeWebhook',
			tag: 'Webhooks',
			summary: 'Change, pause or resume a webhook',
			description:
				'Changes only what you send. While you have paused a webhook, no events are stored for it.',
			ok: 200,
			answer: webhookAnswer,
			params: exampleWebhook,
			body: { minScore: null, paused: false },
		}),
		byId,
		validate('json', webhookChange),
		named.permit('webhooks.write'),
		requireGoodStanding,
		async (c) => {
			const endpoint = endpointIn(c)
			const change = c.req.valid('json')
			const { url, paused } = change
			const format = change.format ?? recognizedFormat(url ?? '') ?? endpoint.format
			if (url !== undefined || change.format) requireAddress(url ?? endpoint.url, format)
			if (url !== undefined) {
				if (c.var.caller.via === 'session') requireProof(c)
				await requireTarget(c.env, url, c.req.url)
			}
			const about = new URL(url ?? endpoint.url).host
			const changed = await changeEndpoint(
				c.var.db,
				c.var.caller.workspaceId,
				endpoint.id,
				{ ...change, ...(format !== endpoint.format && { format }) },
				accountEventIf(c, 'webhook_changed', { about }),
			)
			if (changed.waiting > 0 && (paused === false || url !== undefined)) wakeLater(c, endpoint.id)
			return c.json(changed)
		},
	)

	.get(
		'/',
		documented({
			name: 'listWebhooks',
			tag: 'Webhooks',
			summary: 'List webhooks',
			ok: 200,
			answer: z.array(webhookAnswer),
		}),
		permit('webhooks.read'),
		async (c) => c.json((await endpointsOf(c.var.db, c.var.caller.workspaceId)).map(toEndpoint)),
	)

	// For building a receiver before there is anything to send.
	.get(
		'/sample',
		documented({
			name: 'sampleWebhook',
			tag: 'Webhooks',
			summary: 'Get a sample payload',
			description: 'Uses the newest leads or links, at most three.',
			ok: 200,
			answer: z.array(payloadAnswer),
			query: { event: 'lead.created' },
		}),
		permit('webhooks.read'),
		validate('query', sampleQuery),
		async (c) =>
			c.json(
				await samplesOf(
					c.var.db,
					c.var.caller.workspaceId,
					c.req.valid('query').event,
					visibleLimit(c),
				),
			),
	)

	// Only this response and that of a rotation contain a secret.
	.post(
		'/',
		documented({
			name: 'createWebhook',
			tag: 'Webhooks',
			summary: 'Add a webhook',
			description:
				'Follows Standard Webhooks: signed, and retried for three days. Addresses at Slack, Discord, Microsoft Teams and Telegram get messages for people. The secret is shown only in this response.',
			ok: 201,
			answer: newWebhookAnswer,
			body: {
				url: 'https://93.184.216.34/hooks',
				events: ['lead.created', 'lead.deleted'],
				linkId: 12,
				minScore: 50,
			},
			errors: [409],
		}),
		own.permit('webhooks.write'),
		validate('json', webhookInput),
		requireGoodStanding,
		requireConfirmed,
		requireFreshPerson,
		async (c) => {
			const { db, caller } = c.var
			const input = c.req.valid('json')
			const format = input.format ?? recognizedFormat(input.url) ?? 'json'
			requireAddress(input.url, format)
			await requireTarget(c.env, input.url, c.req.url)
			const seed = newSeed()
			const site = new URL(c.req.url).origin
			const event = accountEventIf(c, 'webhook_added', { about: new URL(input.url).host })
			const made = await addEndpoint(
				db,
				caller.workspaceId,
				{ ...input, format, seed, site },
				event,
			)
			return c.json({ ...made, secret: secretOf(c.env, seed) }, 201)
		},
	)

	.post(
		'/:id/rotate',
		documented({
			name: 'rotateWebhookSecret',
			tag: 'Webhooks',
			summary: 'Rotate the secret',
			description: 'Both sign for a day. The new one is shown only in this response.',
			ok: 200,
			answer: rotatedAnswer,
			params: exampleWebhook,
		}),
		permit('webhooks.write'),
		byId,
		requireGoodStanding,
		requireFreshPerson,
		async (c) => {
			const seed = newSeed()
			const formerUntil = new Date(Date.now() + secretOverlapHours * millisecondsInHour)
			const { id } = c.req.valid('param')
			const { workspaceId } = c.var.caller
			const event = accountEventIf(c, 'webhook_rotated', { about: hostById(workspaceId, id) })
			await rotateSecret(c.var.db, workspaceId, id, { seed, formerUntil }, event)
			return c.json({ secret: secretOf(c.env, seed), formerUntil })
		},
	)

	.delete(
		'/:id',
		documented({
			name: 'deleteWebhook',
			tag: 'Webhooks',
			summary: 'Delete a webhook',
			description: 'Pending deliveries are dropped.',
			ok: 204,
			params: exampleWebhook,
		}),
		permit('webhooks.write'),
		byId,
		async (c) => {
			const { id } = c.req.valid('param')
			const { workspaceId } = c.var.caller
			const event = accountEventIf(c, 'webhook_removed', { about: hostById(workspaceId, id) })
			await deleteEndpoint(c.var.db, workspaceId, id, event)
			return c.body(null, 204)
		},
	)
