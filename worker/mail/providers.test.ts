// With a mail provider: sending, and what owners can do before their address is confirmed.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runInTurn } from '../auth/hashQueue'
import { browser, makeLink, origin, owner, submitLead } from '../testing/client'
import { faulty } from '../testing/faults'
import { mailServer, tokenIn } from '../testing/mail'
import { recording } from '../testing/recording'
import { passkeyAnswer } from '../testing/rows/account'
import { ask } from '../testing/settings'

const username = 'ada@acme.io'
const password = 'correct horse'

type Sent = { url: string; headers: Headers; body: Record<string, never> }
let sent: Sent[]
/** The provider's next answer. */
let status: number
let server: ReturnType<typeof mailServer>
let log: { mock: { calls: unknown[][] } }

beforeEach(() => {
	sent = []
	status = 200
	log = vi.spyOn(console, 'error').mockImplementation(() => {})
	vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
		const { url, headers, body } = { headers: {}, body: '{}', ...init, url: String(input) }
		sent.push({ url, headers: new Headers(headers as never), body: JSON.parse(String(body)) })
		return Response.json({}, { status })
	})
	server = mailServer({ RESEND_API_KEY: 're_test', MAIL_FROM: 'Leadlinks <mail@acme.io>' })
})
afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
})

const signUp = (email = username, pass = password) =>
	browser(server.settings).api.auth.signup.$post({
		json: { username: email, password: pass, name: 'Ada' },
	})

async function logIn(pass = password) {
	const ada = browser(server.settings)
	const { status } = await ada.api.auth.login.$post({ json: { username, password: pass } })
	return { ...ada, status }
}

const mails = () =>
	sent.map(({ body }) => body as unknown as { to: string[]; subject: string; text: string })
const lastToken = () => tokenIn(mails().at(-1) ?? { text: '' })

async function confirmed() {
	await signUp()
	await server.work()
	const ada = await logIn()
	expect((await ada.api.auth.confirm.$post({ json: { token: lastToken() } })).status).toBe(204)
	sent = []
	return ada
}

