import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import worker from '../index'
import { authenticator, type Wrong, withPasskey } from '../testing/authenticator'
import { browser, owner } from '../testing/client'

const username = 'ada@acme.io'

type Device = Awaited<ReturnType<typeof authenticator>>
type Visitor = ReturnType<typeof browser>

const loginChallenge = async ({ api }: Visitor) =>
	(await (await api.auth.login.passkey.options.$post()).json()).challenge

/** Logs in with a passkey, optionally with something wrong in the answer. */
async function logIn(visitor: Visitor, device: Device, wrong: Wrong = {}) {
	const credential = await device.get(await loginChallenge(visitor), wrong)
	return visitor.api.auth.login.passkey.$post({ json: { credential } })
}

const refused = {
	message: 'This passkey was not accepted. Please try again or log in another way.',
	code: 'forbidden',
}
const tooLate = { message: 'That took too long. Please try again.', code: 'bad_input' }

describe('a passkey', () => {
	it('logs in without an email, and is listed with its name and last use', async () => {
		const ada = await owner(username)
		const device = await withPasskey(ada)
		const listed = async () => (await (await ada.api.auth.passkeys.$get()).json()).passkeys
		expect(await listed()).toMatchObject([{ name: 'My phone', lastUsedAt: null }])

		const other = browser()
		const response = await logIn(other, device)
		expect(response.status).toBe(200)
		expect(await response.json()).toEqual({ username, email: username, name: 'Ada Owner' })
		expect(await (await other.api.auth.user.$get()).json()).toMatchObject({ email: username })
		expect((await other.api.auth.proof.$get()).status).toBe(204)
		expect(await listed()).toMatchObject([{ lastUsedAt: expect.stringMatching(/Z$/) }])
		expect(await (await ada.api.auth.sessions.$get()).json()).toHaveLength(2)
		const [event] = await (await ada.api.auth.log.$get({ query: {} })).json()
		expect(event).toMatchObject({ type: 'login_passkey' })
	})

	it('is requested for this site, with user presence and verification', async () => {
		const { api } = await owner(username)
		expect(await (await api.auth.passkeys.options.$post()).json()).toMatchObject({
			rp: { id: 'localhost', name: 'Leadlinks' },
			user: { name: username, displayName: 'Ada Owner' },
			attestation: 'none',
			authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
		})
		const response = await browser().api.auth.login.passkey.options.$post()
		expect(response.headers.get('set-cookie')).toMatch(
			/^challenge=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/,
		)
		expect(await response.json()).toMatchObject({
			rpId: 'localhost',
			userVerification: 'required',
		})
	})

	it('no longer logs in once removed', async () => {
		const ada = await owner(username)
		const device = await withPasskey(ada)
		const eve = await owner()
		const [passkey] = (await (await ada.api.auth.passkeys.$get()).json()).passkeys
		const remove = ({ api }: Visitor) =>
			api.auth.passkeys[':id'].$delete({ param: { id: String(passkey?.id) } })
		expect((await remove(eve)).status).toBe(404)
		expect((await remove(ada)).status).toBe(204)
		expect((await remove(ada)).status).toBe(404)
		expect((await logIn(browser(), device)).status).toBe(403)
	})

	it('survives a password change, and goes with the account', async () => {
		const ada = await owner(username)
		const device = await withPasskey(ada)
		const change = { current: 'correct horse', next: 'battery staple' }
		await ada.api.auth.password.$post({ json: change })
		expect((await logIn(browser(), device)).status).toBe(200)
		await ada.api.auth.user.$delete({ json: {} })
		expect((await logIn(browser(), device)).status).toBe(403)
	})

	it.each<[string, Wrong]>([
		['another site’s', { origin: 'https://evil.example' }],
		['one for another domain', { rpId: 'evil.example' }],
		['one that answers another challenge', { challenge: 'AAAA' }],
		['a registration', { type: 'webauthn.create' }],
		['one without verification', { verified: false }],
		['a forged one', { signature: 'AAAA' }],
		['a copy’s, whose counter does not advance', { counter: 1 }],
	])('does not log in with %s answer', async (_, wrong) => {
		const ada = await owner(username)
		const device = await withPasskey(ada)
		const other = browser()
		const response = await logIn(other, device, wrong)
		expect(response.status).toBe(403)
		expect(await response.json()).toEqual(refused)
		expect((await other.api.auth.user.$get()).status).toBe(401)
	})

	it('does not log in unless it is registered', async () => {
		const response = await logIn(browser(), await authenticator())
		expect([response.status, await response.json()]).toEqual([403, refused])
	})

	it('answers a challenge only once', async () => {
		const ada = await owner(username)
		const device = await withPasskey(ada)
		const visitor = browser()
		const asked = await visitor.api.auth.login.passkey.options.$post()
		const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? ''
		const { challenge } = await asked.json()
		// An authenticator without a counter, so that only the challenge can tell.
		const credential = await device.get(challenge, { counter: 0 })
		await env.DB.prepare('update passkeys set counter = 0').run()
		const send = () =>
			browser().send('/api/auth/login/passkey', {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', cookie },
				body: JSON.stringify({ credential }),
			})
		const [one, two] = await Promise.all([send(), send()])
		expect([one.status, two.status].toSorted()).toEqual([200, 401])
		expect((await send()).status).toBe(401)
		expect(await env.DB.prepare('select count(*) n from sessions').first('n')).toBe(2)
	})

	it('answers only a recent challenge for this purpose from its own browser', async () => {
		const ada = await owner(username)
		const device = await withPasskey(ada)
		const foreign = await loginChallenge(browser())
		const visitor = browser()
		const post = async (challenge: string) => {
			const credential = await device.get(challenge)
			return visitor.api.auth.login.passkey.$post({ json: { credential } })
		}
		const without = await post(foreign)
		expect([without.status, await without.json()]).toEqual([400, tooLate])

		const { challenge } = await (await ada.api.auth.proof.passkey.options.$post()).json()
		const json = { credential: await device.get(challenge) }
		const otherwise = await ada.api.auth.login.passkey.$post({ json })
		expect([otherwise.status, await otherwise.json()]).toEqual([400, tooLate])
	})

	it('has its spent challenges deleted nightly', async () => {
		await env.DB.prepare('delete from spent_challenges').run()
		await withPasskey(await owner(username))
		const left = () => env.DB.prepare('select count(*) n from spent_challenges').first('n')
		expect(await left()).toBe(1)
		await env.DB.prepare('update spent_challenges set expires_at = 1').run()
		await worker.scheduled(undefined, env)
		expect(await left()).toBe(0)
	})
})

