import { env } from 'cloudflare:workers'
import type { ProviderId } from '../../schema/provider'
import { type browser, origin } from './client'
import { mailServer } from './mail'

const client = { id: 'leadlinks', secret: 'a client secret for tests only' }

/** A server with every sign-in provider, each a stand-in on this machine, whose mail is sent on demand. */
export const providerServer = (more: Record<string, unknown> = {}) =>
	mailServer({
		WEBHOOKS_TO_LOOPBACK: 'on',
		GOOGLE_CLIENT_ID: client.id,
		GOOGLE_CLIENT_SECRET: client.secret,
		GOOGLE_OIDC_BASE: env.PROVIDERS.google,
		MICROSOFT_CLIENT_ID: client.id,
		MICROSOFT_CLIENT_SECRET: client.secret,
		MICROSOFT_OIDC_BASE: env.PROVIDERS.microsoft,
		OIDC_ISSUER: env.PROVIDERS.oidc,
		OIDC_CLIENT_ID: client.id,
		OIDC_CLIENT_SECRET: client.secret,
		OIDC_NAME: 'Acme',
		...more,
	})

/**
 * Goes to a provider's page, as a browser that it doesn't know, and types an address, or cancels without one. Returns
 * where the provider leads back to.
 */
export async function visit(url: string, email: string | undefined) {
	const cookies = new Map<string, string>()
	let next = new URL(url)
	let init: RequestInit = {}
	for (let hop = 0; hop < 10; hop++) {
		if (next.origin === origin) return next
		const response = await fetch(next, {
			...init,
			redirect: 'manual',
			headers: { ...init.headers, cookie: [...cookies.values()].join('; ') },
		})
		for (const set of response.headers.getSetCookie()) {
			const [pair = ''] = set.split(';')
			cookies.set(pair.split('=')[0] ?? '', pair)
		}
		const location = response.headers.get('location')
		if (location) {
			next = new URL(location, next)
			init = {}
			continue
		}
		if (response.status !== 200) throw new Error(`The provider: ${await response.text()}`)
		await response.body?.cancel()
		init = {
			method: 'POST',
			headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
			body: new URLSearchParams(email ? { email, act: 'go' } : { act: 'stop' }),
		}
	}
	throw new Error('The provider leads nowhere')
}

type Browser = ReturnType<typeof browser>

/** Starts to log in; returns the provider's address. */
export async function startLogin({ api }: Browser, provider: ProviderId, json = {}) {
	const response = await api.auth.providers[':provider'].login.$post({ param: { provider }, json })
	if (response.status !== 200) throw new Error(await response.text())
	return (await response.json()).url
}

/** Logs in by a provider as the owner of an address there; returns where that ends. */
export async function logInBy(
	visitor: Browser,
	provider: ProviderId,
	email: string | undefined,
	json = {},
) {
	return arrive(visitor, await visit(await startLogin(visitor, provider, json), email))
}

/** Follows a provider's answer; returns the path that it leads to. */
export async function arrive({ send }: Browser, answer: URL) {
	const response = await send(answer.href, { redirect: 'manual' })
	if (response.status !== 302) throw new Error(`${response.status}: ${await response.text()}`)
	return response.headers.get('location') ?? ''
}
