import { z } from 'zod'
import {
	deliveryAnswer,
	newWebhookAnswer,
	payloadAnswer,
	replayed,
	rotatedAnswer,
	webhookAnswer,
	webhookTested,
} from '../../../schema/answers/webhooks'
import { type Operation, webhook } from '../operation'

export const webhooksOperations: Record<string, Operation> = {
	'GET /api/webhooks': {
		name: 'listWebhooks',
		tag: 'Webhooks',
		summary: 'List webhooks',
		ok: 200,
		answer: z.array(webhookAnswer),
	},
	'POST /api/webhooks': {
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
	},
	'PATCH /api/webhooks/:id': {
		name: 'changeWebhook',
		tag: 'Webhooks',
		summary: 'Change, pause or resume a webhook',
		description:
			'Only what is given changes. Events are not kept for it while it is paused by hand.',
		ok: 200,
		answer: webhookAnswer,
		params: webhook,
		body: { minScore: null, paused: false },
	},
	'DELETE /api/webhooks/:id': {
		name: 'deleteWebhook',
		tag: 'Webhooks',
		summary: 'Delete a webhook',
		description: 'Pending deliveries are dropped.',
		ok: 204,
		params: webhook,
	},
	'POST /api/webhooks/:id/rotate': {
		name: 'rotateWebhookSecret',
		tag: 'Webhooks',
		summary: 'Rotate the secret',
		description: 'Both sign for a day. The new one is shown only in this response.',
		ok: 200,
		answer: rotatedAnswer,
		params: webhook,
	},
	'POST /api/webhooks/:id/test': {
		name: 'testWebhook',
		tag: 'Webhooks',
		summary: 'Send a test event',
		description: 'Sends a made-up lead at once and returns the result.',
		ok: 200,
		answer: webhookTested,
		params: webhook,
	},
	'GET /api/webhooks/:id/deliveries': {
		name: 'listDeliveries',
		tag: 'Webhooks',
		summary: 'List deliveries',
		description:
			'Of the last 30 days, newest first, 20 at a time: `before` goes on behind the id of the last.',
		ok: 200,
		answer: z.array(deliveryAnswer),
		params: webhook,
	},
	'POST /api/webhooks/:id/again': {
		name: 'sendDeliveryAgain',
		tag: 'Webhooks',
		summary: 'Send a delivery again',
		ok: 204,
		params: webhook,
		body: { deliveryId: 89 },
	},
	'POST /api/webhooks/:id/replay': {
		name: 'replayWebhook',
		tag: 'Webhooks',
		summary: 'Replay leads since a date',
		description:
			'As lead.created, oldest first, 2000 at a time: call it with `next` as the body until that is null.',
		ok: 200,
		answer: replayed,
		params: webhook,
		body: { since: '2026-01-31' },
	},
	'GET /api/webhooks/sample': {
		name: 'sampleWebhook',
		tag: 'Webhooks',
		summary: 'Get a sample payload',
		description: 'Uses the newest leads or links, at most three.',
		ok: 200,
		answer: z.array(payloadAnswer),
		query: { event: 'lead.created' },
	},
}
