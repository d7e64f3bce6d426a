// Account mail without a provider: it goes to the local mailbox.
import { env } from 'cloudflare:workers'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browser, origin, owner } from '../testing/client'
import { mailServer, tokenIn } from '../testing/mail'
import { ask, limitOf } from '../testing/settings'

const username = 'ada@acme.io'
const password = 'correct horse'
const spent = 'This link has expired or has already been used. Please request a new one.'

let server: ReturnType<typeof mailServer>

beforeEach(() => {
	server = mailServer()
})

/** Signs an owner up and deletes the confirmation mail. */
async function signUp(email = username) {
	const ada = await owner(email, server.settings)
	await server.work()
	await env.DB.prepare('delete from dev_mails').run()
	return ada
}

const ageTokens = (ms: number) =>
	env.DB.prepare(
		'update mail_tokens set created_at = created_at - ?1, expires_at = expires_at - ?1',
	)
		.bind(ms)
		.run()

const logIn = (pass: string, email = username) =>
	browser(server.settings).api.auth.login.$post({ json: { username: email, password: pass } })

async function askForReset(email = username) {
	const response = await browser(server.settings).api.auth.reset.$post({
		json: { username: email },
	})
	return [response.status, await response.json()]
}

const confirmReset = (token: string, next = 'battery staple') =>
	browser(server.settings).api.auth.reset.confirm.$post({ json: { token, password: next } })

describe('a reset', () => {
	it('gives the same answer for known and unknown addresses, and mails only the known', async () => {
		await signUp()
		expect(await askForReset('nobody@acme.io')).toEqual(await askForReset())
		const inbox = await server.inbox()
		expect(inbox.map(({ to, subject }) => [to, subject])).toEqual([
			[username, 'Choose a new password'],
		])
		expect(inbox[0]?.text).toContain(`${origin}/reset?token=`)
	})

	it('sets the password once, ends every session and tells the owner', async () => {
		const ada = await signUp()
		await askForReset()
		const [mail] = await server.inbox()
		const token = tokenIn(mail as never)
		expect((await confirmReset(token)).status).toBe(204)
		expect((await ada.api.auth.user.$get()).status).toBe(401)
		expect((await logIn(password)).status).toBe(401)
		const login = await logIn('battery staple')
		expect(login.status).toBe(200)
		const [notice] = await server.inbox()
		expect([notice?.to, notice?.subject]).toEqual([username, 'Your password was reset'])

		const again = await confirmReset(token, 'another staple')
		expect([again.status, await again.json()]).toEqual([
			400,
			{ message: spent, code: 'bad_input', issues: [{ path: 'token', message: spent }] },
		])
		expect((await logIn('another staple')).status).toBe(401)
	})

	it('revokes API tokens, which a password change does not', async () => {
		const ada = await signUp()
		const made = await ada.api.tokens.$post({ json: { name: 'The CRM', scopes: ['links:read'] } })
		const { token } = (await made.json()) as { token: string }
		const call = async () =>
			(await ada.send('/api/links', { headers: { authorization: `Bearer ${token}` } })).status
		const json = { current: password, next: 'battery staple' }
		expect((await ada.api.auth.password.$post({ json })).status).toBe(204)
		expect((await ada.api.auth.sessions.$delete()).status).toBe(204)
		expect(await call()).toBe(200)
		await askForReset()
		const mails = await server.inbox()
		const reset = mails.find(({ subject }) => subject === 'Choose a new password')
		expect((await confirmReset(tokenIn(reset as never), 'another staple')).status).toBe(204)
		expect(await call()).toBe(401)
	})

	it('confirms the address', async () => {
		await signUp()
		await askForReset()
		await confirmReset(tokenIn((await server.inbox())[0] as never))
		const ada = browser(server.settings)
		await ada.api.auth.login.$post({ json: { username, password: 'battery staple' } })
		expect(await (await ada.api.auth.user.$get()).json()).toMatchObject({ emailConfirmed: true })
	})

	it('works for 30 minutes', async () => {
		await signUp()
		await askForReset()
		const token = tokenIn((await server.inbox())[0] as never)
		await ageTokens(31 * millisecondsInMinute)
		expect((await confirmReset(token)).status).toBe(400)
		expect((await logIn(password)).status).toBe(200)
	})

	it('is no longer mailed once it has expired', async () => {
		await signUp()
		await askForReset()
		await ageTokens(31 * millisecondsInMinute)
		expect(await server.inbox()).toEqual([])
	})

	it('invalidates the other mails that were requested', async () => {
		await signUp()
		await askForReset()
		await askForReset()
		const [second, first] = await server.inbox()
		await confirmReset(tokenIn(second as never))
		expect((await confirmReset(tokenIn(first as never))).status).toBe(400)
	})

	it('happens once even if the link is opened twice at the same moment', async () => {
		await signUp()
		await askForReset()
		const token = tokenIn((await server.inbox())[0] as never)
		const both = await Promise.all([
			confirmReset(token, 'battery staple'),
			confirmReset(token, 'another staple'),
		])
		expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400])
	})

	it('stores no token in the database or the queue', async () => {
		await signUp()
		await askForReset()
		const waiting = JSON.stringify(server.queued)
		const token = tokenIn((await server.inbox())[0] as never)
		expect(token).toMatch(/^[\w-]{40,}$/)
		const { results } = await env.DB.prepare('select * from mail_tokens').all()
		expect(results.length).toBeGreaterThan(0)
		expect(JSON.stringify(results)).not.toContain(token)
		expect(waiting).toContain('reset')
		expect(waiting).not.toContain(token)
		expect(waiting).not.toContain(username)
	})

	it.each([
		[{ token: 'unknown', password: 'battery staple' }, spent],
		[{ token: '', password: 'battery staple' }, 'The token from the mail is missing'],
		[{ password: 'battery staple' }, 'The token from the mail is missing'],
		[{ token: 'x'.repeat(101), password: 'battery staple' }, 'The token is too long'],
		[{ token: 'unknown', password: '12345' }, 'Password must be at least 6 characters'],
	])('refuses %j', async (json, message) => {
		const response = await browser().api.auth.reset.confirm.$post({ json: json as never })
		expect([response.status, await response.json()]).toMatchObject([400, { message }])
	})

	it('does not accept a token from another kind of mail', async () => {
		await owner(username, server.settings)
		const [confirm] = await server.inbox()
		expect(confirm?.subject).toBe('Confirm your email address')
		expect((await confirmReset(tokenIn(confirm as never))).status).toBe(400)
	})

	it('lets the owner in even if strangers have used up the attempts', async () => {
		await signUp()
		const strict = {
			...server.settings,
			RATE_LIMITS: undefined,
			LOGIN_LIMIT: limitOf(10),
			LOGIN_ADDRESS_LIMIT: limitOf(100),
			LOGIN_ACCOUNT_LIMIT: limitOf(2),
			MAIL_LIMIT: limitOf(10),
		} as unknown as typeof env
		const post = (path: string, json: object, ip: string, cookie = '') =>
			ask(strict, `/api/auth/${path}`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', 'cf-connecting-ip': ip, cookie },
				body: JSON.stringify(json),
			})
		const guess = (n: number) => post('login', { username, password: 'a guess' }, `192.0.2.${n}`)
		expect([(await guess(1)).status, (await guess(2)).status, (await guess(3)).status]).toEqual([
			401, 401, 429,
		])
		const mine = '198.51.100.7'
		expect((await post('login', { username, password }, mine)).status).toBe(429)
		expect((await post('reset', { username }, mine)).status).toBe(202)
		const token = tokenIn((await server.inbox())[0] as never)
		const done = await post('reset/confirm', { token, password: 'battery staple' }, mine)
		expect(done.status).toBe(204)
		const cookie = done.headers
			.getSetCookie()
			.map((set) => set.split(';')[0])
			.join('; ')
		const back = await post('login', { username, password: 'battery staple' }, mine, cookie)
		expect(back.status).toBe(200)
	})
})

