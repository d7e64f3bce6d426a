import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { owner } from '../testing/client'
import { passkeyAnswer } from '../testing/rows/account'
import { ask, limitOf } from '../testing/settings'

const ada = { username: 'ada@acme.io', password: 'correct horse' }

let strict: typeof env

beforeEach(() => {
	strict = {
		...env,
		RATE_LIMITS: undefined,
		LOGIN_LIMIT: limitOf(2),
		LOGIN_ADDRESS_LIMIT: limitOf(6),
		LOGIN_ACCOUNT_LIMIT: limitOf(4),
		SIGNUP_LIMIT: limitOf(2),
	} as unknown as typeof env
})

const post = (path: string, ip: string, json: object, cookie = '') =>
	ask(strict, `/api/auth/${path}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'cf-connecting-ip': ip, cookie },
		body: JSON.stringify(json),
	})

const logIn = async (ip: string, change: Partial<typeof ada> = {}, cookie?: string) =>
	(await post('login', ip, { ...ada, ...change }, cookie)).status

const wrong = { password: 'a guess' }

/** The device cookie of a browser that the owner has logged in on. */
async function deviceOf(response: Response) {
	const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith('device='))
	return set?.split(';')[0]
}

describe('logging in', () => {
	it('is limited per account and address, and says how long to wait', async () => {
		await owner(ada.username)
		expect([await logIn('192.0.2.1', wrong), await logIn('192.0.2.1', wrong)]).toEqual([401, 401])
		const refused = await post('login', '192.0.2.1', ada)
		expect(refused.status).toBe(429)
		expect(refused.headers.get('retry-after')).toBe('60')
		expect(await refused.json()).toEqual({
			message: 'Too many login attempts. Please wait a minute and try again.',
			code: 'too_many',
		})
		expect(await logIn('192.0.2.2')).toBe(200)
	})

	it('is limited the same for an email without an account', async () => {
		const nobody = { username: 'nobody@acme.io' }
		const answers = []
		for (let i = 0; i < 3; i++) answers.push(await logIn('192.0.2.1', nobody))
		expect(answers).toEqual([401, 401, 429])
	})

	it('is limited per address across accounts', async () => {
		const answers = []
		for (let i = 0; i < 7; i++) {
			answers.push(await logIn(`2001:db8:1:2::${i}`, { username: `owner${i}@acme.io` }))
		}
		expect(answers).toEqual([401, 401, 401, 401, 401, 401, 429])
		expect(await logIn('2001:db8:1:3::1', { username: 'owner7@acme.io' })).toBe(401)
	})

	it('is limited per account for strangers anywhere, but not on the owner’s device', async () => {
		await owner(ada.username)
		const device = await deviceOf(await post('login', '192.0.2.1', ada))
		const answers = []
		for (let i = 2; i < 7; i++) answers.push(await logIn(`192.0.2.${i}`, wrong))
		expect(answers).toEqual([401, 401, 401, 429, 429])
		// From a new address, and from the very one that a stranger has used up.
		expect(await logIn('198.51.100.1', {}, device)).toBe(200)
		expect(await logIn('192.0.2.6', {}, device)).toBe(200)
		expect(await logIn('192.0.2.6', {}, device)).toBe(429)
	})

	it('is limited per address on the owner’s device too', async () => {
		await owner(ada.username)
		const device = await deviceOf(await post('login', '192.0.2.1', ada))
		for (let i = 0; i < 5; i++) await logIn('192.0.2.1', { username: `owner${i}@acme.io` })
		expect(await logIn('192.0.2.1', {}, device)).toBe(429)
		expect(await logIn('192.0.2.2', {}, device)).toBe(200)
	})

	it('treats a removed device, or one in another browser, as a stranger’s', async () => {
		await owner(ada.username)
		const device = (await deviceOf(await post('login', '192.0.2.1', ada))) ?? ''
		for (let i = 0; i < 2; i++) expect(await logIn('203.0.113.1', wrong)).toBe(401)
		const elsewhere = await ask(strict, '/api/auth/login', {
			method: 'POST',
			headers: {
				'Content-Type': 'application/json',
				'cf-connecting-ip': '203.0.113.1',
				cookie: device,
				'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/131.0',
			},
			body: JSON.stringify(ada),
		})
		expect(elsewhere.status).toBe(429)
		expect(await logIn('203.0.113.1', {}, device)).toBe(200)
		await env.DB.prepare('delete from devices').run()
		expect(await logIn('203.0.113.1', {}, device)).toBe(429)
	})

	it('by recovery code is limited like a password, by passkey per address', async () => {
		const json = { username: ada.username, code: 'abcd-efgh-jkmn-pqrs' }
		const answers = []
		for (let i = 0; i < 3; i++) {
			answers.push((await post('login/recovery', '192.0.2.1', json)).status)
		}
		expect(answers).toEqual([401, 401, 429])
		const passkeys = []
		for (let i = 0; i < 4; i++) {
			passkeys.push((await post('login/passkey', '192.0.2.1', passkeyAnswer)).status)
		}
		expect(passkeys).toEqual([400, 400, 400, 429])
	})

	it('of a password during a session is limited, whatever the network', async () => {
		const cookie = (await owner(ada.username)).cookie()
		const change = { current: wrong.password, next: 'battery staple' }
		const answers = []
		for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
			answers.push(await post('password', ip, change, cookie))
		}
		expect(answers.map(({ status }) => status)).toEqual([403, 403, 429])
		expect(await answers.at(-1)?.json()).toMatchObject({
			message: 'Too many wrong passwords. Please wait a minute and try again.',
		})
	})

	it('treats another account’s device, or a forged one, as a stranger’s', async () => {
		await owner(ada.username)
		await owner('eve@acme.io')
		const device = await deviceOf(
			await post('login', '192.0.2.1', { ...ada, username: 'eve@acme.io' }),
		)
		expect(device).toMatch(/^device=.{100}/)
		for (let i = 0; i < 2; i++) expect(await logIn('203.0.113.1', wrong)).toBe(401)
		for (const cookie of [device, 'device=nonsense', `${device?.slice(0, -6)}AAAAAA`]) {
			expect([cookie, await logIn('203.0.113.1', {}, cookie)]).toEqual([cookie, 429])
		}
	})

	it('is not possible with a device cookie', async () => {
		await owner(ada.username)
		const device = (await deviceOf(await post('login', '192.0.2.1', ada))) ?? ''
		const token = device.slice('device='.length)
		const response = await ask(env, '/api/auth/user', {
			headers: { cookie: `session=${token}; ${device}` },
		})
		expect(response.status).toBe(401)
		expect(atob(token.split('.')[1] ?? '')).not.toContain('ada')
	})
})

it('limits sign-ups per address', async () => {
	const answers = []
	for (const [name, ip] of [
		['a', '192.0.2.1'],
		['b', '192.0.2.1'],
		['c', '192.0.2.1'],
		['c', '192.0.2.2'],
	]) {
		const json = { username: `${name}@acme.io`, password: 'correct horse' }
		answers.push((await post('signup', ip ?? '', json)).status)
	}
	expect(answers).toEqual([201, 201, 429, 201])
})

it('limits password guesses within a stolen session', async () => {
	const { cookie } = await owner(ada.username)
	const answers = []
	for (let i = 0; i < 3; i++) {
		const json = { current: 'a guess', next: 'battery staple' }
		answers.push((await post('password', '192.0.2.1', json, cookie())).status)
	}
	expect(answers).toEqual([403, 403, 429])
})
