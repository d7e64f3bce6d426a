import type { RouteRow } from './row'

/** Numbers, payments, and the app itself. */
export const numberRows: Record<string, RouteRow> = {
	'GET /api/openapi.json': { ok: 200 },
	'GET /api/health': { ok: 200, trips: 1 },
	'GET /api/stats': { ok: 200 },
	'GET /api/links/tags/:tag': { param: 'tag', ok: 200, others: 404 },
	'GET /api/game': { ok: 200 },
	'GET /api/activities': { ok: 200 },
	'GET /api/analytics': {
		ok: 200,
	},
	'GET /api/analytics/leads': { ok: 200 },
	'POST /api/links/:id/reply/test': {
		param: 'linkId',
		json: { subject: 'Your guide', text: 'Here it is: {destination}' },
		ok: 200,
		trips: 1,
	},
	'GET /api/links/:id/shared-report': {
		param: 'linkId',
		ok: 200,
	},
	'POST /api/links/:id/shared-report': {
		param: 'linkId',
		ok: 201,
	},
	'DELETE /api/links/:id/shared-report': {
		param: 'linkId',
		ok: 204,
	},
	// Anything but one of our secrets.
	'GET /api/shared-reports/:secret': { param: 'shortId', ok: 404 },
	// This is not a WebSocket request, which has its own error.
	'GET /api/live': { ok: 426 },
	'POST /api/create-payment-intent': { json: { amount: 19.99 }, ok: 503 },

	'GET /api/payment-config': { ok: 200 },
	'POST /api/billing/checkout': { json: { plan: 'standard' }, ok: 503 },
	'GET /api/billing/checkout': { query: '?session=cs_test_1', ok: 503 },
	'POST /api/billing/portal': { ok: 503 },
	'GET /api/billing/receipts': { ok: 200 },
	'POST /api/mail/feedback': { json: {}, ok: 503 },
	'POST /api/stripe/webhook': { json: { id: 'evt_1' }, ok: 503 },
}
