import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type Scope, scopes } from '../../schema/tokenScopes'
import { belongings } from '../testing/belongings'
import { browser, makeLink, owner } from '../testing/client'
import { markers, plant } from '../testing/planted'
import { plantMember, plantToken } from '../testing/plantPeople'
import { requestOf, sessionCookie } from '../testing/requests'
import { routeRows } from '../testing/routes'
import { ask } from '../testing/settings'

type Made = Awaited<ReturnType<typeof owner>>

async function make({ api }: Made, chosen: Scope[], more: { expiresAt?: string } = {}) {
	const made = await api.tokens.$post({ json: { name: 'The CRM', scopes: chosen, ...more } })
	if (made.status !== 201) throw new Error(await made.text())
	return made.json()
}

/** An API client: a request with a token, without cookies or an origin. */
const call = (token: string, path: string, init: RequestInit = {}) =>
	browser().send(path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })

describe('/api/tokens', () => {
	it('shows a new token once, and afterwards only its prefix', async () => {
		const ada = await owner()
		const { token, ...made } = await make(ada, ['leads:read', 'links:read', 'leads:read'], {
			expiresAt: '2099-01-31T12:00:00+02:00',
		})
		expect(token).toMatch(/^ll_[\w-]{43}$/)
		expect(made).toEqual({
			id: expect.any(Number),
			name: 'The CRM',
			prefix: token.slice(0, 9),
			scopes: ['links:read', 'leads:read'],
			createdAt: expect.any(String),
			expiresAt: '2099-01-31T10:00:00.000Z',
			lastUsedAt: null,
		})
		expect(await (await ada.api.tokens.$get()).json()).toEqual([made])
		const rows = await env.DB.prepare('select * from api_tokens').all()
		expect(JSON.stringify(rows.results)).not.toContain(token.slice(9))
	})

	it('lists tokens, newest first', async () => {
		const ada = await owner()
		const made = [await make(ada, ['links:read']), await make(ada, ['leads:read'])]
		const listed = await (await ada.api.tokens.$get()).json()
		expect(listed.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed())
	})

	it('records the hour of last use, not each request', async () => {
		const ada = await owner()
		const { token } = await make(ada, ['links:read'])
		const used = async () => (await (await ada.api.tokens.$get()).json())[0]?.lastUsedAt
		expect((await call(token, '/api/links')).status).toBe(200)
		await expect.poll(used).not.toBeNull()
		const first = await used()
		await call(token, '/api/links')
		expect(await used()).toBe(first)
	})

	it('refuses a revoked token', async () => {
		const ada = await owner()
		const { token, id } = await make(ada, ['links:read'])
		expect((await ada.api.tokens[':id'].$delete({ param: { id: String(id) } })).status).toBe(204)
		expect((await call(token, '/api/links')).status).toBe(401)
		const again = await ada.api.tokens[':id'].$delete({ param: { id: String(id) } })
		expect(again.status).toBe(404)
		const entries = await (await ada.api.workspace.log.$get({ query: {} })).json()
		expect(entries.map(({ type, about }) => [type, about])).toEqual([
			['token_revoked', 'The CRM'],
			['token_made', 'The CRM'],
		])
	})

	it.each([
		['no name', { scopes: ['links:read'] }, 'Please give the token a name'],
		['an empty name', { name: ' ', scopes: ['links:read'] }, 'Please give the token a name'],
		['a long name', { name: 'x'.repeat(61), scopes: ['links:read'] }, 'The name is too long'],
		['no scopes', { name: 'x' }, 'scopes must be a list'],
		['an empty list', { name: 'x', scopes: [] }, 'Choose at least one permission'],
		['an unknown scope', { name: 'x', scopes: ['links:*'] }, 'Unknown scope'],
		...['2020-01-01', 'soon', '2099-02-31', 5].map((expiresAt): [string, object, string] => [
			`the expiry ${expiresAt}`,
			{ name: 'x', scopes: ['links:read'], expiresAt },
			'The expiry must be a date in the future, such as 2027-01-31',
		]),
	])('with %s is a 400 with a message', async (_, json, message) => {
		const { send } = await owner()
		const response = await send('/api/tokens', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(json),
		})
		expect([response.status, await response.json()]).toEqual([
			400,
			expect.objectContaining({ message, code: 'bad_input' }),
		])
	})

	it('allows at most fifty', async () => {
		const ada = await owner()
		await make(ada, ['links:read'])
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 49)
			insert into api_tokens (workspace_id, user_id, name, prefix, hash, scopes, created_at)
			select workspace_id, user_id, name, prefix, hash || i, scopes, 1 from api_tokens, n`,
		).run()
		const more = await ada.api.tokens.$post({ json: { name: 'x', scopes: ['links:read'] } })
		expect([more.status, await more.json()]).toEqual([
			409,
			expect.objectContaining({ message: expect.stringMatching(/at most 50 tokens/) }),
		])
	})
})

const guarded = Object.entries(routeRows).filter(([, { open }]) => open !== 'anyone')

describe.each(guarded)('%s by a token', (route, row) => {
	const requestBy = async (asking: Awaited<ReturnType<typeof plant>>, token: string) => {
		const request = requestOf(route, row, asking)
		request.headers.set('authorization', `Bearer ${token}`)
		// Another site's origin does not matter, because a token is no cookie to be abused.
		request.headers.set('origin', 'https://elsewhere.example')
		const response = await browser().send(request)
		return { status: response.status, text: await response.text() }
	}

	if (row.scope) {
		it(`succeeds with ${row.scope} alone`, async () => {
			const ada = await plant('zq-owner')
			const { token } = await plantToken(ada, [row.scope as Scope])
			const { status, text } = await requestBy(ada, token)
			expect([status, text]).toEqual([row.ok, expect.any(String)])
		})

		it('from another workspace reads and changes nothing', async () => {
			const ada = await plant('zq-owner')
			const other = await plant()
			const { token } = await plantToken(other, scopes)
			const before = await belongings(ada)
			const { status, text } = await requestBy(ada, token)
			expect(status).toBe(row.others ?? (row.param ? 404 : row.ok))
			for (const marker of markers) expect(text).not.toContain(marker)
			expect(await belongings(ada)).toEqual(before)
		})
	}

	const others = scopes.filter((scope) => scope !== row.scope)
	it(`with every scope${row.scope ? ` but ${row.scope}` : ''} is refused`, async () => {
		const ada = await plant('zq-owner')
		const { token } = await plantToken(ada, others)
		const before = await belongings(ada)
		const { status, text } = await requestBy(ada, token)
		expect([status, JSON.parse(text)]).toEqual([
			403,
			{
				message: expect.stringContaining(row.scope ?? 'Tokens can’t do this'),
				code: 'insufficient_scope',
			},
		])
		for (const marker of markers) expect(text).not.toContain(marker)
		expect(await belongings(ada)).toEqual(before)
	})
})

describe('a token', () => {
	const expired = async () =>
		(await plantToken(await plant(), scopes, { expires: Date.UTC(2026, 9, 1) })).token
	const removed = async () => {
		const { workspaceId } = await plant()
		const id = await plantMember(workspaceId, 'admin')
		const { token } = await plantToken({ id, workspaceId }, scopes)
		await env.DB.prepare('delete from members where user_id = ?').bind(id).run()
		return token
	}
	const unknown = { code: 'unauthorized', message: expect.stringMatching(/^This token is unknown/) }

	it.each<[string, () => Promise<string>, object]>([
		['unknown', async () => `ll_${'x'.repeat(43)}`, unknown],
		['empty', async () => '', unknown],
		['nonsense', async () => "ll_' or 1=1 --", unknown],
		['of a removed member', removed, unknown],
		[
			'expired',
			expired,
			{
				code: 'token_expired',
				message: expect.stringMatching(/^This token expired on 2026-10-01/),
			},
		],
	])('that is %s is a 401, even with a session', async (_, make, error) => {
		const ada = await plant()
		const response = await browser().send('/api/links', {
			headers: { authorization: `Bearer ${await make()}`, cookie: await sessionCookie(ada.id) },
		})
		expect([response.status, await response.json()]).toEqual([401, error])
		expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
	})

	it('takes precedence over a session, and limits it', async () => {
		const ada = await owner()
		await makeLink(ada)
		const other = await owner()
		const { token } = await make(other, ['links:read'])
		const headers = { authorization: `bearer ${token}` }
		expect(await (await ada.send('/api/links', { headers })).json()).toEqual([])
		expect((await ada.send('/api/stats', { headers })).status).toBe(403)
	})

	it('can do no more than the member who made it', async () => {
		const { workspaceId } = await plant()
		const id = await plantMember(workspaceId, 'member')
		const { token } = await plantToken({ id, workspaceId }, scopes)
		const response = await call(token, '/api/privacy/erase', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: '{"email":"a@b.cd"}',
		})
		expect([response.status, await response.json()]).toEqual([
			403,
			{ code: 'forbidden', message: 'Only an owner or admin of the workspace can do this' },
		])
	})

	it('of a suspended account reads and creates nothing', async () => {
		const ada = await plant()
		const { token } = await plantToken(ada, scopes)
		await env.DB.prepare("update workspaces set suspended_for = 'Spam' where id = ?")
			.bind(ada.workspaceId)
			.run()
		const body = JSON.stringify({ title: 'x', destinationUrl: 'https://example.com' })
		const headers = { 'Content-Type': 'application/json' }
		const made = await call(token, '/api/links', { method: 'POST', headers, body })
		expect([made.status, await made.json()]).toEqual([
			403,
			{ code: 'suspended', message: expect.stringContaining('“Spam”') },
		])
		expect((await call(token, '/api/leads')).status).toBe(200)
	})

	it('is refused while another request holds the workspace’s lease', async () => {
		const ada = await plant()
		const { token } = await plantToken(ada, scopes)
		const until = Date.now() + 60_000
		await env.DB.prepare("insert into leases values (?, 'export', 'another', ?)")
			.bind(ada.workspaceId, until)
			.run()
		const refused = await call(token, '/api/export/leads')
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
		await env.DB.prepare('delete from leases').run()
		expect(await (await call(token, '/api/export/leads')).text()).toContain('@visitors.example')
		expect(await env.DB.prepare('select count(*) as n from leases').first('n')).toBe(0)
	})

	it('has no access to operators’ screens', async () => {
		const ada = await owner('ops@acme.io')
		await env.DB.prepare('update users set email_confirmed_at = 1').run()
		const { token } = await make(ada, ['account:read'])
		const settings = { ...env, ADMIN_EMAILS: 'ops@acme.io' } as typeof env
		const headers = { authorization: `Bearer ${token}` }
		expect((await ask(settings, '/api/admin', { headers })).status).toBe(404)
	})

	it('treats HEAD like GET', async () => {
		const { token } = await make(await owner(), ['links:read'])
		expect((await call(token, '/api/links', { method: 'HEAD' })).status).toBe(200)
	})
})
