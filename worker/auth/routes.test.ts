import { env } from 'cloudflare:workers'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { browser, owner } from '../testing/client'

const ada = { username: 'ada@acme.io', password: 'correct horse' }

describe('sign-up', () => {
	it('creates an owner, logs in and lower-cases the email', async () => {
		const { api } = browser()
		const response = await api.auth.signup.$post({
			json: { ...ada, username: ' Ada@Acme.IO ', name: 'Ada Byron' },
		})
		expect(response.status).toBe(201)
		expect(await response.json()).toEqual({
			username: 'ada@acme.io',
			email: 'ada@acme.io',
			name: 'Ada Byron',
		})
		const user = await api.auth.user.$get()
		expect(await user.json()).toEqual({
			id: expect.any(Number),
			name: 'Ada Byron',
			email: 'ada@acme.io',
			emailConfirmed: false,
			paused: 0,
			members: 1,
			connectors: [],
			workspace: {
				id: expect.any(Number),
				name: 'Ada Byron’s workspace',
				color: 'green',
				askOnce: false,
			},
			seatless: false,
			offered: false,
			unread: 0,
			role: 'owner',
			timezone: null,
			plan: 'free',
			planUntil: null,
			planRenews: false,
			billing: false,
			suspendedFor: null,
			operator: false,
		})
	})

	it('defaults the name to the part before the @', async () => {
		const response = await browser().api.auth.signup.$post({ json: ada })
		expect(await response.json()).toMatchObject({ name: 'ada' })
	})

	it('answers 409 for an email that has an account, ignoring case', async () => {
		await owner('ada@acme.io')
		const response = await browser().api.auth.signup.$post({
			json: { ...ada, username: 'ADA@acme.io' },
		})
		expect(response.status).toBe(409)
		expect(await response.json()).toEqual({
			message: 'An account with this email already exists. Please log in instead.',
			code: 'conflict',
		})
	})

	it.each([
		[{}, 'Please enter a valid email address'],
		[{ ...ada, username: 'ada' }, 'Please enter a valid email address'],
		[{ ...ada, username: 7 }, 'Please enter a valid email address'],
		[{ ...ada, password: '12345' }, 'Password must be at least 6 characters'],
		[{ username: ada.username }, 'Password must be at least 6 characters'],
		[{ ...ada, password: 'x'.repeat(201) }, 'Password must be at most 200 characters'],
		[{ ...ada, name: 'A' }, 'Name must be at least 2 characters'],
	])('answers 400 to %j', async (json, message) => {
		const response = await browser().api.auth.signup.$post({ json: json as typeof ada })
		expect(response.status).toBe(400)
		expect(await response.json()).toMatchObject({ message })
	})

	it.each(['id', 'userId', 'workspaceId', 'plan', 'role'])(
		'refuses a wish for %s',
		async (wish) => {
			const { api } = browser()
			const response = await api.auth.signup.$post({ json: { ...ada, [wish]: 4711 } })
			expect([response.status, await response.json()]).toMatchObject([
				400,
				{ issues: [{ path: wish }] },
			])
		},
	)

	it('creates a workspace for a new user, and none if the email is taken', async () => {
		await owner(ada.username)
		const bob = browser()
		expect((await bob.api.auth.signup.$post({ json: ada })).status).toBe(409)
		expect((await bob.api.auth.user.$get()).status).toBe(401)
		await owner()
		const { results } = await env.DB.prepare(
			`select username, count(distinct workspace_id) workspaces, min(role) role,
				(select count(*) from sessions where sessions.user_id = users.id) sessions
			from users join members on members.user_id = users.id group by users.id`,
		).all()
		const one = { workspaces: 1, role: 'owner', sessions: 1 }
		expect(results).toMatchObject([{ username: ada.username, ...one }, one])
		const count = await env.DB.prepare('select count(*) n from workspaces').first('n')
		expect(count).toBe(2)
	})
})

describe('login', () => {
	it('ignores the case of the email', async () => {
		await owner(ada.username)
		const { api } = browser()
		const response = await api.auth.login.$post({ json: { ...ada, username: 'Ada@ACME.io' } })
		expect(response.status).toBe(200)
		expect(await response.json()).toMatchObject({ username: 'ada@acme.io' })
		expect((await api.auth.user.$get()).status).toBe(200)
	})

	it.each([
		['a wrong password', { ...ada, password: 'wrong horse' }],
		['an unknown email', { ...ada, username: 'nobody@acme.io' }],
	])('gives the same answer for %s', async (_, json) => {
		await owner(ada.username)
		const response = await browser().api.auth.login.$post({ json })
		expect(response.status).toBe(401)
		expect(await response.json()).toEqual({
			message: 'Invalid credentials',
			code: 'unauthorized',
		})
		expect(response.headers.get('set-cookie')).toBeNull()
	})
})

describe('the session', () => {
	it('is a cookie out of reach of scripts and other sites', async () => {
		const http = await browser().api.auth.signup.$post({ json: ada })
		expect(http.headers.getSetCookie()[0]).toMatch(
			/^session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
		)
		const https = await browser().send('https://links.acme.io/api/auth/login', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Origin: 'https://links.acme.io' },
			body: JSON.stringify(ada),
		})
		expect(https.headers.getSetCookie()[0]).toMatch(
			/^__Host-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
		)
	})

	it('ends at logout, also for copies of the cookie', async () => {
		const { api, cookie, send } = await owner()
		const copy = cookie()
		expect((await api.auth.logout.$post()).status).toBe(204)
		const response = await send('/api/auth/user', { headers: { cookie: copy } })
		expect(response.status).toBe(401)
		expect(await response.json()).toEqual({ message: 'Please log in', code: 'unauthorized' })
	})

	it('is refused when expired, tampered with, unsigned or signed by another key', async () => {
		const { cookie } = await owner()
		const [, token = ''] = cookie().split('=')
		const session = await env.DB.prepare('select id from sessions').first<{ id: string }>()
		const jwt = () =>
			new SignJWT()
				.setJti(session?.id ?? '')
				.setProtectedHeader({ alg: 'HS256' })
				.setIssuedAt(1)
		const secret = new TextEncoder().encode(env.JWT_SECRET)
		const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ jti: session?.id }))}.`
		const forged = [
			'',
			'nonsense',
			`${token.slice(0, -3)}abc`,
			unsigned,
			await jwt().setExpirationTime(2).sign(secret),
			await jwt()
				.setExpirationTime('1h')
				.sign(new TextEncoder().encode('x'.repeat(40))),
		]
		for (const value of forged) {
			const response = await browser().send('/api/auth/user', {
				headers: { cookie: `session=${value}` },
			})
			expect(response.status).toBe(401)
		}
		await env.DB.prepare('update sessions set expires_at = 1').run()
		const late = await browser().send('/api/auth/user', { headers: { cookie: cookie() } })
		expect(late.status).toBe(401)
	})

	it('can’t be used by another site', async () => {
		const { send } = await owner()
		for (const headers of [
			{ origin: 'https://evil.example' },
			{ origin: 'null' },
			{ origin: '', 'sec-fetch-site': 'cross-site' },
		]) {
			const response = await send('/api/auth/logout', { method: 'POST', headers })
			expect(response.status).toBe(403)
		}
		expect((await send('/api/auth/user')).status).toBe(200)
	})
})