describe('limits', () => {
	it('send an address five mails an hour, and answer the sixth request the same', async () => {
		await signUp()
		server.settings.RATE_LIMITS = ''
		server.settings.MAIL_LIMIT = limitOf(100) as never
		const answers = []
		for (let i = 0; i < 6; i++) answers.push(await askForReset())
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
		expect(await server.inbox()).toHaveLength(5)
		await ageTokens(millisecondsInHour)
		await askForReset()
		expect(await server.inbox()).toHaveLength(6)
	})

	it('stop a network that requests mail to many addresses', async () => {
		server.settings.RATE_LIMITS = ''
		server.settings.MAIL_LIMIT = limitOf(2) as never
		for (const n of [1, 2]) expect((await askForReset(`a${n}@acme.io`))[0]).toBe(202)
		const response = await browser(server.settings).api.auth.reset.$post({ json: { username } })
		expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
	})

	it('are off with RATE_LIMITS=off', async () => {
		await signUp()
		server.settings.MAIL_LIMIT = limitOf(0) as never
		for (let i = 0; i < 7; i++) await askForReset()
		expect(await server.inbox()).toHaveLength(7)
	})
})

describe('the address', () => {
	const confirm = ({ api }: Awaited<ReturnType<typeof owner>>, token: string) =>
		api.auth.confirm.$post({ json: { token } })

	it('is confirmed by the sign-up mail, and confirming twice does no harm', async () => {
		const ada = await owner(username, server.settings)
		const [mail] = await server.inbox()
		expect([mail?.to, mail?.subject]).toEqual([username, 'Confirm your email address'])
		expect(mail?.text).toContain(`${origin}/confirm?token=`)
		const token = tokenIn(mail as never)
		expect((await confirm(ada, token)).status).toBe(204)
		expect(await (await ada.api.auth.user.$get()).json()).toMatchObject({ emailConfirmed: true })
		expect((await confirm(ada, token)).status).toBe(204)
	})

	it('is not confirmed by another owner’s token or an expired one', async () => {
		const ada = await owner(username, server.settings)
		const bob = await signUp('bob@acme.io')
		await ada.api.auth.confirmation.$post()
		const token = tokenIn((await server.inbox())[0] as never)
		expect((await confirm(bob, token)).status).toBe(400)
		await ageTokens(8 * 24 * millisecondsInHour)
		const late = await confirm(ada, token)
		expect([late.status, await late.json()]).toMatchObject([400, { message: spent }])
		expect(await (await ada.api.auth.user.$get()).json()).toMatchObject({ emailConfirmed: false })
	})

	it('once confirmed, ends its own confirmations alone', async () => {
		const [ada, bob] = [await signUp(), await signUp('bob@acme.io')]
		for (const { api } of [ada, bob]) await api.auth.confirmation.$post()
		await askForReset()
		const mails = await server.inbox()
		const tokenOf = (to: string, subject: string) =>
			tokenIn(mails.find((mail) => mail.to === to && mail.subject === subject) as never)
		const confirmation = 'Confirm your email address'
		expect((await confirm(ada, tokenOf(username, confirmation))).status).toBe(204)
		expect((await confirm(bob, tokenOf('bob@acme.io', confirmation))).status).toBe(204)
		expect((await confirmReset(tokenOf(username, 'Choose a new password'))).status).toBe(204)
		const { results } = await env.DB.prepare('select * from mail_tokens').all()
		expect(results).toEqual([])
	})

	it('gets the mail again on request, until it is confirmed', async () => {
		const ada = await signUp()
		expect((await ada.api.auth.confirmation.$post()).status).toBe(202)
		const [mail] = await server.inbox()
		await confirm(ada, tokenIn(mail as never))
		expect((await ada.api.auth.confirmation.$post()).status).toBe(409)
	})

	it('says so after too many mails', async () => {
		const ada = await signUp()
		server.settings.RATE_LIMITS = ''
		server.settings.MAIL_LIMIT = limitOf(100) as never
		for (let i = 0; i < 4; i++) expect((await ada.api.auth.confirmation.$post()).status).toBe(202)
		const response = await ada.api.auth.confirmation.$post()
		expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600'])
	})
})

