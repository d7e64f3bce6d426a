import { admins, type RouteRow } from './row'

/** What programs and other services use. */
export const connectionRows: Record<string, RouteRow> = {
	'GET /api/tokens': { open: admins, ok: 200 },
	'POST /api/tokens': {
		open: admins,
		json: { name: 'The CRM', scopes: ['leads:read'], expiresAt: '2099-01-31' },
		ok: 201,
	},
	'DELETE /api/tokens/:id': { open: admins, param: 'tokenId', ok: 204 },

	'GET /api/webhooks': { open: admins, scope: 'webhooks:read', ok: 200 },
	'GET /api/webhooks/sample': {
		open: admins,
		scope: 'webhooks:read',
		query: '?event=lead.created',
		ok: 200,
	},
	'GET /api/webhooks/:id/deliveries': {
		open: admins,
		scope: 'webhooks:read',
		param: 'webhookId',
		ok: 200,
	},
	'POST /api/webhooks': {
		open: admins,
		scope: 'webhooks:write',
		json: { url: 'https://93.184.216.34/hooks', events: ['lead.created'] },
		ok: 201,
	},
	'PATCH /api/webhooks/:id': {
		open: admins,
		scope: 'webhooks:write',
		param: 'webhookId',
		json: { minScore: 50, paused: true },
		ok: 200,
	},
	'POST /api/webhooks/:id/rotate': {
		open: admins,
		scope: 'webhooks:write',
		param: 'webhookId',
		ok: 200,
	},
	// To an invalid address: reporting that is a successful test.
	'POST /api/webhooks/:id/test': {
		open: admins,
		scope: 'webhooks:write',
		param: 'webhookId',
		ok: 200,
	},
	'POST /api/webhooks/:id/again': {
		open: admins,
		scope: 'webhooks:write',
		param: 'webhookId',
		json: ({ deliveryId }) => ({ deliveryId: Number(deliveryId) }),
		ok: 204,
	},
	'POST /api/webhooks/:id/replay': {
		open: admins,
		scope: 'webhooks:write',
		param: 'webhookId',
		json: { since: '1970-01-01' },
		ok: 200,
	},
	'DELETE /api/webhooks/:id': {
		open: admins,
		scope: 'webhooks:write',
		param: 'webhookId',
		ok: 204,
	},
}
