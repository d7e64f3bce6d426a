// Sign-in providers for tests only: real OpenID Connect servers (`oidc-provider`) that behave like Google, Microsoft
// and somebody's own. Whoever types an address is that person; an address that begins with "unverified" isn't
// confirmed to be theirs, and one that begins with "private" is no company's account at Google. Runs in Node.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider as OidcProvider } from 'oidc-provider'

export type StandIn = 'google' | 'microsoft' | 'oidc'

export const providerClient = { id: 'leadlinks', secret: 'a client secret for tests only' }

/** The organization whose accounts Microsoft's stand-in has. */
const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47'

/** Starts one on loopback, by default on any free port, for a site's origin; returns its address. */
export async function startProvider(kind: StandIn, site: string, port = 0) {
	let handle: Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>>
	const server = createServer(async (request, response) => {
		// Created on the first request: loading the library takes longer than most tests.
		handle ??= handler(kind, site, addressOf(server))
		await (await handle)(request, response)
	})
	await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
	server.unref()
	return addressOf(server)
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function handler(kind: StandIn, site: string, address: string) {
	const provider = await newProvider(kind, site, address)
	const answer = provider.callback()
	return async (request: IncomingMessage, response: ServerResponse) => {
		const { pathname } = new URL(request.url ?? '/', address)
		const [, uid] = /^\/interaction\/([\w-]+)$/.exec(pathname) ?? []
		if (uid) return interact(provider, request, response)
		if (kind === 'microsoft' && pathname === `/common/v2.0${discovery}`) {
			const document = await (await fetch(address + discovery)).json()
			const issuer = `${address}/{tenantid}/v2.0`
			response.setHeader('Content-Type', 'application/json')
			return void response.end(JSON.stringify({ ...(document as object), issuer }))
		}
		// Its document at an address other than the issuer's.
		if (pathname === `/elsewhere${discovery}`) request.url = discovery
		await answer(request, response)
	}
}

const discovery = '/.well-known/openid-configuration'

async function newProvider(kind: StandIn, site: string, address: string) {
	const { default: Provider, interactionPolicy } = await import('oidc-provider')
	const policy = interactionPolicy.base()
	policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
	const issuer = kind === 'microsoft' ? `${address}/${tenant}/v2.0` : address
	return new Provider(issuer, {
		clients: [
			{
				client_id: providerClient.id,
				client_secret: providerClient.secret,
				redirect_uris: [`${site}/api/auth/providers/${kind}/callback`],
			},
		],
		pkce: { required: () => true },
		claims: {
			openid: ['sub', 'tid', 'xms_edov', 'hd'],
			email: ['email', 'email_verified'],
			profile: ['name'],
		},
		// A custom provider returns the address only at its userinfo endpoint, the others in the ID token.
		conformIdTokenClaims: kind === 'oidc',
		features: { devInteractions: { enabled: false } },
		interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
		cookies: { keys: ['a key for tests only'] },
		findAccount: (_, email) => ({ accountId: email, claims: () => claimsOf(kind, email) }),
		// Grants access to the address without asking.
		async loadExistingGrant(context) {
			const { client, session } = context.oidc
			const grant = new context.oidc.provider.Grant({
				clientId: client?.clientId ?? '',
				accountId: session?.accountId ?? '',
			})
			grant.addOIDCScope('openid email profile')
			await grant.save()
			return grant
		},
	})
}

function claimsOf(kind: StandIn, email: string) {
	const isTheirs = !email.startsWith('unverified')
	return {
		sub: createHash('sha256').update(email).digest('hex').slice(0, 21),
		email,
		name: 'Grace Hopper',
		...(kind === 'microsoft'
			? { tid: tenant, ...(isTheirs && { xms_edov: true }) }
			: { email_verified: isTheirs }),
		// A personal account has none, even one with a work address added to it.
		...(kind === 'google' &&
			!email.startsWith('private') && { hd: email.slice(email.indexOf('@') + 1) }),
	}
}

/** The provider's own page: asks who somebody is, and believes it. */
async function interact(
	provider: OidcProvider,
	request: IncomingMessage,
	response: ServerResponse,
) {
	const { params } = await provider.interactionDetails(request, response)
	if (request.method !== 'POST') {
		const hint = String(params.login_hint ?? '').replaceAll(/[^\w@.+-]/g, '')
		response.setHeader('Content-Type', 'text/html; charset=utf-8')
		return void response.end(`<!doctype html><html lang="en"><title>Sign in</title>
			<form method="post"><h1>Sign in</h1>
			<label>Your address <input name="email" value="${hint}"></label>
			<button name="act" value="go">Continue</button> <button name="act" value="stop">Cancel</button>
			</form></html>`)
	}
	let body = ''
	for await (const part of request) body += part
	const form = new URLSearchParams(body)
	const result =
		form.get('act') === 'stop'
			? { error: 'access_denied', error_description: 'The person canceled' }
			: { login: { accountId: form.get('email') ?? '' }, select_account: {} }
	await provider.interactionFinished(request, response, result)
}