describe('sending', () => {
	it('works with Resend', async () => {
		await signUp()
		await server.work()
		expect(sent).toHaveLength(1)
		expect(sent[0]?.url).toBe('https://api.resend.com/emails')
		expect(sent[0]?.headers.get('authorization')).toBe('Bearer re_test')
		expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
		expect(sent[0]?.body).toEqual({
			from: 'Leadlinks <mail@acme.io>',
			to: [username],
			subject: 'Confirm your email address',
			text: expect.stringContaining(`${origin}/confirm?token=`),
			html: expect.stringContaining('<!doctype html>'),
		})
	})

	it('works with Postmark, with the lead as reply-to', async () => {
		await confirmed()
		server = mailServer({ POSTMARK_TOKEN: 'a token' })
		const link = await makeLink(await logIn())
		await submitLead(link.shortId, { name: 'Grace', email: 'grace@navy.mil' })
		await server.deliver()
		expect(sent).toHaveLength(1)
		expect(sent[0]?.url).toBe('https://api.postmarkapp.com/email')
		expect(sent[0]?.headers.get('x-postmark-server-token')).toBe('a token')
		expect(sent[0]?.body).toMatchObject({
			From: 'Leadlinks <no-reply@localhost>',
			To: username,
			ReplyTo: 'grace@navy.mil',
			MessageStream: 'outbound',
			TextBody: expect.stringContaining('Grace'),
			HtmlBody: expect.stringContaining('Grace'),
		})
	})

	it.each([
		['joerg@müller.de', 'joerg@xn--mller-kva.de'],
		// Providers refuse the whole mail for such a reply-to.
		['jörg@example.de', undefined],
	])('tells of %s with the reply-to %s', async (email, replyTo) => {
		await confirmed()
		server = mailServer({ POSTMARK_TOKEN: 'a token' })
		const link = await makeLink(await logIn())
		await submitLead(link.shortId, { name: 'Jörg', email })
		await server.deliver()
		expect(sent).toHaveLength(1)
		expect(sent[0]?.body.ReplyTo).toBe(replyTo)
		expect(sent[0]?.body.TextBody).toContain(email)
		expect(String(sent[0]?.body.TextBody).includes('Just reply to this email')).toBe(!!replyTo)
	})

	it('works with Cloudflare', async () => {
		const letters: object[] = []
		const EMAIL = { send: async (letter: object) => void letters.push(letter) }
		server = mailServer({ EMAIL, MAIL_FROM: 'Leadlinks <mail@acme.io>' })
		await signUp()
		await server.work()
		expect(letters).toEqual([
			{
				from: { name: 'Leadlinks', email: 'mail@acme.io' },
				to: username,
				subject: 'Confirm your email address',
				text: expect.any(String),
				html: expect.any(String),
			},
		])
	})

	it.each([401, 403, 429, 500])('is retried after a %i, and succeeds once', async (failure) => {
		await signUp()
		status = failure
		const again = await server.work()
		expect(again).toHaveLength(1)
		status = 200
		await server.hand(again)
		await server.hand(again)
		expect(sent).toHaveLength(2)
		const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
		expect(new Set(keys).size).toBe(1)
	})

	it.each([400, 422])('stops after a %i', async (refusal) => {
		await signUp()
		status = refusal
		expect(await server.work()).toEqual([])
		expect(log.mock.calls.flat().join()).toContain('Mail refused for good')
		expect(log.mock.calls.flat().join()).not.toContain('ada')
	})

	it('belongs to a worker for two minutes, and then to whoever comes next', async () => {
		await signUp()
		const messages = server.queued.splice(0)
		const start = Date.now()
		vi.useFakeTimers({ toFake: ['Date'], now: start })
		const retried: number[] = []
		vi.mocked(fetch).mockImplementation(async () => {
			sent.push({} as Sent)
			if (sent.length > 1) return Response.json({})
			for (const ms of [120_000, 120_001]) {
				vi.setSystemTime(start + ms)
				retried.push((await server.hand(messages)).length)
			}
			return Response.json({})
		})
		await server.hand(messages)
		expect([retried, sent.length]).toEqual([[1, 0], 2])
	})

	it('is done once if two workers have the message at the same time', async () => {
		await signUp()
		const messages = server.queued.splice(0)
		const ends = await Promise.all([server.hand(messages), server.hand(messages)])
		expect(sent).toHaveLength(1)
		expect(ends.flat()).toHaveLength(1)
		await server.hand(ends.flat())
		expect(sent).toHaveLength(1)
	})
})

