import type { RouteRow } from './row'

let people = 0

const role = 'viewer'

/** Workspaces, and the people in them. */
export const memberRows: Record<string, RouteRow> = {
	'GET /api/workspaces': { ok: 200, trips: 1 },
	'POST /api/workspaces': { json: { name: 'A second one' }, ok: 201 },
	// Somebody's only workspace.
	'DELETE /api/workspace': { json: { name: 'Planted' }, ok: 409 },
	// Nobody changes an owner.
	'PATCH /api/workspace/members/:id': { param: 'memberId', json: { role }, ok: 409 },
	'DELETE /api/workspace/members/:id': { param: 'memberId', ok: 409 },
	'POST /api/workspace/leave': { ok: 409, mates: 204 },
	// The planted owner is no other member.
	'POST /api/workspace/handover': {
		json: ({ memberId }) => ({ memberId: Number(memberId) }),
		ok: 404,
	},
	'DELETE /api/workspace/handover': { ok: 204 },
	'POST /api/workspace/handover/accept': { ok: 409 },
	'GET /api/workspace/log': { query: '?group=people', ok: 200 },
	// A stream: the caller, its own entry, and a page.
	'GET /api/workspace/log/csv': { ok: 200, trips: 3 },
	'GET /api/workspace/invites': { ok: 200 },
	'POST /api/workspace/invites': {
		json: () => ({ email: `invited${++people}@acme.io`, role }),
		ok: 201,
	},
	'PATCH /api/workspace/invites/:id': { param: 'inviteId', json: { role }, ok: 200 },
	'POST /api/workspace/invites/:id/resend': { param: 'inviteId', ok: 200 },
	'DELETE /api/workspace/invites/:id': { param: 'inviteId', ok: 204 },
	'GET /api/workspace/domains': { ok: 200 },
	'POST /api/workspace/domains': {
		json: () => ({ domain: `acme${++people}.io` }),
		ok: 201,
	},
	// Its record isn't there.
	'POST /api/workspace/domains/:id/check': { param: 'companyDomainId', ok: 409 },
	'PATCH /api/workspace/domains/:id': { param: 'companyDomainId', json: { joinAs: role }, ok: 409 },
	'DELETE /api/workspace/domains/:id': { param: 'companyDomainId', ok: 204 },
	'GET /api/invites/:secret': { param: 'forged', ok: 404, trips: 1 },
	'POST /api/invites/accept': { json: { secret: 'forged' }, ok: 404, trips: 1 },
}
