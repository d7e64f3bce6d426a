import type { RouteRow } from './row'

let hosts = 0

/** Tokens, domains, webhooks and everything else that programs use. */
export const connectionRows: Record<string, RouteRow> = {
	'GET /api/tokens': { ok: 200 },
	'POST /api/tokens': {
		json: { name: 'The CRM', scopes: ['leads:read'], expiresAt: '2099-01-31' },
		ok: 201,
	},
	'DELETE /api/tokens/:id': { param: 'tokenId', ok: 204 },

	'GET /api/domains': { ok: 200 },
	// These servers know no address of theirs, so that only local hosts can be added: see domains/routes.test.ts.
	'POST /api/domains': { json: () => ({ host: `new${++hosts}.localhost` }), ok: 201 },
	'GET /api/domains/:id': { param: 'hostId', ok: 200 },
	'POST /api/domains/:id/check': { param: 'hostId', ok: 200 },
	'PATCH /api/domains/:id': {
		param: 'hostId',
		json: { root: 'https://www.example.com', notFound: null },
		ok: 200,
	},
	'DELETE /api/domains/:id': { param: 'hostId', ok: 204 },

	'GET /api/webhooks': { ok: 200 },
	'GET /api/webhooks/sample': {
		query: '?event=lead.created',
		ok: 200,
	},
	'GET /api/webhooks/:id/deliveries': {
		param: 'webhookId',
		ok: 200,
	},
	'POST /api/webhooks': {
		json: { url: 'https://93.184.216.34/hooks', events: ['lead.created'] },
		ok: 201,
	},
	'PATCH /api/webhooks/:id': {
		param: 'webhookId',
		json: { minScore: 50, paused: true },
		ok: 200,
	},
	'POST /api/webhooks/:id/rotate': {
		param: 'webhookId',
		ok: 200,
	},
	// To an invalid address: reporting that is a successful test.
	'POST /api/webhooks/:id/test': {
		param: 'webhookId',
		ok: 200,
	},
	'POST /api/webhooks/:id/again': {
		param: 'webhookId',
		json: ({ deliveryId }) => ({ deliveryId: Number(deliveryId) }),
		ok: 204,
	},
	'POST /api/webhooks/:id/replay': {
		param: 'webhookId',
		json: { since: '1970-01-01' },
		ok: 200,
	},
	'DELETE /api/webhooks/:id': {
		param: 'webhookId',
		ok: 204,
	},

	'GET /api/connectors': { ok: 200 },
	'GET /api/connectors/kinds': { ok: 200 },
	// A key that can't be one: nothing is asked of anybody.
	'POST /api/connectors': {
		json: { kind: 'mailchimp', apiKey: 'not-a-key', target: '1' },
		ok: 400,
	},
	'POST /api/connectors/targets': { json: { kind: 'mailchimp', apiKey: 'not-a-key' }, ok: 400 },
	'POST /api/connectors/fields': {
		json: { kind: 'mailchimp', apiKey: 'not-a-key', target: '1' },
		ok: 400,
	},
	// This server is nobody at the tools.
	'POST /api/connectors/grants': { json: { kind: 'hubspot' }, ok: 400 },
	'POST /api/connectors/grants/answer': { json: { answer: '?code=1&state=2' }, ok: 400 },
	'GET /api/connectors/:id': { param: 'connectorId', ok: 200 },
	// Its key was sealed by another server.
	'GET /api/connectors/:id/fields': { param: 'connectorId', ok: 400 },
	'GET /api/connectors/:id/stages': { param: 'connectorId', ok: 400 },
	'POST /api/connectors/:id/test': { param: 'connectorId', ok: 400 },
	'PATCH /api/connectors/:id': { param: 'connectorId', json: { minScore: 50 }, ok: 200 },
	'POST /api/connectors/:id/retry': { param: 'connectorId', json: {}, ok: 200 },
	'POST /api/connectors/:id/backfill': {
		param: 'connectorId',
		json: { since: '1970-01-01' },
		ok: 200,
	},
	'DELETE /api/connectors/:id': { param: 'connectorId', ok: 204 },
	// Tools call these: see connectors/nudges.test.ts.
	'POST /api/connectors/changed/:caller': { param: 'forged', json: {}, ok: 204 },

	'GET /api/feeds': { ok: 200 },
	'POST /api/feeds': { json: { name: 'The sheet', minScore: 50 }, ok: 201 },
	'PATCH /api/feeds/:id': { param: 'feedId', json: { paused: true }, ok: 200 },
	'POST /api/feeds/:id/rotate': { param: 'feedId', ok: 200 },
	'DELETE /api/feeds/:id': { param: 'feedId', ok: 204 },
	// Anything but one of our secrets.
	'GET /api/feed/:file': { param: 'shortId', ok: 404 },

	'GET /api/leads/:id/connectors': { param: 'leadId', ok: 200 },
}
