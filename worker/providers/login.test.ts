// Signing in by a provider, against real OpenID Connect servers: see scripts/testing/providerStandIn.ts.
import { env } from 'cloudflare:workers'
import { decodeJwt, SignJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { browser, origin, owner } from '../testing/client'
import { arrive, logInBy, providerServer, startLogin, visit } from '../testing/providers'
import { ask, limitOf } from '../testing/settings'

const { settings } = providerServer()
const newcomer = () => browser(settings)

type Visitor = ReturnType<typeof browser>
const userOf = async ({ api }: Visitor) => (await api.auth.user.$get()).json()
const count = async (table: string) =>
	(await env.DB.prepare(`select count(*) n from ${table}`).first<{ n: number }>())?.n

describe('a provider', () => {
	it.each(['google', 'microsoft', 'oidc'] as const)(
		'signs somebody up whose address it confirmed, and logs them in later: %s',
		async (provider) => {
			const grace = newcomer()
			expect(await logInBy(grace, provider, 'grace@navy.mil', { timezone: 'Europe/Berlin' })).toBe(
				'/',
			)
			expect(await userOf(grace)).toMatchObject({
				email: 'grace@navy.mil',
				name: 'Grace Hopper',
				emailConfirmed: true,
				role: 'owner',
				timezone: 'Europe/Berlin',
				workspace: { name: 'Grace Hopper’s workspace' },
			})
			const later = newcomer()
			expect(await logInBy(later, provider, 'grace@navy.mil', { next: '/leads?q=a' })).toBe(
				'/leads?q=a',
			)
			expect((await userOf(later)).email).toBe('grace@navy.mil')
			expect(await count('users')).toBe(1)
			const log = await (await later.api.auth.log.$get({ query: {} })).json()
			expect(log.map(({ type }) => type)).toEqual(['login_provider', 'signup'])
			const ways = await (await later.api.auth.passkeys.$get()).json()
			expect(ways).toMatchObject({
				password: false,
				providers: [{ provider, email: 'grace@navy.mil', lastUsedAt: expect.any(String) }],
			})
		},
	)

	it.each([
		'//evil.example',
		'/\\evil.example',
		'/\t/evil.example',
		'https://evil.example/',
		'links',
	])('leads nowhere but to a path of this site: %j', async (next) => {
		const { api } = newcomer()
		const param = { provider: 'google' as const }
		const login = await api.auth.providers[':provider'].login.$post({ param, json: { next } })
		const proof = await (await owner(undefined, settings)).api.auth.providers[
			':provider'
		].proof.$post({ param, json: { next } })
		expect([login.status, proof.status]).toEqual([400, 400])
		expect(await login.json()).toMatchObject({ message: 'next must be a path on this site' })
	})

	it('is offered where it is configured, and unknown elsewhere', async () => {
		const list = async (some: typeof settings) =>
			(await browser(some).api.auth.providers.$get()).json()
		expect(await list(settings)).toEqual([
			{ id: 'google', name: 'Google' },
			{ id: 'microsoft', name: 'Microsoft' },
			{ id: 'oidc', name: 'Acme' },
		])
		expect(await list({ ...settings, GOOGLE_CLIENT_SECRET: '', OIDC_NAME: '' })).toEqual([
			{ id: 'microsoft', name: 'Microsoft' },
			{ id: 'oidc', name: 'single sign-on' },
		])
		expect(await list(env)).toEqual([])
		const start = (some: typeof settings, provider: 'google') =>
			browser(some).api.auth.providers[':provider'].login.$post({ param: { provider }, json: {} })
		expect((await start(env, 'google')).status).toBe(404)
		expect((await start(settings, 'facebook' as 'google')).status).toBe(400)
		const back = await ask(env, '/api/auth/providers/google/callback?code=x', {
			redirect: 'manual',
		})
		expect(back.headers.get('location')).toBe('/auth?provider=google&failed=late')
	})

	it('is asked with state, nonce and PKCE, which a cookie for ten minutes remembers', async () => {
		const response = await newcomer().api.auth.providers[':provider'].login.$post({
			param: { provider: 'google' },
			json: { next: '/invite/secret', email: 'Grace@Navy.mil' },
		})
		const { searchParams } = new URL((await response.json()).url)
		expect(Object.fromEntries(searchParams)).toEqual({
			response_type: 'code',
			client_id: 'leadlinks',
			redirect_uri: 'http://localhost:8787/api/auth/providers/google/callback',
			scope: 'openid email profile',
			state: expect.stringMatching(/^[\w-]{43}$/),
			nonce: expect.stringMatching(/^[\w-]{43}$/),
			code_challenge: expect.stringMatching(/^[\w-]{43}$/),
			code_challenge_method: 'S256',
			login_hint: 'grace@navy.mil',
		})
		const cookie = response.headers.get('set-cookie') ?? ''
		expect(cookie).toMatch(/^provider=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
		const remembered = decodeJwt(cookie.replace('provider=', '').split(';')[0] ?? '')
		expect(remembered).toMatchObject({
			aud: 'provider attempt',
			state: searchParams.get('state'),
			nonce: searchParams.get('nonce'),
			next: '/invite/secret',
		})
		expect(await count('users')).toBe(0)
	})

	it('doesn’t take its word for an address that it hasn’t confirmed', async () => {
		for (const provider of ['google', 'microsoft', 'oidc'] as const) {
			expect(await logInBy(newcomer(), provider, 'unverified@navy.mil')).toBe(
				`/auth?provider=${provider}&failed=unverified`,
			)
		}
		expect(await count('users')).toBe(0)
	})

	it('recognizes somebody by its own id, even after their address here changes', async () => {
		await logInBy(newcomer(), 'google', 'grace@navy.mil')
		await env.DB.prepare("update users set username = 'hopper@acme.io'").run()
		const later = newcomer()
		expect(await logInBy(later, 'google', 'grace@navy.mil')).toBe('/')
		expect((await userOf(later)).email).toBe('hopper@acme.io')
		// The address is free: somebody else's account at another provider isn't theirs.
		const other = newcomer()
		await logInBy(other, 'microsoft', 'grace@navy.mil')
		expect((await userOf(other)).email).toBe('grace@navy.mil')
		expect(await count('users')).toBe(2)
	})

	it('no longer logs anybody in once the account is deleted', async () => {
		const grace = newcomer()
		await logInBy(grace, 'google', 'grace@navy.mil')
		expect((await grace.api.auth.user.$delete({ json: {} })).status).toBe(204)
		expect(await count('provider_accounts')).toBe(0)
	})
})

describe('what a provider answers is refused', () => {
	const failed = (why: string) => `/auth?provider=oidc&failed=${why}`
	/** An answer to a login, changed on its way back. */
	async function changed(change: (answer: URL) => void, ask: (url: URL) => void = () => {}) {
		const visitor = newcomer()
		const url = new URL(await startLogin(visitor, 'oidc'))
		ask(url)
		const answer = await visit(url.href, 'grace@navy.mil')
		change(answer)
		return arrive(visitor, answer)
	}

	it.each<[string, string, (answer: URL) => void, ((url: URL) => void)?]>([
		['another state', 'refused', ({ searchParams }) => searchParams.set('state', 'forged')],
		['no state', 'refused', ({ searchParams }) => searchParams.delete('state')],
		[
			'another issuer',
			'refused',
			({ searchParams }) => searchParams.set('iss', 'https://evil.example'),
		],
		['another code', 'refused', ({ searchParams }) => searchParams.set('code', 'forged')],
		[
			'another nonce',
			'refused',
			() => {},
			({ searchParams }) => searchParams.set('nonce', 'somebody else’s'),
		],
		[
			'a code for another verifier',
			'refused',
			() => {},
			({ searchParams }) => searchParams.set('code_challenge', 'x'.repeat(43)),
		],
	])('with %s', async (_, why, change, asked) => {
		expect(await changed(change, asked)).toBe(failed(why))
		expect(await count('users')).toBe(0)
	})

	it('if the person canceled', async () => {
		expect(await logInBy(newcomer(), 'oidc', undefined, { next: '/leads' })).toBe(
			'/auth?next=%2Fleads&provider=oidc&failed=denied',
		)
	})

	it('in another browser, for another provider, and a second time', async () => {
		const grace = newcomer()
		const answer = await visit(await startLogin(grace, 'oidc'), 'grace@navy.mil')
		expect(await arrive(newcomer(), answer)).toBe(failed('late'))
		const forGoogle = new URL(answer)
		forGoogle.pathname = '/api/auth/providers/google/callback'
		const other = newcomer()
		await startLogin(other, 'oidc')
		expect(await arrive(other, forGoogle)).toBe('/auth?provider=google&failed=late')
		expect(await arrive(grace, answer)).toBe('/')
		expect(await arrive(grace, answer)).toBe(failed('late'))
		expect(await count('users')).toBe(1)
	})

	it('if its code was used before, by whoever has the cookie too', async () => {
		const grace = newcomer()
		const response = await grace.api.auth.providers[':provider'].login.$post({
			param: { provider: 'oidc' },
			json: {},
		})
		const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
		const answer = await visit((await response.json()).url, 'grace@navy.mil')
		expect(await arrive(grace, answer)).toBe('/')
		const again = await ask(settings, answer.href, { redirect: 'manual', headers: { cookie } })
		expect(again.headers.get('location')).toBe(failed('refused'))
	})

	it('after ten minutes', async () => {
		const grace = newcomer()
		const answer = await visit(await startLogin(grace, 'oidc'), 'grace@navy.mil')
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1000 })
		try {
			expect(await arrive(grace, answer)).toBe(failed('late'))
		} finally {
			vi.useRealTimers()
		}
	})

	it('if the ID token is out of date', async () => {
		const grace = newcomer()
		const url = await startLogin(grace, 'oidc')
		const answer = await visit(url, 'grace@navy.mil')
		// Our clock is a day ahead, so the attempt's cookie is reissued.
		const ahead = Date.now() + 24 * 60 * 60_000
		const [, token = ''] = grace.cookie('provider').split('=')
		const renewed = await new SignJWT({ ...decodeJwt(token), exp: ahead / 1000 + 60 })
			.setProtectedHeader({ alg: 'HS256' })
			.sign(new TextEncoder().encode(env.JWT_SECRET))
		vi.useFakeTimers({ toFake: ['Date'], now: ahead })
		try {
			const headers = { cookie: `provider=${renewed}` }
			const response = await ask(settings, answer.href, { redirect: 'manual', headers })
			expect(response.headers.get('location')).toBe(failed('refused'))
		} finally {
			vi.useRealTimers()
		}
	})

	it.each<[from: string, address: (n: number) => string, most: number]>([
		['one address', () => '203.0.113.7', 60],
		['a /64', (n) => `2001:db8:1:1::${n.toString(16)}`, 60],
		['a /48', (n) => `2001:db8:1:${n.toString(16)}::1`, 8 * 60],
	])(
		'if a thousand come at once from %s',
		async (_, address, most) => {
			const strict = { ...settings, RATE_LIMITS: 'on', LOGIN_ADDRESS_LIMIT: limitOf(60) }
			const flood = async (path: string, init: (ip: string) => RequestInit) => {
				const statuses = await Promise.all(
					Array.from({ length: 1000 }, async (_, n) => {
						const from = new Request(new URL(path, origin), init(address(n)))
						const response = await ask(strict as unknown as typeof env, from)
						return response.headers.get('location') ?? String(response.status)
					}),
				)
				return statuses.filter((status) => status !== '429' && status !== failed('busy')).length
			}
			// Without a visit that this browser began, nobody asks the provider.
			const callback = '/api/auth/providers/oidc/callback?code=x&state=y'
			expect(
				await flood(callback, (ip) => ({
					redirect: 'manual',
					headers: { 'cf-connecting-ip': ip },
				})),
			).toBe(most)
			const login = (ip: string) => ({
				method: 'POST',
				headers: { origin, 'content-type': 'application/json', 'cf-connecting-ip': ip },
				body: '{}',
			})
			expect(await flood('/api/auth/providers/google/login', login)).toBe(0)
		},
		60_000,
	)

	it('if too many come from one network', async () => {
		const strict = { ...settings, RATE_LIMITS: 'on', LOGIN_ADDRESS_LIMIT: limitOf(1) }
		const grace = browser(strict as unknown as typeof env)
		const answer = await visit(await startLogin(grace, 'oidc'), 'grace@navy.mil')
		expect(await arrive(grace, answer)).toBe(failed('busy'))
	})
})

