import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readCriterion } from '../leads/rules'
import { makeLink, owner } from '../testing/client'
import { faulty } from '../testing/faults'
import { ask, limitOf } from '../testing/settings'
import { newPageToken } from './pageToken'

afterEach(() => vi.restoreAllMocks())

const configured = { ...env, TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'secret-key' }

const submit = (settings: typeof env, shortId: string, fields: object, ip = '192.0.2.1') =>
	ask(settings, `/api/capture/${shortId}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'cf-connecting-ip': ip },
		body: JSON.stringify({ name: 'Grace Hopper', email: 'grace@navy.mil', ...fields }),
	})

const leads = async () =>
	(
		await env.DB.prepare(
			'select qualification_status status, criteria from leads order by id',
		).all<{ status: string; criteria: string }>()
	).results.map(({ status, criteria }) => ({
		status,
		receipt: (JSON.parse(criteria) as number[]).map(readCriterion),
	}))

/** Cloudflare's answer for a person's token from our own page. */
const vouched = { success: true, hostname: 'localhost', action: 'capture' }

/** The receipt line that says why a lead is junk. */
const junk = (rule: string, reason: string) => ({ rule, reason, passed: false, score: 0 })

/** Answers the worker's requests to Turnstile. */
function turnstile(answer: () => Promise<Response>) {
	const asked: string[] = []
	vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
		asked.push(`${String(input)} ${String(init?.body)}`)
		return answer()
	})
	return asked
}

describe('Turnstile', () => {
	it('is in the page and its CSP only if both keys are set', async () => {
		// One link each, because an isolate renders a link's page only once.
		const ada = await owner()
		const path = async () => `/l/${(await makeLink(ada)).shortId}`
		const without = await ask(env, await path())
		expect(await without.text()).not.toContain('turnstile')
		expect(without.headers.get('content-security-policy')).not.toContain('challenges')
		const half = await ask({ ...env, TURNSTILE_SITE_KEY: 'x' } as never, await path())
		expect(await half.text()).not.toContain('turnstile')
		const page = await ask(configured, await path())
		expect(await page.text()).toContain('data-sitekey="site-key"')
		expect(page.headers.get('content-security-policy')).toContain('challenges.cloudflare.com')
	})

	it('checks the token with the secret and the visitor’s address', async () => {
		const link = await makeLink(await owner())
		const asked = turnstile(async () => Response.json(vouched))
		const response = await submit(configured, link.shortId, { 'cf-turnstile-response': 'token' })
		expect(response.status).toBe(200)
		expect(asked).toEqual([
			expect.stringMatching(
				/^https:\/\/challenges.cloudflare.com\/turnstile\/v0\/siteverify secret=secret-key&response=token&remoteip=192.0.2.1&idempotency_key=[\da-f-]{36}$/,
			),
		])
		expect((await leads())[0]?.status).not.toBe('unqualified')
	})

	it('accepts the same token for a repeated submission, but for no other', async () => {
		const link = await makeLink(await owner())
		const used = new Map<string, string | null>()
		vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
			const form = init?.body as URLSearchParams
			const [token, key] = [form.get('response') ?? '', form.get('idempotency_key')]
			const success = !used.has(token) || (key !== null && used.get(token) === key)
			used.set(token, key)
			return Response.json({ ...vouched, success })
		})
		const failing = { send: () => Promise.reject(new Error('The queue is down')) }
		const down = { ...configured, DB: faulty(env.DB, () => 'fails'), CAPTURES: failing }
		vi.spyOn(console, 'error').mockImplementation(() => {})
		const [first, other] = [1, 2].map(() => ({
			_page: `${crypto.randomUUID()}.`,
			'cf-turnstile-response': 'token',
		}))
		await ask(env, `/l/${link.shortId}`)
		expect((await submit(down as never, link.shortId, first as object)).status).toBe(503)
		expect((await submit(configured, link.shortId, first as object)).status).toBe(200)
		expect((await submit(configured, link.shortId, other as object)).status).toBe(200)
		const [again, stolen] = await leads()
		expect(again?.status).not.toBe('unqualified')
		expect(stolen?.status).toBe('unqualified')
	})

	it.each([
		['refused', { 'cf-turnstile-response': 'bad' }],
		['left out', {}],
	])('keeps a lead whose check was %s, as unqualified and with the reason', async (_, fields) => {
		const link = await makeLink(await owner())
		turnstile(async () => Response.json({ success: false }))
		expect((await submit(configured, link.shortId, fields)).status).toBe(200)
		const [lead] = await leads()
		expect(lead?.status).toBe('unqualified')
		expect(lead?.receipt).toContainEqual(junk('challenge-failed', 'Failed the bot check'))
	})

	it.each([
		['on another site', { ...vouched, hostname: 'evil.example' }],
		['for something else', { ...vouched, action: 'login' }],
		['without saying where or for what', { success: true, hostname: 'localhost' }],
	])('refuses a token issued %s', async (_, verdict) => {
		const link = await makeLink(await owner())
		turnstile(async () => Response.json(verdict))
		await submit(configured, link.shortId, { 'cf-turnstile-response': 'token' })
		expect((await leads())[0]?.status).toBe('unqualified')
	})

	it('needs a new token for other answers from the same page', async () => {
		const link = await makeLink(await owner())
		const asked = turnstile(async () => Response.json(vouched))
		const page = { _page: `${crypto.randomUUID()}.`, 'cf-turnstile-response': 'token' }
		await submit(configured, link.shortId, page)
		await submit(configured, link.shortId, page)
		await submit(configured, link.shortId, { ...page, name: 'Ada Lovelace' })
		const [first, again, other] = asked
		expect(again).toBe(first)
		expect(other).not.toBe(first)
	})

	it.each([
		['can’t be reached', () => Promise.reject(new TypeError('no network'))],
		['is down', () => Promise.resolve(new Response('', { status: 503 }))],
	])('lets the visitor through if it %s', async (_, answer) => {
		const link = await makeLink(await owner())
		turnstile(answer)
		vi.spyOn(console, 'error').mockImplementation(() => {})
		await submit(configured, link.shortId, { 'cf-turnstile-response': 'token' })
		expect((await leads())[0]?.status).not.toBe('unqualified')
	})
})

describe('a bot without Turnstile', () => {
	it.each([
		[
			'fills in the trap',
			{ _website: 'https://spam.example' },
			junk('trap-filled', 'Filled in a field that only bots see'),
		],
		[
			'answers in the blink of an eye',
			{ _page: 'now' },
			junk('too-fast', 'Sent faster than anyone can type'),
		],
	])('that %s gets the same answer, but its lead is unqualified', async (_, fields, line) => {
		const link = await makeLink(await owner())
		const response = await submit(env, link.shortId, {
			...fields,
			...('_page' in fields && { _page: newPageToken(env, link.id, 'anybody') }),
		})
		expect(response.status).toBe(200)
		expect(await response.json()).toEqual({ destinationUrl: link.destinationUrl })
		const [lead] = await leads()
		expect(lead?.status).toBe('unqualified')
		expect(lead?.receipt).toContainEqual(line)
	})
})

describe('the submission limit', () => {
	it('counts by the link, by whichever of its names', async () => {
		const link = await makeLink(await owner(), { slug: 'the-guide' })
		const strict = { ...env, RATE_LIMITS: undefined, CAPTURE_LIMIT: limitOf(1) }
		const send = async (name: string) => (await submit(strict as never, name, {})).status
		expect(await send('the-guide')).toBe(200)
		for (const name of ['the-guide', 'The-Guide', link.shortId]) expect(await send(name)).toBe(429)
	})

	it('stops one visitor on one link, says when to try again, and affects nobody else', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const other = await makeLink(ada)
		const limited = new Set<string>()
		const strict = {
			...env,
			RATE_LIMITS: undefined,
			CAPTURE_LIMIT: {
				limit: async ({ key }: { key: string }) => {
					const success = !limited.has(key)
					limited.add(key)
					return { success }
				},
			},
		} as unknown as typeof env
		expect((await submit(strict, link.shortId, {})).status).toBe(200)
		const refused = await submit(strict, link.shortId, {})
		expect(refused.status).toBe(429)
		expect(refused.headers.get('retry-after')).toBe('60')
		expect(await refused.json()).toEqual({
			message: 'Too many submissions. Please wait a minute and try again.',
			code: 'too_many',
		})
		expect((await submit(strict, other.shortId, {})).status).toBe(200)
		expect((await submit(strict, link.shortId, {}, '192.0.2.2')).status).toBe(200)
		// An IPv6 connection has a whole network of addresses.
		expect((await submit(strict, link.shortId, {}, '2001:db8::1')).status).toBe(200)
		expect((await submit(strict, link.shortId, {}, '2001:db8::2')).status).toBe(429)
		// A provider's customer may have a /48 of networks: an eighth of them shares a limit.
		expect((await submit(strict, link.shortId, {}, '2001:db8:0:1::1')).status).toBe(200)
		expect((await submit(strict, link.shortId, {}, '2001:db8:0:8::1')).status).toBe(429)
		expect((await submit(strict, link.shortId, {}, '2001:db8:1:8::1')).status).toBe(200)

		const form = await ask(strict, `/l/${link.shortId}`, {
			method: 'POST',
			headers: { 'cf-connecting-ip': '192.0.2.1' },
			body: new URLSearchParams({ name: 'Grace Hopper', email: 'grace@navy.mil' }),
		})
		expect(form.status).toBe(429)
		const page = await form.text()
		expect(page).toContain('Too many submissions. Please wait a minute and try again.')
		expect(page).toContain('value="Grace Hopper"')
	})
})
