import { everyone, type RouteRow } from './row'

let signups = 0

/** Who is there: sign-up, login, the account and its mail. */
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

export const accountRows: Record<string, RouteRow> = {
	'POST /api/auth/signup': {
		open: 'anyone',
		json: () => ({ username: `new${++signups}@acme.io`, password, name: 'New Owner' }),
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
}
