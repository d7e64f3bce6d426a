import type { RouteRow } from './row'

let signups = 0

/** Sign-up, login, the account and its mail. */
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
		json: () => ({ username: `new${++signups}@acme.io`, password, name: 'New Owner' }),
		ok: 201,
		trips: 1,
	},
	'POST /api/auth/login': {
		json: { username: 'nobody@acme.io', password },
		ok: 401,
		trips: 1,
	},
	// Only a browser with a passkey can answer a challenge.
	'POST /api/auth/login/passkey/options': { ok: 200 },
	'POST /api/auth/login/passkey': { json: passkeyAnswer, ok: 400 },
	'POST /api/auth/login/recovery': {
		json: { username: 'nobody@acme.io', code: 'abcd-efgh-jkmn-pqrs' },
		ok: 401,
		trips: 2,
	},
	// Without a provider there is none to go to; worker/providers/ tests them with some.
	'GET /api/auth/providers': { ok: 200 },
	'POST /api/auth/providers/:provider/login': { param: 'google', json: {}, ok: 404 },
	'POST /api/auth/providers/:provider/link': { param: 'google', ok: 404 },
	'POST /api/auth/providers/:provider/proof': { param: 'google', json: { next: '/' }, ok: 404 },
	'GET /api/auth/providers/:provider/callback': { param: 'google', ok: 302 },
	'POST /api/auth/providers/waiting': { ok: 400 },
	'DELETE /api/auth/providers/accounts/:id': {
		param: 'providerAccountId',
		personal: true,
		ok: 204,
	},
	'POST /api/auth/logout': { ok: 204, trips: 1 },
	'GET /api/auth/user': { ok: 200, trips: 1 },
	'PATCH /api/auth/user': {
		json: { name: 'Another Name' },
		ok: 200,
	},
	'DELETE /api/auth/user': { json: { password }, ok: 204 },
	'POST /api/auth/password': {
		json: { current: password, next: 'battery staple' },
		ok: 204,
	},
	'POST /api/auth/reset': {
		json: { username: 'nobody@acme.io' },
		ok: 202,
		// The second after the answer.
		trips: 2,
	},
	'POST /api/auth/reset/confirm': {
		json: { token: 'unknown', password: 'battery staple' },
		ok: 400,
		trips: 1,
	},
	'POST /api/auth/confirmation': { ok: 202 },
	'POST /api/auth/confirm': { json: { token: 'unknown' }, ok: 400 },
	'POST /api/auth/email': {
		json: { email: 'another@acme.io' },
		ok: 202,
	},
	'POST /api/auth/email/confirm': {
		json: { token: 'unknown' },
		ok: 400,
		trips: 1,
	},
	'GET /api/mail': { ok: 200 },
	'GET /api/mail/visitors': { ok: 200 },
	'GET /api/mail/leads': { ok: 200 },
	'PUT /api/mail/leads': { json: { leads: 'hot' }, ok: 200 },
	'GET /dev/mail': { ok: 200, trips: 1 },
	'GET /api/auth/sessions': { ok: 200 },
	'DELETE /api/auth/sessions': { ok: 204 },
	'DELETE /api/auth/sessions/:id': { param: 'deviceId', personal: true, ok: 204 },
	'GET /api/auth/proof': { ok: 204 },
	'POST /api/auth/proof': { json: { password }, ok: 204 },
	'POST /api/auth/proof/passkey/options': { ok: 200 },
	'POST /api/auth/proof/passkey': { json: passkeyAnswer, ok: 400 },
	'GET /api/auth/passkeys': { ok: 200 },
	'POST /api/auth/passkeys/options': { ok: 200 },
	'POST /api/auth/passkeys': {
		json: {
			name: 'My phone',
			credential: {
				...passkeyAnswer.credential,
				response: { clientDataJSON: 'e30', attestationObject: 'oA' },
			},
		},
		ok: 400,
	},
	'DELETE /api/auth/passkeys/:id': { param: 'passkeyId', personal: true, ok: 204 },
	'POST /api/auth/recovery-codes': { ok: 201 },
	'GET /api/auth/log': { ok: 200 },
	// A stream, so it grows with the data: the account, its log, a page of links, the links again for their
	// visits, the visits, a page of leads, a page of suspects, the trash, and the end of the lease.
	'GET /api/auth/download': { ok: 200, trips: 12 },
}
