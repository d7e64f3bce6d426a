import { env, exports } from 'cloudflare:workers'
import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { browser, makeLink, origin, owner } from '../testing/client'
import { hashAsInProduction } from '../testing/hashing'
import { hashPassword, verifyPassword } from './password'

hashAsInProduction()

const ada = { username: 'ada@acme.io', password: 'correct horse' }

/** Sends each login as its own request, because the runtime kills one that only waits for another. */
const logIn = (json: object) =>
	exports.default.fetch(`${origin}/api/auth/login`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', origin },
		body: JSON.stringify(json),
	})

it('sixty logins at once all finish, and do not hold up a visitor', {
	timeout: 120_000,
}, async () => {
	const { shortId } = await makeLink(await owner(ada.username))
	const ended: number[] = []
	const logins = Array.from({ length: 60 }, async (_, i) => {
		const response = await logIn(i % 2 ? ada : { ...ada, username: `nobody${i}@acme.io` })
		ended.push(response.status)
		return response
	})
	await Promise.race(logins)
	const page = await exports.default.fetch(`${origin}/l/${shortId}`)
	expect(page.status).toBe(200)
	expect(ended.length).toBeLessThan(60)

	const responses = await Promise.all(logins)
	expect(new Set(ended)).toEqual(new Set([200, 401, 429]))
	expect(ended.filter((status) => status !== 429).length).toBeGreaterThanOrEqual(9)
	for (const response of responses.filter(({ status }) => status === 429)) {
		expect(response.headers.get('retry-after')).toBe('5')
		expect(await response.json()).toEqual({
			message: 'We are very busy right now. Please try again in a few seconds.',
			code: 'too_many',
		})
	}
	expect((await logIn(ada)).status).toBe(200)
})

it('a corrupt password hash holds nobody up', async () => {
	await owner(ada.username)
	await owner('eve@acme.io')
	await env.DB.prepare(
		`update users set password = '$scrypt$ln=40,r=8,p=5$AAAA$AAAA' where username = 'eve@acme.io'`,
	).run()
	const [eve, other] = await Promise.all([logIn({ ...ada, username: 'eve@acme.io' }), logIn(ada)])
	expect([eve.status, other.status]).toEqual([500, 200])
	expect((await browser().api.auth.login.$post({ json: ada })).status).toBe(200)
})

it('a password stored with other parameters is rehashed at login', async () => {
	await owner(ada.username)
	// scrypt of "correct horse" with N=2^10, r=8, p=1 and sixteen zero bytes of salt.
	const key = scryptSync('correct horse', Buffer.alloc(16), 32, { N: 2 ** 10, r: 8, p: 1 })
	const old = `$scrypt$ln=10,r=8,p=1$${Buffer.alloc(16).toString('base64')}$${key.toString('base64')}`
	await env.DB.prepare('update users set password = ?').bind(old).run()
	expect((await browser().api.auth.login.$post({ json: ada })).status).toBe(200)
	const row = await env.DB.prepare('select password from users').first<{ password: string }>()
	expect(row?.password).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/)
	expect((await browser().api.auth.login.$post({ json: ada })).status).toBe(200)
})

describe('passwords', () => {
	it('are stored as scrypt PHC strings, each with its own salt', async () => {
		const [one, two] = await Promise.all([hashPassword('secret'), hashPassword('secret')])
		expect(one).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
		expect(one).not.toBe(two)
		expect(await verifyPassword('secret', one)).toEqual({ correct: true, outdated: false })
		expect(await verifyPassword('Secret', one)).toEqual({ correct: false, outdated: false })
	})

	it('never match if none is stored', async () => {
		expect((await verifyPassword('', undefined)).correct).toBe(false)
	})
})
