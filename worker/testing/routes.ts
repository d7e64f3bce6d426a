import type { Scope } from '../../schema/tokenScopes'
import { type Role, roles } from '../../schema/workspace'
import type { Planted } from './planted'

const everyone = roles
const admins = ['owner', 'admin'] as const
const owners = ['owner'] as const

/**
 * How to call a route correctly, and who can. The tests of authorization and hostile input cover all rows,
 * and fail if the worker has a route without one.
 */
export type RouteRow = {
	/** Who has access: anyone, or these roles, limited to their own workspace. */
	open: 'anyone' | readonly Role[]
	/** The scope that a token needs; without one, tokens are refused where a login is required. */
	scope?: Scope
	/** The value for the path's parameter or wildcard. */
	param?: keyof Planted | '/pricing'
	/** The query string. */
	query?: string
	json?: object | ((planted: Planted) => object)
	form?: Record<string, string>
	/** The status for an authorized caller. */
	ok: number
	/** The status for another owner: 404 if the path names something that is not theirs, else `ok`. */
	others?: number
	/** Whether the path names something of one user, which is a 404 for other members. */
	personal?: true
	/** The maximum of database round trips; defaults to 2, or 0 for routes open to anyone. */
	trips?: number
	/** The same when the isolate has the link cached. */
	hotTrips?: number
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

/** A well-formed answer, but to no challenge. */
export const passkeyAnswer = {
	credential: {
		id: 'aWQ',
		rawId: 'aWQ',
		type: 'public-key',
		response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
	},
}

export const routeRows: Record<string, RouteRow> = {
	'GET /api/openapi.json': { open: 'anyone', ok: 200 },
	'GET /api/health': { open: 'anyone', ok: 200, trips: 1 },

	'POST /api/auth/signup': {
		open: 'anyone',
		json: { username: 'new@acme.io', password, name: 'New Owner' },
		ok: 201,
		trips: 1,
	},
	'POST /api/auth/login': {
		open: 'anyone',
		json: { username: 'nobody@acme.io', password },
		ok: 401,
		trips: 1,
	},
	// Only a browser with a passkey can answer a challenge.
	'POST /api/auth/login/passkey/options': { open: 'anyone', ok: 200 },
	'POST /api/auth/login/passkey': { open: 'anyone', json: passkeyAnswer, ok: 400 },
	'POST /api/auth/login/recovery': {
		open: 'anyone',
		json: { username: 'nobody@acme.io', code: 'abcd-efgh-jkmn-pqrs' },
		ok: 401,
		trips: 2,
	},
	'POST /api/auth/logout': { open: 'anyone', ok: 204, trips: 1 },
	'GET /api/auth/user': { open: everyone, scope: 'account:read', ok: 200, trips: 1 },
	'PATCH /api/auth/user': {
		open: everyone,
		scope: 'account:write',
		json: { name: 'Another Name' },
		ok: 200,
	},
	'DELETE /api/auth/user': { open: everyone, json: { password }, ok: 204 },
	'POST /api/auth/password': {
		open: everyone,
		json: { current: password, next: 'battery staple' },
		ok: 204,
	},
	'POST /api/auth/reset': {
		open: 'anyone',
		json: { username: 'nobody@acme.io' },
		ok: 202,
		trips: 1,
	},
	'POST /api/auth/reset/confirm': {
		open: 'anyone',
		json: { token: 'unknown', password: 'battery staple' },
		ok: 400,
		trips: 1,
	},
	'POST /api/auth/confirmation': { open: everyone, ok: 202 },
	'POST /api/auth/confirm': { open: everyone, json: { token: 'unknown' }, ok: 400 },
	'POST /api/auth/email': {
		open: everyone,
		json: { email: 'another@acme.io' },
		ok: 202,
	},
	'POST /api/auth/email/confirm': {
		open: 'anyone',
		json: { token: 'unknown' },
		ok: 400,
		trips: 1,
	},
	'GET /api/mail': { open: 'anyone', ok: 200 },
	'GET /api/mail/leads': { open: everyone, ok: 200 },
	'PUT /api/mail/leads': { open: everyone, json: { leads: 'hot' }, ok: 200 },
	'GET /dev/mail': { open: 'anyone', ok: 200, trips: 1 },
	'GET /api/auth/sessions': { open: everyone, ok: 200 },
	'DELETE /api/auth/sessions': { open: everyone, ok: 204 },
	'DELETE /api/auth/sessions/:id': { open: everyone, param: 'deviceId', personal: true, ok: 204 },
	'GET /api/auth/proof': { open: everyone, ok: 204 },
	'POST /api/auth/proof': { open: everyone, json: { password }, ok: 204 },
	'POST /api/auth/proof/passkey/options': { open: everyone, ok: 200 },
	'POST /api/auth/proof/passkey': { open: everyone, json: passkeyAnswer, ok: 400 },
	'GET /api/auth/passkeys': { open: everyone, ok: 200 },
	'POST /api/auth/passkeys/options': { open: everyone, ok: 200 },
	'POST /api/auth/passkeys': {
		open: everyone,
		json: {
			name: 'My phone',
			credential: {
				...passkeyAnswer.credential,
				response: { clientDataJSON: 'e30', attestationObject: 'oA' },
			},
		},
		ok: 400,
	},
	'DELETE /api/auth/passkeys/:id': { open: everyone, param: 'passkeyId', personal: true, ok: 204 },
	'POST /api/auth/recovery-codes': { open: everyone, ok: 201 },
	'GET /api/auth/log': { open: everyone, ok: 200 },
	// A stream, so it grows with the data: the account, its log, a page of links, the links again for their
	// visits, the visits, a page of leads, a page of suspects, and the end of the lease.
	'GET /api/auth/download': { open: everyone, ok: 200, trips: 10 },

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

	'GET /api/privacy/retention': { open: everyone, scope: 'account:read', ok: 200 },
	'PUT /api/privacy/retention': {
		open: admins,
		scope: 'account:write',
		json: { days: 90 },
		ok: 200,
	},
	'POST /api/privacy/erase': {
		open: admins,
		scope: 'leads:write',
		json: { email: 'zq-lead@visitors.example' },
		ok: 200,
	},

	'GET /api/links': {
		open: everyone,
		scope: 'links:read',
		query: '?q=a&tag=news&sort=leads&limit=10',
		ok: 200,
	},
	'PATCH /api/links': {
		open: everyone,
		scope: 'links:write',
		json: ({ linkId }) => ({ ids: [Number(linkId)], addTags: ['news'], archived: true }),
		ok: 200,
		others: 400,
	},
	'GET /api/links/tags': { open: everyone, scope: 'links:read', ok: 200 },
	'GET /api/links/page': {
		open: everyone,
		scope: 'links:write',
		query: '?url=nowhere.example/guide',
		ok: 200,
	},
	'GET /api/links/:id/icon': {
		open: everyone,
		param: 'linkId',
		query: '?host=example.com',
		ok: 204,
		trips: 1,
	},
	'POST /api/links': { open: everyone, scope: 'links:write', json: link, ok: 201 },
	'GET /api/links/:id': { open: everyone, scope: 'links:read', param: 'linkId', ok: 200 },
	'PATCH /api/links/:id': {
		open: everyone,
		scope: 'links:write',
		param: 'linkId',
		json: { active: false, slug: 'Autumn-Guide', tags: ['news'], appendAnswers: { email: 'e' } },
		ok: 200,
		others: 404,
	},
	'DELETE /api/links/:id': { open: everyone, scope: 'links:write', param: 'linkId', ok: 204 },
	'GET /api/design': { open: everyone, scope: 'links:read', ok: 200 },
	'PATCH /api/design': {
		open: everyone,
		scope: 'links:write',
		json: { design: { colour: '#123456' }, draft: null },
		ok: 200,
	},
	'POST /api/design/templates': {
		open: everyone,
		scope: 'links:write',
		json: { name: 'Autumn', design: { colour: '#c2410c' } },
		ok: 201,
	},
	'DELETE /api/design/templates/:id': {
		open: everyone,
		scope: 'links:write',
		param: 'templateId',
		ok: 204,
	},
	'POST /api/pictures': {
		open: everyone,
		scope: 'links:write',
		json: { data: 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==' },
		ok: 201,
	},
	'GET /i/:hash': { open: 'anyone', param: 'pictureHash', ok: 200, trips: 1 },
	'GET /api/links/:id/leads': {
		open: everyone,
		scope: 'leads:read',
		param: 'linkId',
		query: '?limit=2',
		ok: 200,
	},
	'POST /api/links/:id/import': {
		open: everyone,
		scope: 'leads:write',
		param: 'linkId',
		json: {
			importId: '7d2a1a3e-8a55-4b0e-9a0f-0d9c4f6c2b11',
			dryRun: false,
			rows: [{ row: 2, ...details, captured: '2026-01-31' }],
			newFields: [{ key: 'imported_size', type: 'text', label: 'Size' }],
		},
		ok: 200,
	},

	'GET /api/leads': {
		open: everyone,
		scope: 'leads:read',
		query: '?q=a&status=hot&limit=10',
		ok: 200,
	},
	'PATCH /api/leads': {
		open: everyone,
		scope: 'leads:write',
		json: ({ leadId }) => ({
			ids: [Number(leadId)],
			qualificationStatus: 'hot',
			stage: 'contacted',
			addTags: ['Berlin'],
		}),
		ok: 200,
		others: 400,
	},
	'POST /api/leads/delete': {
		open: everyone,
		scope: 'leads:write',
		json: ({ leadId }) => ({ ids: [Number(leadId)] }),
		ok: 200,
		others: 400,
	},
	'POST /api/leads/release': {
		open: everyone,
		scope: 'leads:write',
		json: ({ suspectId }) => ({ ids: [Number(suspectId)] }),
		ok: 200,
		others: 400,
	},
	'POST /api/leads/suspects/delete': {
		open: everyone,
		scope: 'leads:write',
		json: ({ linkId }) => ({ linkId: Number(linkId), sign: 'rush' }),
		ok: 200,
	},
	'GET /api/leads/work': { open: everyone, scope: 'leads:read', ok: 200 },
	'GET /api/leads/views': { open: everyone, scope: 'leads:read', ok: 200 },
	'POST /api/leads/views': {
		open: everyone,
		scope: 'leads:write',
		json: { name: 'Won this month', query: 'stage=won&when=month' },
		ok: 201,
	},
	'DELETE /api/leads/views/:id': {
		open: everyone,
		scope: 'leads:write',
		param: 'viewId',
		ok: 204,
	},
	'POST /api/leads/:id/notes': {
		open: everyone,
		scope: 'leads:write',
		param: 'leadId',
		json: { text: 'Called, asked for a quote.' },
		ok: 201,
	},
	'PATCH /api/leads/notes/:id': {
		open: everyone,
		scope: 'leads:write',
		param: 'noteId',
		personal: true,
		json: { text: 'Called twice.' },
		ok: 200,
	},
	'DELETE /api/leads/notes/:id': {
		open: everyone,
		scope: 'leads:write',
		param: 'noteId',
		personal: true,
		ok: 204,
	},
	'GET /api/leads/:id': { open: everyone, scope: 'leads:read', param: 'leadId', ok: 200 },
	'PATCH /api/leads/:id': {
		open: everyone,
		scope: 'leads:write',
		param: 'leadId',
		json: { qualificationStatus: 'qualified', stage: 'won', tags: ['VIP'], followUpAt: null },
		ok: 200,
	},
	'DELETE /api/leads/:id': { open: everyone, scope: 'leads:write', param: 'leadId', ok: 204 },
	'GET /api/leads/rescore': { open: everyone, scope: 'leads:read', ok: 200 },
	'POST /api/leads/rescore': { open: everyone, scope: 'leads:write', ok: 200 },
	// A stream, whose lease ends with it.
	'GET /api/export/leads': { open: everyone, scope: 'leads:read', ok: 200, trips: 3 },

	'GET /api/stats': { open: everyone, scope: 'stats:read', ok: 200 },
	'GET /api/activities': { open: everyone, scope: 'stats:read', ok: 200 },
	'GET /api/analytics': {
		open: everyone,
		scope: 'stats:read',
		query: '?timezone=Asia/Kolkata',
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
		trips: 1,
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
