import { millisecondsInHour } from 'date-fns/constants'
import { decodeJwt } from 'jose'
import * as oauth from 'oauth4webapi'
import { logError } from '../http/log'
import type { Env } from '../platform/env'
import { isLocal } from '../platform/site'
import { targetFault } from '../webhooks/target'
import type { Attempt } from './attempt'
import type { Provider } from './configured'
import { Failed } from './failure'

/** How long a provider may take to answer, and how long its discovery document is cached. */
const timeoutMs = 5000
const documentMs = millisecondsInHour

/** What a provider says about a person. */
export type Vouched = {
	issuer: string
	subject: string
	/** As they wrote it; undefined if the provider named none or hasn't verified it. */
	email: string | undefined
	/** Whether the owner of the address's domain manages it; see Provider. */
	managed: boolean
	/** The address named, verified or not. */
	named: string | undefined
	name: string | undefined
}

/** Every request to a provider: guarded like those to webhooks, without redirects, and soon over. */
const requests = (env: Env, { base }: Provider) => ({
	async [oauth.customFetch](url: string, options: { method: string; headers: object }) {
		const fault = await targetFault(env, url)
		if (fault) throw new Error(`A sign-in provider can't be asked: ${fault}`)
		return fetch(url, options as RequestInit)
	},
	// Plain http passes the guard on this machine alone, in development.
	[oauth.allowInsecureRequests]: isLocal(new URL(base).hostname),
	signal: AbortSignal.timeout(timeoutMs),
})

const documents = new Map<string, { server: oauth.AuthorizationServer; until: number }>()
/** The providers' keys, refreshed by the library. */
const keys = new Map<string, oauth.JWKSCacheInput>()

/** Where a provider's endpoints are: its discovery document, remembered by the isolate. */
async function discover(env: Env, provider: Provider) {
	const { base, issuer = base } = provider
	const found = documents.get(base)
	if (found && found.until > Date.now()) return found.server
	const response = await oauth.discoveryRequest(new URL(base), requests(env, provider))
	const server = await oauth.processDiscoveryResponse(new URL(issuer), response)
	documents.set(base, { server, until: Date.now() + documentMs })
	return server
}

const callbackOf = (origin: string, { id }: Provider) =>
	`${origin}/api/auth/providers/${id}/callback`

/** Where to send a browser for an attempt; throws a Failed if the provider can't be reached. */
export async function authorizationUrl(
	env: Env,
	provider: Provider,
	{ state, nonce, verifier, purpose }: Attempt,
	{ origin, email }: { origin: string; email: string | undefined },
) {
	const server = await discover(env, provider).catch(rethrow)
	const url = new URL(server.authorization_endpoint ?? '')
	const parameters = {
		response_type: 'code',
		client_id: provider.clientId,
		redirect_uri: callbackOf(origin, provider),
		scope: 'openid email profile',
		state,
		nonce,
		code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
		code_challenge_method: 'S256',
		...(email && { login_hint: email }),
		...(purpose === 'proof'
			? provider.reauthentication
			: purpose === 'link' && { prompt: 'select_account' }),
	}
	for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
	return url.href
}

/**
 * Exchanges the code in a provider's answer for what it says about the person: state, PKCE, signature, issuer,
 * audience, nonce and time are checked. Throws a Failed.
 */
export async function redeem(env: Env, provider: Provider, attempt: Attempt, answer: URL) {
	try {
		return await read(env, provider, attempt, answer)
	} catch (error) {
		return rethrow(error)
	}
}

