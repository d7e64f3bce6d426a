// Every route × every kind of caller. A new route needs a row in testing/routes.ts.
import { env } from 'cloudflare:workers'
import { inspectRoutes } from 'hono/dev'
import { describe, expect, it } from 'vitest'
import { app } from './index'
import { browser } from './testing/client'
import { markers, type Planted, plant, requestOf, sessionCookie } from './testing/planted'
import { routeRows } from './testing/routes'

type Caller = (owner: { id: number }) => Promise<string | undefined>

const base64url = (text: string) =>
	btoa(text).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')

/** The cookies of those who are not logged in, though most of them would like to be taken for it. */
const outsiders: Record<string, Caller> = {
	nobody: async () => undefined,
	'an expired token': ({ id }) => sessionCookie(id, { expires: -60 }),
	'an expired session': async ({ id }) => {
		const cookie = await sessionCookie(id)
		await env.DB.prepare('update sessions set expires_at = ?')
			.bind(Date.now() - 1)
			.run()
		return cookie
	},
	'a tampered token': async ({ id }) => {
		const [header, , signature] = (await sessionCookie(id)).split('.')
		const session = await env.DB.prepare('select id from sessions').first<{ id: string }>()
		const payload = base64url(JSON.stringify({ jti: session?.id, exp: 9999999999 }))
		return `${header}.${payload}.${signature}`
	},
	'a tampered signature': async ({ id }) => {
		const cookie = await sessionCookie(id)
		const at = cookie.length - 10
		return `${cookie.slice(0, at)}${cookie[at] === 'A' ? 'B' : 'A'}${cookie.slice(at + 1)}`
	},
	'alg=none': async ({ id }) => {
		const [, payload] = (await sessionCookie(id)).split('.')
		return `session=${base64url('{"alg":"none","typ":"JWT"}')}.${payload}.`
	},
	'a foreign key': ({ id }) => sessionCookie(id, { secret: 'another server’s secret'.repeat(3) }),
	'a logged-out session': async ({ id }) => {
		const cookie = await sessionCookie(id)
		const request = { method: 'POST', headers: { cookie } }
		expect((await browser().send('/api/auth/logout', request)).status).toBe(204)
		return cookie
	},
	'a deleted user': async () => {
		const gone = await plant()
		const cookie = await sessionCookie(gone.id)
		await env.DB.prepare('delete from users where id = ?').bind(gone.id).run()
		return cookie
	},
	nonsense: async () => 'session=%00%ff.a.b; session=',
}

/** Everything the planted owner has, to see that nobody else changed it. */
async function belongings(ownerId: number, { linkId, leadId }: Planted) {
	const rows = await env.DB.batch([
		env.DB.prepare('select * from users where id = ?').bind(ownerId),
		env.DB.prepare('select * from links where id = ?').bind(linkId),
		env.DB.prepare('select * from leads where id = ?').bind(leadId),
	])
	return rows.map(({ results }) => results)
}

async function answerTo(request: Request) {
	const response = await browser().send(request)
	return { status: response.status, text: await response.text() }
}

it('there is a row for every route, and no other', () => {
	const routes = inspectRoutes(app)
		.filter((route) => !route.isMiddleware)
		.map(({ method, path }) => `${method} ${path === '/*' ? '*' : path}`)
		.filter((route) => route !== 'ALL /api/*')
	expect(Object.keys(routeRows).toSorted()).toEqual([...new Set(routes)].toSorted())
})

describe.each(Object.entries(routeRows))('%s', (route, row) => {
	it.each(Object.entries(outsiders))('from %s', async (_, cookieOf) => {
		const owner = await plant('zq-owner')
		const before = await belongings(owner.id, owner)
		const answer = await answerTo(requestOf(route, row, owner, await cookieOf(owner)))
		expect(answer.status).toBe(row.open === 'owner' ? 401 : row.ok)
		if (row.open === 'owner') expect(JSON.parse(answer.text)).toEqual({ message: 'Please log in' })
		for (const marker of markers) expect(answer.text).not.toContain(marker)
		expect(await belongings(owner.id, owner)).toEqual(before)
	})

	it('from another owner', async () => {
		const owner = await plant('zq-owner')
		const other = await plant()
		const before = await belongings(owner.id, owner)
		const answer = await answerTo(requestOf(route, row, owner, await sessionCookie(other.id)))
		expect(answer.status).toBe(row.others ?? (row.open === 'owner' && row.param ? 404 : row.ok))
		for (const marker of markers) expect(answer.text).not.toContain(marker)
		expect(await belongings(owner.id, owner)).toEqual(before)
	})

	it('from the owner', async () => {
		const owner = await plant('zq-owner')
		const answer = await answerTo(requestOf(route, row, owner, await sessionCookie(owner.id)))
		expect([answer.status, answer.text]).toEqual([row.ok, expect.any(String)])
	})
})

const changing = Object.entries(routeRows).filter(([route]) => /^(?!GET).* \/api\//.test(route))

describe.each(changing)('%s from the owner’s browser on another site', (route, row) => {
	it.each([
		[{ origin: 'https://evil.example' }],
		[{ origin: 'null' }],
		[{ origin: 'http://localhost:9999' }],
		[{ origin: 'https://localhost:8787' }],
		[{ origin: '', 'sec-fetch-site': 'cross-site' }],
		[{ origin: '', 'sec-fetch-site': 'same-site' }],
	])('%j', async (headers) => {
		const owner = await plant('zq-owner')
		const before = await belongings(owner.id, owner)
		const request = requestOf(route, row, owner, await sessionCookie(owner.id))
		for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
		expect((await answerTo(request)).status).toBe(403)
		expect(await belongings(owner.id, owner)).toEqual(before)
	})
})
