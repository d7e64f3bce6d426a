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
}