async function read(env: Env, provider: Provider, attempt: Attempt, answer: URL): Promise<Vouched> {
	const document = await discover(env, provider)
	const client: oauth.Client = { client_id: provider.clientId }
	const parameters = oauth.validateAuthResponse(
		serverOfAnswer(document, provider, answer),
		client,
		answer,
		attempt.state,
	)
	const response = await oauth.authorizationCodeGrantRequest(
		document,
		client,
		authenticationOf(document)(provider.clientSecret),
		parameters,
		callbackOf(answer.origin, provider),
		attempt.verifier,
		requests(env, provider),
	)
	const server = await serverOfToken(document, provider, response)
	const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
		expectedNonce: attempt.nonce,
		requireIdToken: true,
		...(attempt.purpose === 'proof' &&
			provider.reauthentication.max_age && { maxAge: maxProofSeconds }),
	})
	const remembered = keys.get(provider.base) ?? {}
	await oauth.validateApplicationLevelSignature(server, response, {
		...requests(env, provider),
		[oauth.jwksCache]: remembered,
	})
	keys.set(provider.base, remembered)
	const idToken = oauth.getValidatedIdTokenClaims(tokens)
	if (!idToken) throw new Error('There is no ID token')
	const claims: Record<string, unknown> = {
		...(await fetchUserInfo(env, provider, server, tokens, idToken)),
		...idToken,
	}
	const address = textOf(claims.email)
	return {
		issuer: idToken.iss,
		subject: idToken.sub,
		email: provider.vouches(claims) ? address : undefined,
		managed: provider.vouches(claims) && provider.isManaged(claims),
		named: address,
		name: textOf(claims.name),
	}
}

/** How long a proof's login may take on the provider's pages, in seconds. */
const maxProofSeconds = 600

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The server with a tenant's issuer, where each has its own. */
const withIssuer = (
	server: oauth.AuthorizationServer,
	{ issuer }: Provider,
	tenant: string | undefined,
) =>
	issuer && tenant && /^[\w-]+$/.test(tenant)
		? { ...server, issuer: issuer.replace('{tenantid}', tenant) }
		: server

/** The server with the issuer that its answer must name, if it names one: that of the answer's tenant. */
function serverOfAnswer(
	server: oauth.AuthorizationServer,
	provider: Provider,
	{ searchParams }: URL,
) {
	const [before = '', after = ''] = provider.issuer?.split('{tenantid}') ?? []
	const tenant = searchParams.get('iss')?.replace(before, '').replace(after, '')
	return withIssuer(server, provider, tenant)
}

/** The server with the issuer that an ID token must name: that of the token's tenant. */
async function serverOfToken(
	server: oauth.AuthorizationServer,
	provider: Provider,
	response: Response,
): Promise<oauth.AuthorizationServer> {
	if (!provider.issuer) return server
	const body: unknown = await response
		.clone()
		.json()
		.catch(() => undefined)
	const idToken = textOf((body as { id_token?: unknown } | undefined)?.id_token)
	return withIssuer(server, provider, idToken && textOf(decodeJwt(idToken).tid))
}

/** Claims missing from the ID token: some providers give the address only at their userinfo endpoint. */
async function fetchUserInfo(
	env: Env,
	provider: Provider,
	server: oauth.AuthorizationServer,
	{ access_token }: oauth.TokenEndpointResponse,
	idToken: oauth.IDToken,
) {
	if (idToken.email !== undefined || !server.userinfo_endpoint) return {}
	const client = { client_id: provider.clientId }
	const response = await oauth.userInfoRequest(
		server,
		client,
		access_token,
		requests(env, provider),
	)
	return oauth.processUserInfoResponse(server, client, idToken.sub, response)
}

/** How we show the secret: in the header, which every provider must support, unless it says that it doesn't. */
const authenticationOf = ({
	token_endpoint_auth_methods_supported: methods,
}: oauth.AuthorizationServer) =>
	!methods || methods.includes('client_secret_basic')
		? oauth.ClientSecretBasic
		: oauth.ClientSecretPost

/** What an error means for the person, who can't read it; the log has its kind. */
function rethrow(error: unknown): never {
	if (error instanceof Failed) throw error
	if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied') {
		throw new Failed('denied')
	}
	const code = (error as { code?: unknown }).code
	const isOurs = typeof code === 'string' && code.startsWith('OAUTH_')
	logError('Sign-in by a provider failed', error, { code: isOurs ? code : 'unreachable' })
	const { cause } = error as { cause?: unknown }
	const isDown = !isOurs || (cause instanceof Response && cause.status >= 500)
	throw new Failed(isDown ? 'unreachable' : 'refused')
}
