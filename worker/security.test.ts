// Every route × every kind of caller. A new route needs a row in testing/routes.ts.
import { env } from 'cloudflare:workers'
import { inspectRoutes } from 'hono/dev'
import { describe, expect, it } from 'vitest'
import { roles } from '../schema/workspace'
import { app } from './index'
import { browser } from './testing/client'
import {
	belongings,
	markers,
	plant,
	plantMember,
	requestOf,
	sessionCookie,
	untouched,
} from './testing/planted'
import { routeRows } from './testing/routes'

type Caller = (owner: { id: number; workspaceId: number }) => Promise<string | undefined>

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
	'a removed member': async ({ workspaceId }) => {
		const id = await plantMember(workspaceId, 'admin')
		const cookie = await sessionCookie(id)
		await env.DB.prepare('delete from members where user_id = ?').bind(id).run()
		return cookie
	},
	nonsense: async () => 'session=%00%ff.a.b; session=',
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
		const cookie = await cookieOf(owner)
		const before = await belongings(owner)
		const answer = await answerTo(requestOf(route, row, owner, cookie))
		expect(answer.status).toBe(row.open === 'anyone' ? row.ok : 401)
		if (row.open !== 'anyone') {
			expect(JSON.parse(answer.text)).toEqual({ message: 'Please log in', code: 'unauthorized' })
		}
		for (const marker of markers) expect(answer.text).not.toContain(marker)
		expect(await belongings(owner)).toEqual(untouched(before, route))
	})

	it('from another workspace’s owner', async () => {
		const owner = await plant('zq-owner')
		const other = await plant()
		const before = await belongings(owner)
		const answer = await answerTo(requestOf(route, row, owner, await sessionCookie(other.id)))
		expect(answer.status).toBe(row.others ?? (row.open !== 'anyone' && row.param ? 404 : row.ok))
		for (const marker of markers) expect(answer.text).not.toContain(marker)
		expect(await belongings(owner)).toEqual(untouched(before, route))
	})

	it('from the owner', async () => {
		const owner = await plant('zq-owner')
		const answer = await answerTo(requestOf(route, row, owner, await sessionCookie(owner.id)))
		expect([answer.status, answer.text]).toEqual([row.ok, expect.any(String)])
	})

	it.each(roles)('from another %s of the workspace', async (role) => {
		const owner = await plant('zq-owner')
		const id = await plantMember(owner.workspaceId, role)
		const cookie = await sessionCookie(id)
		const before = await belongings(owner)
		const { status, text } = await answerTo(requestOf(route, row, owner, cookie))
		const after = await belongings(owner)
		if (row.open === 'anyone' || row.open.includes(role)) {
			expect([status, text]).toEqual([row.personal ? 404 : row.ok, expect.any(String)])
			// What people do to their own account leaves the workspace and its owner as they were.
			if (/ \/api\/auth\//.test(route)) {
				const left = route === 'DELETE /api/auth/user'
				const members = before.members.filter(({ user_id }) => !left || user_id !== id)
				expect(after).toEqual({ ...before, members })
			}
		} else {
			expect([status, JSON.parse(text)]).toEqual([
				403,
				{ message: expect.stringMatching(/of the workspace can do this$/), code: 'forbidden' },
			])
			for (const marker of markers) expect(text).not.toContain(marker)
			expect(after).toEqual(before)
		}
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
		const request = requestOf(route, row, owner, await sessionCookie(owner.id))
		const before = await belongings(owner)
		for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
		expect((await answerTo(request)).status).toBe(403)
		expect(await belongings(owner)).toEqual(before)
	})
})
