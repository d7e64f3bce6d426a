import type { Planted } from './planted'

/**
 * How a route is called rightly, and by whom. The tests of callers and of hostile input go through
 * all of them, and fail when the worker has a route without a row.
 */
export type RouteRow = {
	/** `owner`: only who is logged in, and only about what is their own. */
	open: 'owner' | 'anyone'
	/** What stands for the path's parameter, or for the star. */
	param?: keyof Planted | '/pricing'
	/** What follows the path. */
	query?: string
	json?: object | ((planted: Planted) => object)
	form?: Record<string, string>
	/** What the right caller is answered. */
	ok: number
	/** What another owner is answered; 404 where the path names what is not theirs, else as `ok`. */
	others?: number
}

const link = {
	title: 'A guide',
	description: 'Thirty pages',
	destinationUrl: 'https://example.com/guide',
	requireName: true,
	requireEmail: true,
	requirePhone: false,
	active: true,
}
const details = { name: 'Vera Visitor', email: 'vera@visitors.example', phone: '+4930123456' }

export const password = 'correct horse'

export const routeRows: Record<string, RouteRow> = {
	'GET /api/health': { open: 'anyone', ok: 200 },

	'POST /api/auth/signup': {
		open: 'anyone',
		json: { username: 'new@acme.io', password, name: 'New Owner' },
		ok: 201,
	},
	'POST /api/auth/login': {
		open: 'anyone',
		json: { username: 'nobody@acme.io', password },
		ok: 401,
	},
	'POST /api/auth/logout': { open: 'anyone', ok: 204 },
	'GET /api/auth/user': { open: 'owner', ok: 200 },
	'PATCH /api/auth/user': { open: 'owner', json: { name: 'Another Name' }, ok: 200 },
	'DELETE /api/auth/user': { open: 'owner', json: { password }, ok: 204 },
	'POST /api/auth/password': {
		open: 'owner',
		json: { current: password, next: 'battery staple' },
		ok: 204,
	},
	'GET /api/auth/sessions': { open: 'owner', ok: 200 },
	'DELETE /api/auth/sessions': { open: 'owner', ok: 204 },
	'GET /api/auth/download': { open: 'owner', ok: 200 },

	'GET /api/privacy/retention': { open: 'owner', ok: 200 },
	'PUT /api/privacy/retention': { open: 'owner', json: { days: 90 }, ok: 200 },
	'POST /api/privacy/erase': {
		open: 'owner',
		json: { email: 'zq-lead@visitors.example' },
		ok: 200,
	},

	'GET /api/links': { open: 'owner', ok: 200 },
	'POST /api/links': { open: 'owner', json: link, ok: 201 },
	'GET /api/links/:id': { open: 'owner', param: 'linkId', ok: 200 },
	'PATCH /api/links/:id': { open: 'owner', param: 'linkId', json: { active: false }, ok: 200 },
	'DELETE /api/links/:id': { open: 'owner', param: 'linkId', ok: 204 },
	'GET /api/links/:id/leads': { open: 'owner', param: 'linkId', query: '?limit=2', ok: 200 },
	'POST /api/links/:id/import': {
		open: 'owner',
		param: 'linkId',
		json: {
			importId: '7d2a1a3e-8a55-4b0e-9a0f-0d9c4f6c2b11',
			dryRun: false,
			rows: [{ row: 2, ...details, captured: '2026-01-31' }],
		},
		ok: 200,
	},

	'GET /api/leads': { open: 'owner', query: '?q=a&status=hot&limit=10', ok: 200 },
	'PATCH /api/leads': {
		open: 'owner',
		json: ({ leadId }) => ({ ids: [Number(leadId)], qualificationStatus: 'hot' }),
		ok: 200,
		others: 400,
	},
	'POST /api/leads/delete': {
		open: 'owner',
		json: ({ leadId }) => ({ ids: [Number(leadId)] }),
		ok: 200,
		others: 400,
	},
	'GET /api/leads/:id': { open: 'owner', param: 'leadId', ok: 200 },
	'PATCH /api/leads/:id': {
		open: 'owner',
		param: 'leadId',
		json: { qualificationStatus: 'qualified' },
		ok: 200,
	},
	'DELETE /api/leads/:id': { open: 'owner', param: 'leadId', ok: 204 },
	'GET /api/leads/rescore': { open: 'owner', ok: 200 },
	'POST /api/leads/rescore': { open: 'owner', ok: 200 },
	'GET /api/export/leads': { open: 'owner', ok: 200 },

	'GET /api/stats': { open: 'owner', ok: 200 },
	'GET /api/activities': { open: 'owner', ok: 200 },
	'POST /api/create-payment-intent': { open: 'owner', json: { amount: 19.99 }, ok: 503 },

	'GET /api/payment-config': { open: 'anyone', ok: 200 },
	'POST /api/billing/checkout': { open: 'owner', json: { plan: 'standard' }, ok: 503 },
	'GET /api/billing/checkout': { open: 'owner', query: '?session=cs_test_1', ok: 503 },
	'POST /api/billing/portal': { open: 'owner', ok: 503 },
	'GET /api/billing/receipts': { open: 'owner', ok: 200 },
	'POST /api/stripe/webhook': { open: 'anyone', json: { id: 'evt_1' }, ok: 503 },

	'GET /api/info/:shortId': { open: 'anyone', param: 'shortId', ok: 200 },
	'POST /api/capture/:shortId': { open: 'anyone', param: 'shortId', json: details, ok: 200 },
	'GET /l/:shortId': { open: 'anyone', param: 'shortId', query: '?utm_source=news', ok: 200 },
	'POST /l/:shortId': { open: 'anyone', param: 'shortId', form: details, ok: 200 },
	'GET *': { open: 'anyone', param: '/pricing', ok: 200 },
}