describe('registering a passkey', () => {
	it.each<[string, Wrong]>([
		['another site', { origin: 'https://evil.example' }],
		['another domain', { rpId: 'evil.example' }],
		['another challenge', { challenge: 'AAAA' }],
		['no verification', { verified: false }],
	])('with %s is a 400 and adds none', async (_, wrong) => {
		const { api } = await owner(username)
		const device = await authenticator()
		const { challenge } = await (await api.auth.passkeys.options.$post()).json()
		const credential = device.create(challenge, wrong)
		const response = await api.auth.passkeys.$post({ json: { name: 'My phone', credential } })
		expect([response.status, await response.json()]).toEqual([
			400,
			{
				message: 'The passkey could not be checked. Please try again.',
				code: 'bad_input',
			},
		])
		expect((await (await api.auth.passkeys.$get()).json()).passkeys).toEqual([])
	})

	it('needs a name, the user’s own challenge and a passkey that is new', async () => {
		const ada = await owner(username)
		const device = await withPasskey(ada)
		const eve = await owner()
		const register = async ({ api }: Visitor, from: Visitor, name = 'My phone') => {
			const { challenge } = await (await from.api.auth.passkeys.options.$post()).json()
			return api.auth.passkeys.$post({ json: { name, credential: device.create(challenge) } })
		}
		const nameless = await register(eve, eve, ' ')
		expect([nameless.status, await nameless.json()]).toMatchObject([
			400,
			{ message: 'Please give the passkey a name' },
		])
		expect((await register(eve, ada)).status).toBe(400)
		for (const taker of [ada, eve]) expect((await register(taker, taker)).status).toBe(409)
		const { excludeCredentials } = await (await ada.api.auth.passkeys.options.$post()).json()
		expect(excludeCredentials).toHaveLength(1)
	})

	it('stops at twenty', async () => {
		const ada = await owner(username)
		await env.DB.prepare(
			`insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
			select users.id, 'aaa' || value, '', 0, '[]', '', 1 from users, json_each(?)`,
		)
			.bind(JSON.stringify([...Array(20).keys()]))
			.run()
		await expect(withPasskey(ada)).rejects.toThrow('or you have 20 others')
	})
})