describe('a provider that can’t be asked', () => {
	const down = 'http://127.0.0.1:9'
	const start = (more: object) =>
		browser({ ...settings, ...more }).api.auth.providers[':provider'].login.$post({
			param: { provider: 'oidc' },
			json: {},
		})

	it.each([
		['is down', { OIDC_ISSUER: down }],
		['calls itself something else', { OIDC_ISSUER: `${env.PROVIDERS.oidc}/elsewhere` }],
		['has no document', { OIDC_ISSUER: `${env.PROVIDERS.oidc}/nowhere` }],
		['is on a private network', { OIDC_ISSUER: 'https://10.0.0.1' }],
		[
			'is on this machine, in production',
			{ WEBHOOKS_TO_LOOPBACK: '', OIDC_ISSUER: `${env.PROVIDERS.oidc}/` },
		],
	])('because it %s', async (_, more) => {
		const response = await start(more)
		expect([response.status, await response.json()]).toMatchObject([
			503,
			{ message: 'Acme can’t be reached right now. Please try again later.' },
		])
	})

	it('on the way back leads to the login', async () => {
		const grace = newcomer()
		const answer = await visit(await startLogin(grace, 'oidc'), 'grace@navy.mil')
		const cookie = grace.cookie('provider')
		const response = await ask({ ...settings, OIDC_ISSUER: down }, answer.href, {
			redirect: 'manual',
			headers: { cookie },
		})
		expect(response.headers.get('location')).toBe('/auth?provider=oidc&failed=unreachable')
	})

	it('for its secret refuses', async () => {
		const wrong = browser({ ...settings, OIDC_CLIENT_SECRET: 'another' })
		expect(await logInBy(wrong, 'oidc', 'grace@navy.mil')).toBe(
			'/auth?provider=oidc&failed=refused',
		)
	})
})

it('an invitation survives a sign-up by a provider', async () => {
	const ada = await owner('ada@acme.io', settings)
	const invited = await ada.api.workspace.invites.$post({
		json: { email: 'grace@navy.mil', role: 'member' },
	})
	const { link } = (await invited.json()) as { link: string }
	const next = new URL(link).pathname
	const grace = newcomer()
	expect(await logInBy(grace, 'google', 'grace@navy.mil', { next })).toBe(next)
	const secret = next.replace('/invite/', '')
	const joined = await grace.api.invites.accept.$post({ json: { secret } })
	expect(joined.status).toBe(200)
})
