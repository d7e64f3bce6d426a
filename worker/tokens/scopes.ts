import type { Scope } from '../../schema/tokenScopes'

/**
 * The scope that each route needs. A route that is not here refuses tokens: what concerns a person
 * (passwords, sessions, payments, deleting the account, tokens themselves) needs a login.
 */
export const scopeOf: Record<string, Scope | undefined> = {
	'GET /api/auth/user': 'account:read',
	'PATCH /api/auth/user': 'account:write',
	'PATCH /api/workspace': 'account:write',
	'GET /api/privacy/retention': 'account:read',
	'PUT /api/privacy/retention': 'account:write',
	'POST /api/privacy/erase': 'leads:write',

	'GET /api/links': 'links:read',
	'PATCH /api/links': 'links:write',
	'POST /api/links/delete': 'links:write',
	'GET /api/links/tags': 'links:read',
	'GET /api/links/page': 'links:write',
	'POST /api/links': 'links:write',
	'GET /api/links/:id': 'links:read',
	'PATCH /api/links/:id': 'links:write',
	'DELETE /api/links/:id': 'links:write',
	'GET /api/links/:id/shared-report': 'links:read',
	'POST /api/links/:id/shared-report': 'links:write',
	'DELETE /api/links/:id/shared-report': 'links:write',
	'GET /api/links/:id/leads': 'leads:read',
	'POST /api/links/:id/import': 'leads:write',

	'GET /api/design': 'links:read',
	'PATCH /api/design': 'links:write',
	'POST /api/design/templates': 'links:write',
	'DELETE /api/design/templates/:id': 'links:write',
	'POST /api/pictures': 'links:write',

	'GET /api/leads': 'leads:read',
	'PATCH /api/leads': 'leads:write',
	'POST /api/leads/delete': 'leads:write',
	'POST /api/leads/release': 'leads:write',
	'POST /api/leads/suspects/delete': 'leads:write',
	'GET /api/leads/work': 'leads:read',
	'GET /api/leads/views': 'leads:read',
	'POST /api/leads/views': 'leads:write',
	'DELETE /api/leads/views/:id': 'leads:write',
	'POST /api/leads/:id/notes': 'leads:write',
	'PATCH /api/leads/notes/:id': 'leads:write',
	'DELETE /api/leads/notes/:id': 'leads:write',
	'GET /api/leads/:id': 'leads:read',
	'PATCH /api/leads/:id': 'leads:write',
	'DELETE /api/leads/:id': 'leads:write',
	'GET /api/leads/rescore': 'leads:read',
	'POST /api/leads/rescore': 'leads:write',
	'GET /api/export/leads': 'leads:read',

	'GET /api/webhooks': 'webhooks:read',
	'GET /api/webhooks/sample': 'webhooks:read',
	'GET /api/webhooks/:id/deliveries': 'webhooks:read',
	'POST /api/webhooks': 'webhooks:write',
	'PATCH /api/webhooks/:id': 'webhooks:write',
	'DELETE /api/webhooks/:id': 'webhooks:write',
	'POST /api/webhooks/:id/rotate': 'webhooks:write',
	'POST /api/webhooks/:id/test': 'webhooks:write',
	'POST /api/webhooks/:id/again': 'webhooks:write',
	'POST /api/webhooks/:id/replay': 'webhooks:write',

	'GET /api/stats': 'stats:read',
	'GET /api/activities': 'stats:read',
	'GET /api/analytics': 'stats:read',
}

/** Routes open to any token, because the requests they pass on need their own scopes. */
export const anyScope: readonly string[] = ['POST /mcp']