describe('a change of address', () => {
	const email = 'countess@acme.io'
	const confirm = async (token: string) => {
		const response = await browser(server.settings).api.auth.email.confirm.$post({
			json: { token },
		})
		return [response.status, await response.json()] as const
	}

	async function begin(to = email) {
		const ada = await signUp()
		const asked = await ada.api.auth.email.$post({ json: { email: to } })
		expect(asked.status).toBe(202)
		const inbox = await server.inbox()
		const tokenFor = (address: string) =>
			tokenIn(inbox.find((mail) => mail.to === address) as never)
		return { ada, before: tokenFor(username), after: tokenFor(to) }
	}

	it.each(['before', 'after'] as const)('needs both, %s first', async (first) => {
		const { ada, before, after } = await begin()
		const [one, two] = first === 'before' ? [before, after] : [after, before]
		expect(await confirm(one)).toMatchObject([200, { changed: false }])
		expect((await confirm(one))[0]).toBe(400)
		expect((await logIn(password)).status).toBe(200)
		expect(await confirm(two)).toMatchObject([200, { changed: true, email }])
		expect((await logIn(password)).status).toBe(401)
		expect((await logIn(password, email)).status).toBe(200)
		expect(await (await ada.api.auth.user.$get()).json()).toMatchObject({
			email,
			emailConfirmed: true,
		})
	})

	it('happens even if the clock moves on between its two tokens', async () => {
		let now = Date.now()
		class MovingDate extends Date {
			constructor(...given: [number]) {
				super(...((given.length > 0 ? given : [++now]) as [number]))
			}
		}
		vi.stubGlobal('Date', MovingDate)
		const { before, after } = await begin().finally(() => vi.unstubAllGlobals())
		await confirm(before)
		expect(await confirm(after)).toMatchObject([200, { changed: true }])
	})

	it('can’t be pieced together from two requests', async () => {
		const { ada, before } = await begin()
		await ada.api.auth.email.$post({ json: { email: 'other@acme.io' } })
		const after = (await server.inbox()).find(({ to }) => to === 'other@acme.io')
		await confirm(before)
		expect(await confirm(tokenIn(after as never))).toMatchObject([200, { changed: false }])
		expect((await logIn(password)).status).toBe(200)
	})

	it('invalidates resets requested at the old address', async () => {
		const { before, after } = await begin()
		await askForReset()
		const reset = (await server.inbox()).find(({ subject }) => subject === 'Choose a new password')
		expect(await confirm(before)).toMatchObject([200, { changed: false }])
		expect(await confirm(after)).toMatchObject([200, { changed: true }])
		expect((await confirmReset(tokenIn(reset as never))).status).toBe(400)
	})

	it('reveals that the new address is taken only to whoever reads its mail', async () => {
		await signUp('bob@acme.io')
		const { before, after } = await begin('bob@acme.io')
		expect(await confirm(before)).toMatchObject([200, { changed: false }])
		expect(await confirm(after)).toMatchObject([409, { code: 'conflict' }])
		expect((await logIn(password)).status).toBe(200)
	})

	it.each([
		[{ email: 'nowhere' }, 400, 'Please enter a valid email address'],
		[{ email: ' ADA@acme.io' }, 400, 'This is already your address'],
	])('refuses %j', async (json, status, message) => {
		const ada = await signUp()
		const response = await ada.api.auth.email.$post({ json: json as never })
		expect([response.status, await response.json()]).toMatchObject([status, { message }])
		expect(await server.inbox()).toEqual([])
	})

	it('works for a day', async () => {
		const { before, after } = await begin()
		await ageTokens(25 * millisecondsInHour)
		expect([(await confirm(before))[0], (await confirm(after))[0]]).toEqual([400, 400])
	})
})

