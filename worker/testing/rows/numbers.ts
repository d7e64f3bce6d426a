import { everyone, owners, type RouteRow } from './row'

/** Numbers, what is paid, and the app itself. */
export const numberRows: Record<string, RouteRow> = {
	'GET /api/openapi.json': { open: 'anyone', ok: 200 },
	'GET /api/health': { open: 'anyone', ok: 200, trips: 1 },
	'GET /api/stats': { open: everyone, scope: 'stats:read', ok: 200 },
	'GET /api/activities': { open: everyone, scope: 'stats:read', ok: 200 },
	'GET /api/analytics': {
		open: everyone,
		scope: 'stats:read',
		ok: 200,
	},
	'GET /api/links/:id/shared-report': {
		open: everyone,
		scope: 'links:read',
		param: 'linkId',
		ok: 200,
	},
	'POST /api/links/:id/shared-report': {
		open: everyone,
		scope: 'links:write',
		param: 'linkId',
		ok: 201,
	},
	'DELETE /api/links/:id/shared-report': {
		open: everyone,
		scope: 'links:write',
		param: 'linkId',
		ok: 204,
	},
	// Anything but one of our secrets.
	'GET /api/shared-reports/:secret': { open: 'anyone', param: 'shortId', ok: 404 },
	// Not a WebSocket request, which is an error of its own.
	'GET /api/live': { open: everyone, ok: 426 },
	'POST /api/create-payment-intent': { open: owners, json: { amount: 19.99 }, ok: 503 },

	'GET /api/payment-config': { open: 'anyone', ok: 200 },
	'POST /api/billing/checkout': { open: owners, json: { plan: 'standard' }, ok: 503 },
	'GET /api/billing/checkout': { open: owners, query: '?session=cs_test_1', ok: 503 },
	'POST /api/billing/portal': { open: owners, ok: 503 },
	'GET /api/billing/receipts': { open: owners, ok: 200 },
	'POST /api/stripe/webhook': { open: 'anyone', json: { id: 'evt_1' }, ok: 503 },
}
