import * as oauth from 'oauth4webapi'
import { type ConnectorKind, connectorKinds } from '../../schema/connectorKinds'
import { badInput, HttpError, unavailable } from '../http/errors'
import { logError } from '../http/log'
import type { Env } from '../platform/env'
import { isLocal } from '../platform/site'
import { readRetryAfter } from '../webhooks/post'
import type { Grant } from './access'
import { baseOf, clientOf } from './client'
import { Fault } from './kind'
import { kinds } from './kinds.gen'

const timeoutMs = 20_000
/** How long a token lasts if the tool doesn't say. */
const defaultSeconds = 1800

/** A tool's pages and addresses for grants, and who we are there; undefined if this server is nobody there. */
function partiesOf(env: Env, kind: ConnectorKind) {
	const client = clientOf(env, kind)
	const { grant } = kinds[kind]
	if (!client || !grant) return undefined
	const base = baseOf(env, kind)
	const server: oauth.AuthorizationServer = {
		issuer: grant.issuer,
		authorization_endpoint: base ? `${base}/oauth/authorize` : grant.authorize,
		token_endpoint: base ? `${base}/oauth/token` : grant.token,
	}
	return {
		server,
		grant,
		client: { client_id: client.id },
		secret: oauth.ClientSecretPost(client.secret),
		// Plain http is for stand-ins on this machine.
		options: {
			[oauth.allowInsecureRequests]: base !== undefined && isLocal(new URL(base).hostname),
			signal: AbortSignal.timeout(timeoutMs),
		},
	}
}

export type Visit = { kind: ConnectorKind; state: string; verifier: string }

/** Where an owner allows us access; a 400 if this server is nobody there. */
export async function grantPage(env: Env, { kind, state, verifier }: Visit, backTo: string) {
	const parties = partiesOf(env, kind)
	if (!parties) throw notSetUp(kind)
	const { server, grant, client } = parties
	const url = new URL(server.authorization_endpoint ?? '')
	const parameters = {
		response_type: 'code',
		client_id: client.client_id,
		redirect_uri: backTo,
		state,
		scope: grant.scopes.join(' '),
		code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
		code_challenge_method: 'S256',
		...grant.more,
	}
	for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
	return url.href
}

/** The grant that an owner came back with. Throws a 400 or 503 that says what to do. */
export async function redeemGrant(
	env: Env,
	visit: Visit & { userId: number },
	answer: URL,
	backTo: string,
): Promise<Grant> {
	const { kind, userId } = visit
	const parties = partiesOf(env, kind)
	if (!parties) throw notSetUp(kind)
	const { server, client, secret, options, grant } = parties
	try {
		const parameters = oauth.validateAuthResponse(server, client, answer, visit.state)
		const response = await oauth.authorizationCodeGrantRequest(
			server,
			client,
			secret,
			parameters,
			backTo,
			visit.verifier,
			options,
		)
		const tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
		const granted = tokens.scope?.split(' ')
		const lacks = granted && grant.scopes.some((scope) => !granted.includes(scope))
		if (lacks || !tokens.refresh_token) throw badInput(tooLittle(kind))
		return { kind, userId, ...tokensIn(tokens), refreshToken: tokens.refresh_token }
	} catch (error) {
		throw denial(kind, error)
	}
}

const tokensIn = ({ access_token, expires_in = defaultSeconds }: oauth.TokenEndpointResponse) => ({
	accessToken: access_token,
	expiresAt: Date.now() + expires_in * 1000,
})

/** A grant with new tokens; what they replace may no longer work. Throws a Fault. */
export async function refreshGrant(env: Env, grant: Grant): Promise<Grant> {
	const parties = partiesOf(env, grant.kind)
	if (!parties) throw new Fault('down', `This server has no client of ${nameOf(grant.kind)} now.`)
	const { server, client, secret, options } = parties
	let response: Response | undefined
	try {
		response = await oauth.refreshTokenGrantRequest(
			server,
			client,
			secret,
			grant.refreshToken,
			options,
		)
		const tokens = await oauth.processRefreshTokenResponse(server, client, response.clone())
		return {
			...grant,
			...tokensIn(tokens),
			refreshToken: tokens.refresh_token ?? grant.refreshToken,
		}
	} catch (error) {
		throw refreshFault(response, error)
	}
}

function refreshFault(response: Response | undefined, error: unknown) {
	const status = response?.status ?? 0
	if (status === 429) {
		const waitMs = readRetryAfter(response?.headers.get('Retry-After') ?? null, Date.now())
		return new Fault('limited', 'It was asked for new tokens too often.', { waitMs })
	}
	const code = error instanceof oauth.ResponseBodyError ? error.error : undefined
	// Their word for a grant that is over; any other error is about this server.
	if (status === 400 && (code === undefined || code === 'invalid_grant')) {
		return new Fault('signed_out', 'Access was revoked or has expired.')
	}
	logError('A tool gave no new tokens', error, { status, code: code ?? 'none' })
	return new Fault('down', 'It gave no new tokens.')
}

const nameOf = (kind: ConnectorKind) => connectorKinds[kind].name

const notSetUp = (kind: ConnectorKind) =>
	badInput(`This server can’t ask for access to ${nameOf(kind)} yet.`)

const tooLittle = (kind: ConnectorKind) =>
	`${nameOf(kind)} did not give the access that is needed. Please connect it again, and leave every box checked.`

/** The error for a visit that ended without a grant. */
function denial(kind: ConnectorKind, error: unknown) {
	if (error instanceof HttpError) return error
	if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied')
		return badInput(`${nameOf(kind)} was not connected, because it was not allowed there.`)
	const code = (error as { code?: unknown }).code
	const isTheirs = typeof code === 'string' && code.startsWith('OAUTH_')
	logError('A tool gave no tokens', error, { code: isTheirs ? code : 'unreachable' })
	return isTheirs
		? badInput(`${nameOf(kind)} refused it. Please connect it again.`)
		: unavailable(`We could not reach ${nameOf(kind)}. Please try again in a minute.`)
}
