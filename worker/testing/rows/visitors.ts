import { details, type RouteRow } from './row'

/** The routes of visitors, operators and assistants, and all others. */
export const visitorRows: Record<string, RouteRow> = {
	'GET /api/info/:shortId': { param: 'shortId', ok: 200, trips: 1, hotTrips: 0 },
	'POST /api/capture/:shortId': {
		param: 'shortId',
		json: details,
		ok: 200,
		trips: 2,
		hotTrips: 1,
	},
	'GET /l/demo': { ok: 200 },
	'GET /l/demo/receipt': { query: '?score=60&status=warm&criteria=1,-9', ok: 200 },
	'POST /l/demo': { form: details, ok: 200 },
	'POST /api/capture/demo': { json: details, ok: 200 },
	'GET /l/:shortId': {
		param: 'shortId',
		query: '?utm_source=news',
		ok: 200,
		// The second trip is only for visitors with a session, after the answer.
		trips: 2,
		hotTrips: 0,
	},
	'POST /l/:shortId': {
		param: 'shortId',
		form: details,
		ok: 200,
		trips: 2,
		hotTrips: 1,
	},
	// By one of the link's ways.
	'GET /l/:shortId/:way': {
		param: 'shortId',
		ok: 200,
		trips: 2,
		hotTrips: 0,
	},
	'POST /l/:shortId/:way': {
		param: 'shortId',
		form: details,
		ok: 200,
		trips: 2,
		hotTrips: 1,
	},
	'POST /l/:shortId/:way/password': {
		param: 'shortId',
		form: { password: 'letmein' },
		ok: 303,
		trips: 1,
		hotTrips: 0,
	},
	'POST /l/:shortId/:way/continue': {
		param: 'shortId',
		form: {},
		ok: 303,
		trips: 1,
		hotTrips: 0,
	},
	'POST /l/:shortId/:way/forget': {
		param: 'shortId',
		form: {},
		ok: 303,
		trips: 1,
		hotTrips: 0,
	},
	// Only an opened page can report on its visitor.
	'POST /l/:shortId/steps': {
		param: 'shortId',
		form: {},
		ok: 400,
	},
	// The link has no password, so there is nothing to check.
	'POST /l/:shortId/password': {
		param: 'shortId',
		form: { password: 'letmein' },
		ok: 303,
		trips: 1,
		hotTrips: 0,
	},
	// This browser knows nobody.
	'POST /l/:shortId/continue': {
		param: 'shortId',
		form: {},
		ok: 303,
		trips: 1,
		hotTrips: 0,
	},
	'POST /l/:shortId/forget': {
		param: 'shortId',
		form: {},
		ok: 303,
		trips: 1,
		hotTrips: 0,
	},
	'GET /l/:shortId/report': {
		param: 'shortId',
		ok: 200,
		trips: 1,
		hotTrips: 0,
	},
	'POST /l/:shortId/report': {
		param: 'shortId',
		form: { reason: 'scam', details: 'It asks for a gift card' },
		ok: 200,
		trips: 2,
		hotTrips: 1,
	},

	// What only a token from a mail opens: see worker/replies.
	'GET /l/:shortId/confirm/:token': { param: 'shortId', ok: 410, trips: 1, hotTrips: 0 },
	'POST /l/:shortId/confirm/:token': {
		param: 'shortId',
		form: {},
		ok: 410,
		trips: 1,
		hotTrips: 0,
	},
	'POST /l/:shortId/again': {
		param: 'shortId',
		form: { again: 'x' },
		ok: 410,
		trips: 1,
		hotTrips: 0,
	},
	'GET /l/:shortId/stop/:token': { param: 'shortId', ok: 400, trips: 1, hotTrips: 0 },
	'POST /l/:shortId/stop/:token': { param: 'shortId', form: {}, ok: 400, trips: 1, hotTrips: 0 },

	// A 404 for everybody but operators, and these servers have none: see abuse/admin.test.ts.
	'GET /api/admin': { ok: 404 },
	'PUT /api/admin/links/:id/suspension': {
		param: 'linkId',
		json: { reason: 'Spam' },
		ok: 404,
	},
	'PUT /api/admin/accounts/:id/suspension': {
		param: 'linkId',
		json: { reason: 'Spam' },
		ok: 404,
	},
	'PUT /api/admin/accounts/:id/import-quota': {
		param: 'linkId',
		json: { raised: true },
		ok: 404,
	},
	'DELETE /api/admin/links/:id/reports': { param: 'linkId', ok: 404 },

	// Only with a token: see worker/mcp/routes.test.ts.
	'POST /mcp': { json: { jsonrpc: '2.0', id: 1, method: 'tools/list' }, ok: 401 },
	'GET /mcp': { ok: 405 },
	'GET *': { param: '/pricing', ok: 200 },
}
