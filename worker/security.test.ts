// Every route × every kind of caller, as the gates of the routes and schema/permissions.ts say. A new route
// needs a row in testing/rows/.
import { env } from 'cloudflare:workers'
import { inspectRoutes } from 'hono/dev'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { roles } from '../schema/permissions'
import { app } from './index'
import { belongings, untouched } from './testing/belongings'
import { browser } from './testing/client'
import { markers, plant } from './testing/planted'
import { plantMember } from './testing/plantPeople'
import { requestOf, sessionCookie } from './testing/requests'
import { routeRows } from './testing/routes'

type Caller = (owner: { id: number; workspaceId: number }) => Promise<string | undefined>

const sessionOf = (cookie: string) => decodeJwt(cookie.replace('session=', '')).jti

const base64url = (text: string) =>
	btoa(text).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')

/** Cookies of callers who are not logged in, most of them forged or expired. */
const outsiders: Record<string, Caller> = {
	nobody: async () => undefined,
	'an expired token': ({ id }) => sessionCookie(id, { expires: -60 }),
	'an expired session': async ({ id }) => {
		const cookie = await sessionCookie(id)
		await env.DB.prepare('update sessions set expires_at = ? where id = ?')
			.bind(Date.now() - 1, sessionOf(cookie))
			.run()
		return cookie
	},
	'a tampered token': async ({ id }) => {
		const cookie = await sessionCookie(id)
		const [header, , signature] = cookie.split('.')
		const payload = base64url(JSON.stringify({ jti: sessionOf(cookie), exp: 9999999999 }))
		return `${header}.${payload}.${signature}`
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

async function cookiesOf(owner: { id: number; workspaceId: number }) {
	const cookies: [string, string | undefined][] = []
	for (const [who, cookieOf] of Object.entries(outsiders))
		cookies.push([who, await cookieOf(owner)])
	return cookies
}

async function answerTo(request: Request) {
	const response = await browser().send(request)
	return { status: response.status, text: await response.text() }
}

it('there is a row for every route, and no other row', () => {
	const routes = inspectRoutes(app)
		.filter((route) => !route.isMiddleware)
		.map(({ method, path }) => `${method} ${path === '/*' ? '*' : path}`)
		.filter((route) => route !== 'ALL /api/*')
	expect(Object.keys(routeRows).toSorted()).toEqual([...new Set(routes)].toSorted())
})

const guarded = Object.entries(routeRows).flatMap(([route, { open, scope }]) =>
	open === 'anyone' ? [] : [{ route, open, scope }],
)
const reads = (route: string) => route.startsWith('GET ')

describe('the gates', () => {
	it('leave only these routes of the API open', () => {
		const open = Object.keys(routeRows).filter(
			(route) => / \/(api|mcp)/.test(route) && routeRows[route]?.open === 'anyone',
		)
		expect(open.toSorted()).toEqual([
			'DELETE /api/admin/links/:id/reports',
			'GET /api/admin',
			'GET /api/auth/providers',
			'GET /api/auth/providers/:provider/callback',
			'GET /api/feed/:file',
			'GET /api/health',
			'GET /api/info/:shortId',
			'GET /api/invites/:secret',
			'GET /api/mail',
			'GET /api/openapi.json',
			'GET /api/payment-config',
			'GET /api/shared-reports/:secret',
			'GET /mcp',
			'POST /api/auth/email/confirm',
			'POST /api/auth/login',
			'POST /api/auth/login/passkey',
			'POST /api/auth/login/passkey/options',
			'POST /api/auth/login/recovery',
			'POST /api/auth/logout',
			'POST /api/auth/providers/:provider/login',
			'POST /api/auth/providers/waiting',
			'POST /api/auth/reset',
			'POST /api/auth/reset/confirm',
			'POST /api/auth/signup',
			'POST /api/capture/:shortId',
			'POST /api/capture/demo',
			'POST /api/connectors/changed/:caller',
			'POST /api/mail/feedback',
			'POST /api/stripe/webhook',
			'POST /mcp',
			'PUT /api/admin/accounts/:id/import-quota',
			'PUT /api/admin/accounts/:id/suspension',
			'PUT /api/admin/links/:id/suspension',
		])
	})

	it('let viewers change nothing but what is their own', () => {
		const changes = guarded.filter(({ route, open }) => !reads(route) && open.includes('viewer'))
		const others = changes
			.map(({ route }) => route)
			.filter((route) => !/ \/api\/(auth\/|mail\/|notifications|workspace\/away)/.test(route))
		expect(others.toSorted()).toEqual([
			'DELETE /api/workspace/handover',
			'POST /api/invites/accept',
			'POST /api/workspace/handover/accept',
			'POST /api/workspace/leave',
			'POST /api/workspaces',
		])
	})

	it('let viewers and members see no secrets, tokens or payments', () => {
		const secret = guarded.filter(({ route }) =>
			/\/api\/(tokens|webhooks|connectors|feeds|billing)/.test(route),
		)
		expect(secret.length).toBeGreaterThan(15)
		for (const { open } of secret) expect(open).not.toEqual(expect.arrayContaining(['member']))
		const report = guarded.find(({ route }) => route === 'GET /api/links/:id/shared-report')
		expect(report?.open).toEqual(['owner', 'admin', 'member'])
	})

	it('let no token that may only read change anything', () => {
		const reading = guarded.filter(({ scope }) => scope?.endsWith(':read'))
		expect(reading.map(({ route }) => route).filter((route) => !reads(route))).toEqual([])
	})
})

describe.each(Object.entries(routeRows))('%s', (route, row) => {
	if (row.open === 'anyone') {
		it('from those who are not logged in', async () => {
			const owner = await plant('zq-owner')
			const cookies = await cookiesOf(owner)
			const before = await belongings(owner)
			for (const [who, cookie] of cookies) {
				const { status, text } = await answerTo(requestOf(route, row, owner, cookie))
				expect([who, status]).toEqual([who, row.ok])
				for (const marker of markers) expect(text).not.toContain(marker)
			}
			expect(await belongings(owner)).toEqual(untouched(before, route))
		})
	} else {
		it('from those who are not logged in', async () => {
			const owner = await plant('zq-owner')
			const cookies = await cookiesOf(owner)
			const before = await belongings(owner)
			for (const [who, cookie] of cookies) {
				const { status, text } = await answerTo(requestOf(route, row, owner, cookie))
				expect([who, status, JSON.parse(text)]).toEqual([
					who,
					401,
					{ message: 'Please log in', code: 'unauthorized' },
				])
			}
			expect(await belongings(owner)).toEqual(before)
		})
	}

	it('from another workspace’s owner', async () => {
		const owner = await plant('zq-owner')
		const other = await plant()
		const before = await belongings(owner)
		const answer = await answerTo(requestOf(route, row, owner, await sessionCookie(other.id)))
		expect(answer.status).toBe(row.others ?? (row.open !== 'anyone' && row.param ? 404 : row.ok))
		for (const marker of markers) expect(answer.text).not.toContain(marker)
		expect(await belongings(owner)).toEqual(untouched(before, route))
	})

	if (row.open !== 'anyone') {
		it('from somebody who names a workspace of others', async () => {
			const owner = await plant('zq-owner')
			const other = await plant()
			const before = await belongings(owner)
			const request = requestOf(route, row, owner, await sessionCookie(other.id))
			request.headers.set('x-workspace', String(owner.workspaceId))
			const { status, text } = await answerTo(request)
			expect([status, JSON.parse(text)]).toEqual([
				404,
				{ message: 'Workspace not found', code: 'not_a_member' },
			])
			expect(await belongings(owner)).toEqual(before)
		})
	}

	it('from its owner while they work in another workspace of theirs', async () => {
		const owner = await plant('zq-owner')
		const other = await plant()
		await env.DB.batch([
			env.DB.prepare('update members set last_used_at = ? where user_id = ?').bind(1, owner.id),
			env.DB.prepare(
				"insert into members (workspace_id, user_id, role, last_used_at) values (?, ?, 'admin', ?)",
			).bind(other.workspaceId, owner.id, Date.now()),
		])
		const cookie = await sessionCookie(owner.id)
		const before = await belongings(owner)
		const request = requestOf(route, row, owner, cookie)
		request.headers.set('x-workspace', String(other.workspaceId))
		const { status, text } = await answerTo(request)
		// Theirs wherever they work.
		if (
			/ \/api\/(auth|mail|workspaces|invites|notifications)/.test(route) ||
			row.param === 'memberId'
		)
			return
		if (row.open !== 'anyone') {
			if (row.open.includes('admin')) {
				expect(status).toBe(row.others ?? (row.param ? 404 : (row.mates ?? row.ok)))
			} else expect(status).toBe(403)
			for (const marker of markers.slice(1)) expect(text).not.toContain(marker)
		}
		// They may have done something elsewhere, which their account's log has, too.
		const { account_events: _, ...workspace } = untouched(before, route)
		expect(await belongings(owner)).toMatchObject(workspace)
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
			const ok = row.personal ? 404 : (row.mates ?? row.ok)
			expect([status, text]).toEqual([ok, expect.any(String)])
			// People's actions on their own account leave the workspace and its owner unchanged.
			if (/ \/api\/auth\//.test(route)) {
				const left = route === 'DELETE /api/auth/user'
				const members = before.members.filter(({ user_id }) => !left || user_id !== id)
				const log = expect.any(Array)
				expect(after).toEqual({ ...before, members, account_events: log })
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

const foreign: Record<string, string>[] = [
	{ origin: 'https://evil.example' },
	{ origin: 'null' },
	{ origin: 'http://localhost:9999' },
	{ origin: 'https://localhost:8787' },
	{ origin: '', 'sec-fetch-site': 'cross-site' },
	{ origin: '', 'sec-fetch-site': 'same-site' },
]

it.each(changing)('%s from the owner’s browser on another site', async (route, row) => {
	const owner = await plant('zq-owner')
	const cookie = await sessionCookie(owner.id)
	const before = await belongings(owner)
	for (const headers of foreign) {
		const request = requestOf(route, row, owner, cookie)
		for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
		expect([headers, (await answerTo(request)).status]).toEqual([headers, 403])
	}
	expect(await belongings(owner)).toEqual(before)
})