describe('sign-up', () => {
	it('gives the same answer for known and unknown addresses; only the mail differs', async () => {
		const answerOf = async (response: Awaited<ReturnType<typeof signUp>>) => [
			response.status,
			response.headers.getSetCookie(),
			await response.json(),
		]
		const first = await answerOf(await signUp())
		await server.work()
		const again = await answerOf(await signUp(username, 'another horse'))
		await server.work()
		expect(again).toEqual(first)
		expect(first).toEqual([202, [], { message: 'Please check your inbox: we’ve sent you a mail.' }])
		expect(mails().map(({ to, subject }) => [to[0], subject])).toEqual([
			[username, 'Confirm your email address'],
			[username, 'You already have an account'],
		])
		expect((await logIn('another horse')).status).toBe(401)
		expect((await logIn()).status).toBe(200)
	})

	it('creates one user with one workspace', async () => {
		await signUp()
		await signUp()
		const { results } = await env.DB.prepare(
			`select (select count(*) from users) users, (select count(*) from workspaces) workspaces,
				(select count(*) from members where role = 'owner') members`,
		).all()
		expect(results).toEqual([{ users: 1, workspaces: 1, members: 1 }])
	})

	it('with somebody else’s address yields to whoever proves it', async () => {
		await signUp(username, 'a squatter’s')
		const squatter = await logIn('a squatter’s')
		await server.work()
		await signUp()
		await server.work()
		const reset = browser(server.settings).api.auth.reset
		const json = { token: lastToken(), password: 'the owner’s' }
		expect((await reset.confirm.$post({ json })).status).toBe(204)
		expect((await squatter.api.auth.user.$get()).status).toBe(401)
		expect((await logIn('a squatter’s')).status).toBe(401)
		const ada = await logIn('the owner’s')
		expect(await (await ada.api.auth.user.$get()).json()).toMatchObject({ emailConfirmed: true })
	})

	it('with somebody else’s address is not confirmed by following the link alone', async () => {
		await signUp(username, 'a squatter’s')
		await server.work()
		const json = { token: lastToken() }
		expect((await browser(server.settings).api.auth.confirm.$post({ json })).status).toBe(401)
		const squatter = await logIn('a squatter’s')
		expect(await (await squatter.api.auth.user.$get()).json()).toMatchObject({
			emailConfirmed: false,
		})
	})

	it('sends an address five mails an hour', async () => {
		server.settings.RATE_LIMITS = ''
		const signup = { limit: async () => ({ success: true }) }
		server.settings.SIGNUP_LIMIT = signup as never
		for (let i = 0; i < 8; i++) expect((await signUp()).status).toBe(202)
		await server.work()
		expect(mails()).toHaveLength(6)
	})
})

describe('links in mails', () => {
	/** Asks for a reset at a host of the asker's choice. */
	async function resetAt(host: string, settings = server.settings) {
		await ask(settings, `https://${host}/api/auth/reset`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ username }),
		})
		await server.work()
		return mails().at(-1)?.text
	}

	it('lead to where the first account logged in, whatever host a request or a later account names', async () => {
		await confirmed()
		await ask(server.settings, 'https://evil.example/api/auth/signup', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ username: 'bob@acme.io', password }),
		})
		await server.work()
		expect(mails().at(-1)?.text).toContain(`${origin}/confirm?token=`)
		expect(await resetAt('evil.example')).toContain(`${origin}/reset?token=`)
	})

	it('lead to SITE_URL where it is set', async () => {
		await confirmed()
		server.settings.SITE_URL = 'https://go.acme.io/'
		expect(await resetAt('lead-links.acme.workers.dev')).toContain(
			'https://go.acme.io/reset?token=',
		)
		// No other host gets as far.
		const answer = await ask(server.settings, 'https://evil.example/api/auth/reset', {
			method: 'POST',
		})
		expect(answer.status).toBe(404)
	})

	it('wait for the first login if there is no address for them', async () => {
		await confirmed()
		await env.DB.prepare("update members set site = ''").run()
		await browser(server.settings).api.auth.reset.$post({ json: { username } })
		const again = await server.work()
		expect([again.length, sent]).toEqual([1, []])
		await logIn()
		await server.hand(again)
		expect(mails().at(-1)?.text).toContain(`${origin}/reset?token=`)
	})

	it('are none in a mailbox that a made-up host opens', async () => {
		const local = { ...env, SITE_URL: 'https://go.acme.io' } as typeof env
		expect((await ask(local, '/dev/mail')).status).toBe(404)
	})
})

