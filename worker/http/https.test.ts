import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { isLocal } from '../platform/site'
import { makeLink, owner } from '../testing/client'
import { ask } from '../testing/settings'

describe('plain http', () => {
	it.each([
		['GET', '/', 308],
		['GET', '/pricing?plan=pro', 308],
		['HEAD', '/links', 308],
		['GET', '/l/abcdefgh?utm_source=news', 308],
		['GET', '/l/abcdefgh/report', 308],
		['POST', '/l/abcdefgh', 308],
		['GET', '/api/health', 308],
		['POST', '/api/auth/login', 403],
		['DELETE', '/api/links/1', 403],
	])('to %s %s is answered with a %i', async (method, path, status) => {
		const origin = 'http://links.acme.io'
		const response = await ask(env, `${origin}${path}`, { method, headers: { origin } })
		expect(response.status).toBe(status)
		expect(response.headers.get('location')).toBe(
			status === 308 ? `https://links.acme.io${path}` : null,
		)
		expect(await response.text()).toContain(status === 308 ? '' : 'Please use https')
	})

	it.each(['http://localhost:8787', 'http://127.0.0.1:9000', 'http://[::1]:9000'])(
		'is allowed on %s, which is the local machine',
		async (origin) => {
			const { shortId } = await makeLink(await owner())
			expect((await ask(env, `${origin}/l/${shortId}`)).status).toBe(200)
			expect((await ask(env, `${origin}/pricing`)).status).toBe(200)
		},
	)
})

describe('a session’s cookie', () => {
	it.each([
		['https://links.acme.io', true],
		['https://localhost.acme.io', true],
		['https://127.0.0.1.nip.io', true],
		['http://localhost:8787', false],
		['https://localhost:8787', false],
	])('on %s is secure: %j', async (origin, secure) => {
		const response = await ask(env, `${origin}/api/auth/signup`, {
			method: 'POST',
			headers: { origin, 'content-type': 'application/json' },
			body: JSON.stringify({ username: 'ada@acme.io', password: 'correct horse' }),
		})
		const cookies = response.headers.getSetCookie().filter((one) => one.includes('session='))
		expect(cookies).toHaveLength(1)
		expect(/^__Host-.*; Secure/.test(cookies[0] ?? '')).toBe(secure)
	})
})

it.each([
	['localhost', true],
	['app.localhost', true],
	['127.9.9.9', true],
	['[::1]', true],
	['10.0.0.1', false],
	['localhost.evil.example', false],
	['notlocalhost', false],
])('%s is the local machine: %j', (host, local) => {
	expect(isLocal(host)).toBe(local)
})