describe('confirming one’s identity with a passkey', () => {
	const confirm = async ({ api }: Visitor, device: Device, wrong: Wrong = {}) => {
		const { challenge } = await (await api.auth.proof.passkey.options.$post()).json()
		const credential = await device.get(challenge, wrong)
		return api.auth.proof.passkey.$post({ json: { credential } })
	}
	const stale = () => env.DB.prepare('update sessions set created_at = 1').run()

	it('counts as a fresh login', async () => {
		const ada = await owner(username)
		const device = await withPasskey(ada)
		await stale()
		expect((await ada.api.auth.proof.$get()).status).toBe(403)
		expect((await confirm(ada, device)).status).toBe(204)
		expect((await ada.api.auth.proof.$get()).status).toBe(204)
	})

	it('accepts only the user’s own passkey with a valid answer', async () => {
		const ada = await owner(username)
		const device = await withPasskey(ada)
		const eve = await owner()
		const evil = await withPasskey(eve)
		await stale()
		for (const response of [
			await confirm(ada, evil),
			await confirm(ada, device, { origin: 'https://evil.example' }),
			await confirm(ada, device, { counter: 1 }),
		]) {
			expect([response.status, await response.json()]).toEqual([403, refused])
		}
		expect((await ada.api.auth.proof.$get()).status).toBe(403)
	})
})

describe('recovery codes', () => {
	const make = async ({ api }: Visitor) => {
		const made = await api.auth['recovery-codes'].$post()
		expect(made.status).toBe(201)
		return (await made.json()).codes
	}
	const left = async ({ api }: Visitor) =>
		(await (await api.auth.passkeys.$get()).json()).recoveryCodes
	const use = (code: string, name = username) =>
		browser().api.auth.login.recovery.$post({ json: { username: name, code } })

	it('are ten, are stored as hashes, and log in once each', async () => {
		const ada = await owner(username)
		expect(await left(ada)).toBe(0)
		const codes = await make(ada)
		expect(new Set(codes).size).toBe(10)
		for (const code of codes)
			expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
		const { results } = await env.DB.prepare('select hash from recovery_codes').all()
		expect(JSON.stringify(results)).not.toContain(codes[0]?.replaceAll('-', ''))

		const [code = '', other = ''] = codes
		const response = await use(code)
		expect(response.status).toBe(200)
		expect(await response.json()).toEqual({ username, email: username, name: 'Ada Owner' })
		expect((await use(code)).status).toBe(401)
		expect((await use(` ${other.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
		expect(await left(ada)).toBe(8)
	})

	it('log in once even when used twice at the same moment', async () => {
		const [code = ''] = await make(await owner(username))
		const statuses = await Promise.all([use(code), use(code), use(code)])
		expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
	})

	it('are replaced as a set', async () => {
		const ada = await owner(username)
		const [old = ''] = await make(ada)
		const [code = ''] = await make(ada)
		expect((await use(old)).status).toBe(401)
		expect((await use(code)).status).toBe(200)
	})

	it.each([
		['a wrong one', username, 'abcd-efgh-jkmn-pqrs'],
		['another owner’s', 'eve@evil.example', undefined],
		['one without an account', 'nobody@acme.io', undefined],
	])('give the same answer for %s', async (_, name, typed) => {
		const ada = await owner(username)
		await owner('eve@evil.example')
		const [code = ''] = await make(ada)
		const response = await use(typed ?? code, name)
		expect([response.status, await response.json()]).toEqual([
			401,
			{ message: 'Invalid credentials', code: 'unauthorized' },
		])
		expect(await left(ada)).toBe(10)
	})

	it.each([
		[{ username, code: ' - ' }, 'Please enter a recovery code'],
		[{ username, code: 7 }, 'Please enter a recovery code'],
		[{ username: 'ada', code: 'abcd' }, 'Please enter a valid email address'],
	])('are refused if malformed: %j', async (json, message) => {
		const response = await browser().api.auth.login.recovery.$post({
			json: json as { username: string; code: string },
		})
		expect([response.status, await response.json()]).toMatchObject([400, { message }])
	})
})