describe('the time of an answer', () => {
	const post = (settings: typeof env, path: string, json: object) =>
		ask(settings, `/api/auth/${path}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(json),
		})

	it.each([
		['a reset', 'reset', {}],
		['a sign-up', 'signup', { password: 'another horse' }],
	])('of %s depends on nobody’s account', async (_, path, more) => {
		await confirmed()
		const tripsFor = async (address: string) => {
			const { db, trips } = recording(env.DB)
			const settings = { ...server.settings, DB: db } as typeof env
			const { status } = await post(settings, path, { username: address, ...more })
			expect(status).toBe(202)
			return trips.map((statements) => statements.map(({ sql }) => sql))
		}
		const known = await tripsFor(username)
		expect(await tripsFor('nobody@acme.io')).toEqual(known)
		expect(known).toHaveLength(2)
		expect(known[0]).toEqual(['select 1'])
	})

	it.each([
		['a reset', 'reset', {}],
		['a sign-up', 'signup', { password: 'another horse' }],
	])('of %s doesn’t include what is looked up', async (_, path, more) => {
		await confirmed()
		for (const address of [username, 'nobody@acme.io']) {
			let trips = 0
			const failing = faulty(env.DB, () => (++trips > 1 ? 'fails' : 'works'))
			const settings = { ...server.settings, DB: failing } as typeof env
			const { status } = await post(settings, path, { username: address, ...more })
			expect([address, status, trips]).toEqual([address, 202, 2])
		}
	})

	it('of a sign-up includes one hash for everybody, of a reset none', async () => {
		await confirmed()
		let end = () => {}
		const ended = new Promise<void>((done) => {
			end = done
		})
		// Leaves a single place in the line.
		const before = Array.from({ length: 8 }, () => runInTurn('account', () => ended))
		for (const address of [username, 'nobody@acme.io']) {
			const reset = await post(server.settings, 'reset', { username: address })
			expect([address, reset.status]).toEqual([address, 202])
		}
		const signups = [username, 'nobody@acme.io'].map((address) =>
			post(server.settings, 'signup', { username: address, password: 'another horse' }),
		)
		expect((await signups[1])?.status).toBe(429)
		end()
		await Promise.all(before)
		expect((await signups[0])?.status).toBe(202)
	})

	it('is an error for everybody while the database is down', async () => {
		await confirmed()
		const down = { ...server.settings, DB: faulty(env.DB, () => 'fails') } as typeof env
		for (const address of [username, 'nobody@acme.io']) {
			const { status } = await post(down, 'reset', { username: address })
			expect([address, status]).toEqual([address, 500])
		}
	})
})

describe('an owner whose address is not confirmed', () => {
	it('can create three links, and a fourth once it is confirmed', async () => {
		await signUp()
		await server.work()
		const ada = await logIn()
		for (let i = 0; i < 3; i++) await makeLink(ada)
		const json = { title: 'A fourth', destinationUrl: 'https://example.com' }
		const fourth = await ada.api.links.$post({ json })
		expect([fourth.status, await fourth.json()]).toEqual([
			403,
			{
				message:
					'Please confirm your email address to have more than 3 links. The confirmation link is in your inbox; you can resend it from your account settings.',
				code: 'forbidden',
			},
		])
		await ada.api.auth.confirm.$post({ json: { token: lastToken() } })
		expect((await ada.api.links.$post({ json })).status).toBe(201)
	})

	it('can’t have more than three by restoring deleted ones', async () => {
		await signUp()
		const ada = await logIn()
		const ids = []
		for (let i = 0; i < 4; i++) {
			const { id } = await makeLink(ada)
			await ada.api.links[':id'].$delete({ param: { id: String(id) }, query: {} })
			ids.push(id)
		}
		const restore = async (ids: number[]) =>
			(await ada.api.trash.links.restore.$post({ json: { ids } })).status
		expect(await restore(ids)).toBe(403)
		expect(await restore(ids.slice(1))).toBe(200)
		expect(await restore(ids)).toBe(403)
	})

	it('can’t create more than three with concurrent requests', async () => {
		await signUp()
		const ada = await logIn()
		const json = { title: 'Another', destinationUrl: 'https://example.com' }
		const all = await Promise.all(Array.from({ length: 8 }, () => ada.api.links.$post({ json })))
		expect(all.filter(({ status }) => status === 201)).toHaveLength(3)
		expect(await (await ada.api.links.$get({ query: {} })).json()).toHaveLength(3)
	})

	it('gets the same answers for repeated Idempotency-Keys, and no more than three links', async () => {
		await signUp()
		const ada = await logIn()
		const create = async (key: string) => {
			const response = await ada.send('/api/links', {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
				body: '{"title":"Another","destinationUrl":"https://example.com"}',
			})
			return `${response.status} ${await response.text()}`
		}
		const keys = Array.from({ length: 8 }, (_, i) => `key-${i}`)
		const all = await Promise.all(keys.map(create))
		expect(all.filter((answer) => answer.startsWith('201'))).toHaveLength(3)
		expect(await (await ada.api.links.$get({ query: {} })).json()).toHaveLength(3)
		expect(await Promise.all(keys.map(create))).toEqual(all)
		await server.work()
		await ada.api.auth.confirm.$post({ json: { token: lastToken() } })
		const again = await Promise.all(keys.map(create))
		expect(again.filter((answer) => !answer.startsWith('201'))).toEqual([])
		expect(again.filter((answer) => all.includes(answer))).toHaveLength(3)
	})

	it('can add no passkey, recovery code, token, webhook, tool, feed or provider, and can once it is confirmed', async () => {
		await signUp()
		await server.work()
		const ada = await logIn()
		const receiver = { url: 'https://93.184.216.34/hooks', events: ['lead.created' as const] }
		const response = { clientDataJSON: 'e30', attestationObject: 'oA' }
		const type = 'public-key' as const
		const credential = { ...passkeyAnswer.credential, type, response }
		const passkey = { name: 'Phone', credential }
		const adding = async () =>
			Promise.all([
				ada.api.auth.passkeys.options.$post(),
				ada.api.auth.passkeys.$post({ json: passkey }),
				ada.api.auth['recovery-codes'].$post(),
				ada.api.tokens.$post({ json: { name: 'CRM', scopes: ['leads:read'] } }),
				ada.api.webhooks.$post({ json: receiver }),
				ada.api.connectors.$post({ json: { kind: 'mailchimp', apiKey: 'not-a-key', target: '1' } }),
				ada.api.connectors.targets.$post({ json: { kind: 'mailchimp', apiKey: 'not-a-key' } }),
				ada.api.feeds.$post({ json: { name: 'The sheet' } }),
				ada.api.auth.providers[':provider'].link.$post({ param: { provider: 'google' } }),
			])
		const answers = (await adding()) as unknown as Response[]
		for (const answer of answers) {
			expect([answer.url, answer.status, await answer.json()]).toEqual([
				answer.url,
				403,
				{
					message:
						'Please confirm your email address first, using the link we emailed you. You can have it sent again from your account settings.',
					code: 'unconfirmed',
				},
			])
		}
		await ada.api.auth.confirm.$post({ json: { token: lastToken() } })
		// The passkey itself answers no challenge, no tool has this key, and this server has no sign-in provider.
		const statuses: number[] = (await adding()).map(({ status }) => status)
		expect(statuses).toEqual([200, 400, 201, 201, 201, 400, 400, 201, 404])
	})

	it('keeps links created before mail was set up', async () => {
		const ada = await owner(username)
		for (let i = 0; i < 5; i++) await makeLink(ada)
		const now = await logIn()
		expect(await (await now.api.links.$get({ query: {} })).json()).toHaveLength(5)
	})

	it('gets mail about leads only once it is confirmed', async () => {
		await signUp()
		await server.work()
		const token = lastToken()
		const ada = await logIn()
		const link = await makeLink(ada)
		sent = []
		const submit = (name: string) =>
			submitLead(link.shortId, { name, email: `${name.toLowerCase()}@navy.mil` })
		await submit('Grace')
		await server.deliver()
		await ada.api.auth.password.$post({ json: { current: password, next: 'battery staple' } })
		await server.work()
		expect(sent).toEqual([])
		await ada.api.auth.confirm.$post({ json: { token } })
		await submit('Ida')
		await server.deliver()
		expect(mails().map(({ subject }) => subject)).toEqual([expect.stringContaining('Ida')])
	})
})