describe('a password change', () => {
	it('is announced by mail', async () => {
		const ada = await signUp()
		await ada.api.auth.password.$post({ json: { current: password, next: 'battery staple' } })
		expect((await server.inbox()).map(({ subject }) => subject)).toEqual([
			'Your password was changed',
		])
	})
})

describe('without mail', () => {
	const remote = (path: string, init?: RequestInit) =>
		ask(server.settings, new Request(`https://leads.example.com${path}`, init))
	const json = { 'Content-Type': 'application/json' }

	it('everything that needs it says so, and sign-up still works', async () => {
		expect(await (await remote('/api/mail')).json()).toEqual({ mode: 'off' })
		const signup = await remote('/api/auth/signup', {
			method: 'POST',
			headers: json,
			body: JSON.stringify({ username, password }),
		})
		expect(signup.status).toBe(201)
		const cookie = signup.headers.getSetCookie()[0]?.split(';')[0] ?? ''
		for (const [path, body] of [
			['/api/auth/reset', { username }],
			['/api/auth/reset', { username: 'nobody@acme.io' }],
			['/api/auth/email', { email: 'countess@acme.io' }],
			['/api/auth/confirmation', undefined],
		] as const) {
			const response = await remote(path, {
				method: 'POST',
				headers: { cookie, ...(body && json) },
				...(body && { body: JSON.stringify(body) }),
			})
			expect([path, response.status, await response.text()]).toEqual([
				path,
				503,
				expect.stringContaining('Mail is not set up on this server'),
			])
		}
		expect(server.queued).toEqual([])
	})

	it.each(['application/json', 'text/html'])(
		'there is no mailbox outside localhost, for %s',
		async (accept) => {
			expect((await remote('/dev/mail', { headers: { accept } })).status).toBe(404)
		},
	)

	it('there is none on localhost either if a provider is set up', async () => {
		const settings = { ...server.settings, RESEND_API_KEY: 're_test' } as typeof env
		expect((await ask(settings, '/dev/mail')).status).toBe(404)
	})
})

it('the mailbox is a page of its mails', async () => {
	await owner(username, server.settings)
	await server.work()
	const response = await ask(server.settings, '/dev/mail', { headers: { accept: 'text/html' } })
	expect(response.headers.get('content-type')).toMatch(/^text\/html/)
	const html = await response.text()
	expect(html).toContain('Confirm your email address')
	expect(html).toContain(`<a href="${origin}/confirm?token=`)
})

it('the log does not say whom a mail was for', async () => {
	const log = vi.spyOn(console, 'error').mockImplementation(() => {})
	vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error(`no route to ${username}`))
	const settings = { ...server.settings, RESEND_API_KEY: 're_test' }
	const failing = mailServer({ RESEND_API_KEY: settings.RESEND_API_KEY })
	await owner(username, server.settings)
	await failing.hand(server.queued)
	expect(log.mock.calls.flat().join()).toContain('message failed')
	expect(log.mock.calls.flat().join()).not.toContain('ada')
	vi.restoreAllMocks()
})
