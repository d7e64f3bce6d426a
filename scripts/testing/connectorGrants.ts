// The stand-ins' OAuth pages and endpoints, where people allow everything at once.
import { createHash } from 'node:crypto'
import type { Answer } from './connectorTool.ts'

export const toolClient = { id: 'leadlinks', secret: 'a client secret for tests only' }

/** A tool's record of grants. */
export type Grants = {
	codes: Map<string, { challenge: string; redirect: string; scope: string }>
	/** The tokens that are accepted. */
	tokens: Set<string>
	refreshTokens: Set<string>
	next: number
	/** How long tokens last, in seconds. */
	seconds: number
	/** What people do instead of allowing everything: deny it, or leave boxes unchecked. */
	denies: 'all' | 'some' | undefined
	/** The statuses of the next token responses, in order. */
	faults: (400 | 401 | 429 | 500)[]
}

export const newGrants = (): Grants => ({
	codes: new Map(),
	tokens: new Set(),
	refreshTokens: new Set(),
	next: 1,
	seconds: 1800,
	denies: undefined,
	faults: [],
})

/** Whether a token is one of ours that is no longer valid. */
export const hasEnded = ({ tokens }: Grants, key: string) =>
	key.startsWith('access-') && !tokens.has(key)

/** The page where a person allows access: redirects back immediately. */
export function authorize(grants: Grants, query: URLSearchParams): Answer {
	const back = new URL(query.get('redirect_uri') ?? '')
	back.searchParams.set('state', query.get('state') ?? '')
	if (grants.denies === 'all') back.searchParams.set('error', 'access_denied')
	else {
		const code = `code-${grants.next++}`
		const scope = grants.denies ? 'email' : (query.get('scope') ?? '')
		const challenge = query.get('code_challenge') ?? ''
		grants.codes.set(code, { challenge, scope, redirect: query.get('redirect_uri') ?? '' })
		back.searchParams.set('code', code)
	}
	return { status: 302, headers: { Location: back.href } }
}

const failed = (status: number, error: string): Answer => ({
	status,
	body: { error, error_description: 'See the documentation' },
})

/** Issues tokens for a code or a refresh token; `rotates`: whether a refresh token works only once. */
export function giveTokens(grants: Grants, form: URLSearchParams, rotates: boolean): Answer {
	const fault = grants.faults.shift()
	if (fault) return failed(fault, fault === 400 ? 'invalid_grant' : 'invalid_client')
	if (form.get('client_id') !== toolClient.id || form.get('client_secret') !== toolClient.secret)
		return failed(401, 'invalid_client')
	const old = form.get('refresh_token') ?? ''
	let scope: string | undefined
	if (form.get('grant_type') === 'refresh_token') {
		if (!grants.refreshTokens.has(old)) return failed(400, 'invalid_grant')
		if (rotates) grants.refreshTokens.delete(old)
	} else {
		const code = form.get('code') ?? ''
		const known = grants.codes.get(code)
		grants.codes.delete(code)
		const challenge = createHash('sha256')
			.update(form.get('code_verifier') ?? '')
			.digest('base64url')
		if (known?.challenge !== challenge || known.redirect !== form.get('redirect_uri'))
			return failed(400, 'invalid_grant')
		scope = known.scope
	}
	const n = grants.next++
	const refreshToken = old && !rotates ? undefined : `refresh-${n}`
	grants.tokens.add(`access-${n}`)
	if (refreshToken) grants.refreshTokens.add(refreshToken)
	return {
		status: 200,
		body: {
			access_token: `access-${n}`,
			token_type: 'bearer',
			expires_in: grants.seconds,
			...(refreshToken && { refresh_token: refreshToken }),
			...(scope && { scope }),
		},
	}
}
