import { details, type RouteRow } from './row'

/** Visitors' routes, the operator's, and what is left. */
export const visitorRows: Record<string, RouteRow> = {
	'GET /api/info/:shortId': { open: 'anyone', param: 'shortId', ok: 200, trips: 1, hotTrips: 0 },
	'POST /api/capture/:shortId': {
		open: 'anyone',
		param: 'shortId',
		json: details,
		ok: 200,
		trips: 2,
		hotTrips: 1,
	},
	'GET /l/demo': { open: 'anyone', ok: 200 },
	'POST /l/demo': { open: 'anyone', form: details, ok: 200 },
	'POST /api/capture/demo': { open: 'anyone', json: details, ok: 200 },
	'GET /l/:shortId': {
		open: 'anyone',
		param: 'shortId',
		query: '?utm_source=news',
		ok: 200,
		// The second for somebody who is logged in, after the answer.
		trips: 2,
		hotTrips: 0,
	},
	'POST /l/:shortId': {
		open: 'anyone',
		param: 'shortId',
		form: details,
		ok: 200,
		trips: 2,
		hotTrips: 1,
	},
	// Only an opened page can report on its visitor.
	'POST /l/:shortId/steps': {
		open: 'anyone',
		param: 'shortId',
		form: {},
		ok: 400,
	},
	// The link has no password, so there is nothing to check.
	'POST /l/:shortId/password': {
		open: 'anyone',
		param: 'shortId',
		form: { password: 'letmein' },
		ok: 303,
		trips: 1,
		hotTrips: 0,
	},
	'GET /l/:shortId/report': {
		open: 'anyone',
		param: 'shortId',
		ok: 200,
		trips: 1,
		hotTrips: 0,
	},
	'POST /l/:shortId/report': {
		open: 'anyone',
		param: 'shortId',
		form: { reason: 'scam', details: 'It asks for a gift card' },
		ok: 200,
		trips: 2,
		hotTrips: 1,
	},

	// A 404 for everybody but operators, and these servers have none: see abuse/admin.test.ts.
	'GET /api/admin': { open: 'anyone', ok: 404 },
	'PUT /api/admin/links/:id/suspension': {
		open: 'anyone',
		param: 'linkId',
		json: { reason: 'Spam' },
		ok: 404,
	},
	'PUT /api/admin/accounts/:id/suspension': {
		open: 'anyone',
		param: 'linkId',
		json: { reason: 'Spam' },
		ok: 404,
	},
	'DELETE /api/admin/links/:id/reports': { open: 'anyone', param: 'linkId', ok: 404 },

	// Only with a token: see worker/mcp/routes.test.ts.
	'POST /mcp': { open: 'anyone', json: { jsonrpc: '2.0', id: 1, method: 'tools/list' }, ok: 401 },
	'GET /mcp': { open: 'anyone', ok: 405 },
	'GET *': { open: 'anyone', param: '/pricing', ok: 200 },
}
