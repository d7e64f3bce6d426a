import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browser, makeLink, owner } from '../testing/client'
import { faulty } from '../testing/faults'
import { plant } from '../testing/planted'
import { requestOf, sessionCookie } from '../testing/requests'
import { routeRows } from '../testing/routes'
import { ask } from '../testing/settings'

const logging = { ...env, REQUEST_LOG: '1' } as unknown as typeof env
const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)

let lines: string[]

beforeEach(() => {
	lines = []
	for (const level of ['log', 'error', 'warn', 'info', 'debug'] as const) {
		vi.spyOn(console, level).mockImplementation((...parts) => lines.push(parts.join(' ')))
	}
})

afterEach(() => vi.restoreAllMocks())

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the log', () => {
	it('has one line per request, with the id from the response', async () => {
		const first = await ask(logging, '/api/links/4711?workspace=1')
		const second = await ask(logging, '/l/zzzzzzzz?email=ada@acme.io')
		const id = (response: Response) => response.headers.get('x-request-id')
		expect(logged()).toEqual([
			{
				id: id(first),
				method: 'GET',
				route: '/api/links/:id',
				status: 401,
				milliseconds: expect.any(Number),
			},
			{
				id: id(second),
				method: 'GET',
				route: '/l/:shortId',
				status: 404,
				milliseconds: expect.any(Number),
			},
		])
		expect(id(first)).toEqual(uuid)
		expect(id(second)).not.toBe(id(first))
	})

	it('uses Cloudflare’s request id, but nothing else sent as one', async () => {
		for (const [ray, id] of [
			['8f1c2d3e4f5a6b7c-FRA', '8f1c2d3e4f5a6b7c-FRA'],
			['ada@acme.io <script>', uuid],
			['x'.repeat(500), uuid],
		] as const) {
			const response = await ask(logging, '/api/links', { headers: { 'cf-ray': ray } })
			expect(response.headers.get('x-request-id')).toEqual(id)
		}
	})

	it('has a sample of visitors’ requests, and all that fail', async () => {
		const { shortId } = await makeLink(await owner())
		const sampled = { ...env, REQUEST_LOG: undefined } as unknown as typeof env
		const prefetch = { headers: { 'sec-purpose': 'prefetch' } }
		const broken = { ...sampled, DB: faulty(env.DB, () => 'fails') } as typeof env
		const visit = async () => {
			lines = []
			const { send } = browser(sampled)
			await send('/api/links')
			await send(`/l/${shortId}`)
			await send(`/l/${shortId}`, prefetch)
			await send('/l/zzzzzzz')
			await browser(broken).send('/l/zzzzzzy')
			return logged().flatMap(({ route, status }) => (route ? [[route, status]] : []))
		}
		const random = vi.spyOn(Math, 'random')
		random.mockReturnValue(0.02)
		expect(await visit()).toEqual([
			['/api/links', 401],
			['/l/:shortId', 503],
		])
		random.mockReturnValue(0.005)
		expect(await visit()).toHaveLength(5)
	})

	it('can be switched off', async () => {
		await ask({ ...env, REQUEST_LOG: 'off' }, '/api/links')
		expect(lines).toEqual([])
	})

	it('links an error response to what went wrong', async () => {
		const { id } = await plant()
		const cookie = await sessionCookie(id)
		const broken = { ...logging, DB: faulty(env.DB, () => 'fails') } as typeof env
		const response = await ask(broken, '/api/stats', { headers: { cookie } })
		const requestId = response.headers.get('x-request-id')
		expect([response.status, await response.json()]).toEqual([
			500,
			{
				message: 'Something went wrong on our side. Please try again.',
				code: 'internal',
				requestId,
			},
		])
		const [error, line] = logged()
		expect(error).toMatchObject({ id: requestId, route: '/api/stats', frames: expect.any(Array) })
		expect(line).toMatchObject({ id: requestId, status: 500 })
	})
})

it('sends how long a response took only to developers', async () => {
	const timing = async (url: string) =>
		(await ask(env, new Request(url))).headers.get('server-timing')
	expect(await timing('http://localhost:8787/api/links')).toMatch(/^total;dur=\d+$/)
	expect(await timing('https://links.acme.io/api/links')).toBeNull()
})

describe('nothing personal is in the log or in error responses', () => {
	const personal = [
		...['Vera', 'vera@', '4930123456', 'new@acme', 'nobody@acme', 'correct horse', 'battery'],
		...['zq-owner', 'zq-lead', '+49309999', 'zq-agent', '203.0.113.77', 'eyJ', 'zq-query'],
	]

	describe.each(['works', 'fails', 'fails after commit'] as const)(
		'when the database %s',
		(fault) => {
			it.each(Object.entries(routeRows))('%s', async (route, row) => {
				const owner = await plant('zq-owner')
				const request = requestOf(route, row, owner, await sessionCookie(owner.id))
				const url = new URL(request.url)
				url.searchParams.set('utm_campaign', 'zq-query')
				const asked = new Request(url, request)
				asked.headers.set('user-agent', 'zq-agent')
				asked.headers.set('cf-connecting-ip', '203.0.113.77')
				asked.headers.set('x-forwarded-for', '203.0.113.77')
				const db = faulty(env.DB, () => fault)
				const response = await ask({ ...logging, DB: db } as typeof env, asked)
				const text = await response.text().catch(() => 'broke off')
				const written = lines.join('\n')
				expect(written).toContain(`"status":${response.status}`)
				for (const word of personal) {
					expect(written).not.toContain(word)
					// A form shown again keeps its input.
					if (response.status >= 400 && !route.includes('/l/')) expect(text).not.toContain(word)
				}
			})
		},
	)
})
