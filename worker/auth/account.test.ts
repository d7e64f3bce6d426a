import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import worker from '../index'
import { tidy } from '../operations/tidy'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { faulty } from '../testing/faults'
import { fill } from '../testing/people'

const password = 'correct horse'
const username = 'ada@acme.io'

/** Logs the owner in on a second device. */
async function otherDevice() {
	const device = browser()
	await device.api.auth.login.$post({ json: { username, password } })
	return device
}

type Api = ReturnType<typeof browser>['api']

const devices = async (api: Api) => (await api.auth.sessions.$get()).json()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'

const loginFrom = (userAgent: string) => ({
	method: 'POST',
	headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
	body: JSON.stringify({ username, password }),
})

const count = async (table: string) =>
	(await env.DB.prepare(`select count(*) as n from ${table}`).first<{ n: number }>())?.n

describe('the profile', () => {
	it('changes the name', async () => {
		const { api } = await owner(username)
		const response = await api.auth.user.$patch({ json: { name: '  Ada Byron ' } })
		expect(await response.json()).toEqual({ name: 'Ada Byron', email: username })
		expect(await (await api.auth.user.$get()).json()).toMatchObject({ name: 'Ada Byron' })
	})

	it.each([
		{ name: 'A' },
		{ name: 'Eve', email: 'eve@evil.example' },
		{ name: 'Eve', username: 'eve@evil.example' },
	])('is not changed to %j', async (json) => {
		const { api } = await owner(username)
		const before = await (await api.auth.user.$get()).json()
		expect((await api.auth.user.$patch({ json })).status).toBe(400)
		expect(await (await api.auth.user.$get()).json()).toEqual(before)
	})
})

describe('a password change', () => {
	it('ends all other sessions', async () => {
		const { api } = await owner(username)
		const other = await otherDevice()
		const json = { current: password, next: 'battery staple' }
		expect((await api.auth.password.$post({ json })).status).toBe(204)
		expect((await api.auth.user.$get()).status).toBe(200)
		expect((await other.api.auth.user.$get()).status).toBe(401)
		const login = (password: string) =>
			browser().api.auth.login.$post({ json: { username, password } })
		expect((await login(password)).status).toBe(401)
		expect((await login('battery staple')).status).toBe(200)
	})

	it.each([
		[{ current: 'wrong horse', next: 'battery staple' }, 403, 'The password is wrong'],
		[{ current: '', next: 'battery staple' }, 400, 'Please enter your current password'],
		[{ current: password, next: '12345' }, 400, 'Password must be at least 6 characters'],
	])('with %j is a %i and changes nothing', async (json, status, message) => {
		const { api } = await owner(username)
		const other = await otherDevice()
		const response = await api.auth.password.$post({ json })
		expect(response.status).toBe(status)
		expect(await response.json()).toMatchObject({ message })
		expect((await other.api.auth.user.$get()).status).toBe(200)
	})
})

describe('sessions', () => {
	it('are listed by device, most recently used first', async () => {
		const first = await owner(username)
		await first.send('/api/auth/login', loginFrom(firefox))
		expect(await (await first.api.auth.sessions.$get()).json()).toEqual([
			{
				id: expect.any(Number),
				browser: 'Firefox on Linux',
				lastUsedAt: expect.stringMatching(/Z$/),
				loggedInAt: expect.stringMatching(/Z$/),
				current: true,
			},
			expect.objectContaining({ browser: 'Unknown device', current: false }),
		])
	})

	it('include devices that are logged out, and nobody else’s', async () => {
		const { api } = await owner(username)
		await env.DB.prepare('update sessions set expires_at = 1').run()
		await browser().api.auth.login.$post({ json: { username, password } })
		await api.auth.login.$post({ json: { username, password } })
		await env.DB.prepare('update sessions set expires_at = 1 where device_id <> ?')
			.bind((await devices(api))[0]?.id)
			.run()
		await owner()
		expect(await devices(api)).toMatchObject([
			{ loggedInAt: expect.any(String), current: true },
			{ loggedInAt: null, current: false },
		])
	})

	it('are deleted nightly after they expire', async () => {
		const { api } = await owner(username)
		await owner()
		await env.DB.prepare(
			'update sessions set expires_at = 1 where user_id = (select max(id) from users)',
		).run()
		await worker.scheduled(undefined, env)
		expect(await count('sessions')).toBe(1)
		expect((await api.auth.user.$get()).status).toBe(200)
	})

	it('all end with "log out everywhere", but nobody else’s', async () => {
		const { api, cookie, send } = await owner(username)
		const other = await otherDevice()
		const stranger = await owner()
		const copy = cookie()
		const response = await api.auth.sessions.$delete()
		expect(response.status).toBe(204)
		expect(response.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/)
		expect((await send('/api/auth/user', { headers: { cookie: copy } })).status).toBe(401)
		expect((await other.api.auth.user.$get()).status).toBe(401)
		expect((await stranger.api.auth.user.$get()).status).toBe(200)
	})
})

describe('a device', () => {
	it('is listed once, however often its owner logs in on it', async () => {
		const { api, send } = await owner(username)
		const login = () => send('/api/auth/login', loginFrom(''))
		for (let i = 0; i < 2; i++) expect((await login()).status).toBe(200)
		expect(await devices(api)).toHaveLength(1)
		expect(await count('sessions')).toBe(3)
	})

	it('counts only in its own browser; another browser is another device', async () => {
		const { api, send } = await owner(username)
		await send('/api/auth/login', loginFrom(firefox))
		expect(await devices(api)).toHaveLength(2)
	})

	it('is dropped for the eleventh, without logging anybody out', async () => {
		const first = await owner(username)
		await env.DB.prepare('update devices set last_used_at = 1').run()
		for (let i = 0; i < 10; i++) await otherDevice()
		const listed = await devices(first.api)
		expect(listed.filter(({ id }) => id !== null)).toHaveLength(10)
		expect(listed.at(-1)).toMatchObject({ id: null, current: true })
		expect(await count('devices')).toBe(10)
	})

	it('can be removed only by its owner', async () => {
		const { api } = await owner(username)
		const other = await otherDevice()
		const eve = await owner()
		const id = (await devices(api)).find(({ current }) => !current)?.id
		const remove = ({ api }: { api: Api }) =>
			api.auth.sessions[':id'].$delete({ param: { id: String(id) } })
		expect((await remove(eve)).status).toBe(404)
		expect((await other.api.auth.user.$get()).status).toBe(200)
		expect((await remove({ api })).status).toBe(204)
		expect((await other.api.auth.user.$get()).status).toBe(401)
		expect(await devices(api)).toHaveLength(1)
		expect((await remove({ api })).status).toBe(404)
	})

	it.each(['a password change', 'log out everywhere'])('is forgotten after %s', async (how) => {
		const { api } = await owner(username)
		await otherDevice()
		const before = await env.DB.prepare('select max(id) from devices').first<number>('max(id)')
		if (how === 'log out everywhere') await api.auth.sessions.$delete()
		else await api.auth.password.$post({ json: { current: password, next: 'battery staple' } })
		const { results } = await env.DB.prepare('select id from devices').all<{ id: number }>()
		expect(results.filter(({ id }) => id <= Number(before))).toEqual([])
		// The browser that changed the password becomes a new device.
		expect(results).toHaveLength(how === 'log out everywhere' ? 0 : 1)
	})

	it('is forgotten 400 days after its last login', async () => {
		await owner(username)
		await otherDevice()
		await env.DB.prepare(
			'update devices set last_used_at = ? where id = (select max(id) from devices)',
		)
			.bind(Date.now() - 401 * 24 * 3600_000)
			.run()
		await worker.scheduled(undefined, env)
		expect(await count('devices')).toBe(1)
	})
})

describe('a fresh login', () => {
	/** Makes the login eleven minutes old. */
	const stale = () => env.DB.prepare('update sessions set created_at = created_at - 660000').run()

	const guarded = {
		download: (api: Api) => api.auth.download.$get(),
		'deleting the account without the password': (api: Api) => api.auth.user.$delete({ json: {} }),
		'passkey options': (api: Api) => api.auth.passkeys.options.$post(),
		'removing a passkey': (api: Api) => api.auth.passkeys[':id'].$delete({ param: { id: '4711' } }),
		'recovery codes': (api: Api) => api.auth['recovery-codes'].$post(),
		'changing the address': (api: Api) => api.auth.email.$post({ json: { email: 'new@acme.io' } }),
		'creating an API token': (api: Api) =>
			api.tokens.$post({ json: { name: 'A program', scopes: ['links:read'] } }),
		'asking whether it is fresh': (api: Api) => api.auth.proof.$get(),
	}

	it.each(Object.entries(guarded))('is required for %s', async (_, act) => {
		const { api } = await owner(username)
		await stale()
		const refused = await act(api)
		expect(refused.status).toBe(403)
		expect(await refused.json()).toEqual({
			message: 'Please confirm that it’s you',
			code: 'fresh_login',
		})
		expect(await count('users')).toBe(1)
		expect((await api.auth.proof.$post({ json: { password } })).status).toBe(204)
		expect([200, 201, 202, 204, 404]).toContain((await act(api)).status)
	})

	it('does not come from a wrong password or another session’s right one', async () => {
		const { api } = await owner(username)
		const other = await otherDevice()
		await stale()
		const wrong = await api.auth.proof.$post({ json: { password: 'wrong horse' } })
		expect(wrong.status).toBe(403)
		expect(await wrong.json()).toEqual({
			message: 'The password is wrong',
			code: 'forbidden',
			issues: [{ path: 'password', message: 'The password is wrong' }],
		})
		expect((await other.api.auth.proof.$post({ json: { password } })).status).toBe(204)
		expect((await api.auth.proof.$get()).status).toBe(403)
	})

	it('is not needed to delete the account with the password', async () => {
		const { api } = await owner(username)
		await stale()
		expect((await api.auth.user.$delete({ json: { password } })).status).toBe(204)
		expect(await count('users')).toBe(0)
	})
})

type Row = Record<string, unknown>
type Download = { profile: Row; sessions: Row[]; links: Row[]; visits: Row[]; leads: Row[] }

describe('the download', () => {
	const download = async ({ api }: { api: ReturnType<typeof browser>['api'] }) =>
		(await (await api.auth.download.$get()).json()) as Download

	it('contains the profile, sessions, links, leads and visits, but no secrets', async () => {
		const ada = await owner(username)
		const link = await makeLink(ada, { title: 'Ada’s "guide"' })
		await submitLead(link.shortId, { name: 'Grace', email: 'grace@navy.mil' })
		await env.DB.prepare(
			'insert into link_days (link_id, day, visits, bots) values (?, 20000, 3, 2)',
		)
			.bind(link.id)
			.run()
		const eve = await owner()
		await submitLead((await makeLink(eve)).shortId, { name: 'Eve', email: 'eve@evil.example' })

		const response = await ada.api.auth.download.$get()
		expect(response.headers.get('content-disposition')).toMatch(
			/^attachment; filename="[^"]+\.json"$/,
		)
		expect(response.headers.get('cache-control')).toBe('no-store')
		const text = await response.text()
		const data: Download = JSON.parse(text)
		expect(data.profile).toMatchObject({
			email: username,
			name: 'Ada Owner',
			emailConfirmedAt: null,
			leadMails: 'at_once',
		})
		expect(data.sessions).toMatchObject([{ createdAt: expect.any(String) }])
		expect(data.links).toMatchObject([{ id: link.id, title: 'Ada’s "guide"' }])
		expect(data.leads).toMatchObject([{ name: 'Grace', email: 'grace@navy.mil', linkId: link.id }])
		expect(data.visits).toEqual([
			{
				linkId: link.id,
				date: '2024-10-04',
				visits: 3,
				leftOut: { previews: 0, scanners: 0, bots: 2, prefetches: 0, monitors: 0, own: 0 },
				leads: 0,
				people: {},
			},
			expect.objectContaining({ linkId: link.id, visits: 0, leads: 1 }),
		])
		const session = await env.DB.prepare('select id from sessions').first<{ id: string }>()
		for (const secret of ['scrypt', session?.id ?? '', 'evil']) expect(text).not.toContain(secret)
	})

	it('of an empty account is complete', async () => {
		expect(await download(await owner(username))).toMatchObject({
			links: [],
			visits: [],
			leads: [],
		})
	})

	it('spans more than one page', async () => {
		const ada = await owner(username)
		const link = await makeLink(ada)
		const seed = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)`
		await env.DB.batch([
			env.DB.prepare(
				`insert into leads (workspace_id, link_id, name, created_at)
				${seed} select l.workspace_id, l.id, 'Lead ' || i, i from n, links l`,
			),
			env.DB.prepare(
				`insert into link_days (link_id, day, visits) ${seed} select ?, i, 1 from n`,
			).bind(link.id),
			env.DB.prepare(
				`insert into links
					(workspace_id, title, search_text, destination_url, short_id, created_at, fields)
				${seed} select w.id, 'Link ' || i, '', 'https://example.com', 'short' || i, i, '[]'
				from n, workspaces w`,
			),
		])
		const data = await download(ada)
		expect(new Set(data.leads.map((lead) => lead.name)).size).toBe(2500)
		expect(new Set(data.links.map((link) => link.id)).size).toBe(2501)
		// Plus the first day of 1970, for all these leads.
		expect(new Set(data.visits.map((day) => day.date)).size).toBe(2501)
	})
})

describe('deleting the account', () => {
	it('removes everything the owner has, and nothing else', async () => {
		const ada = await owner(username)
		const link = await makeLink(ada)
		await submitLead(link.shortId, { name: 'Grace', email: 'grace@navy.mil' })
		await env.DB.prepare('insert into link_days (link_id, day, visits) values (?, 20000, 3)')
			.bind(link.id)
			.run()
		const other = await otherDevice()
		const eve = await owner()
		const eves = await makeLink(eve)
		await submitLead(eves.shortId, { name: 'Alan', email: 'alan@bletchley.uk' })
		// Both pages are now in memory and in the cache.
		const page = async (shortId: string) => (await browser().send(`/l/${shortId}`)).status
		expect([await page(link.shortId), await page(eves.shortId)]).toEqual([200, 200])

		const response = await ada.api.auth.user.$delete({ json: { password } })
		expect(response.status).toBe(204)
		expect(response.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/)
		expect((await other.api.auth.user.$get()).status).toBe(401)
		expect([await page(link.shortId), await page(eves.shortId)]).toEqual([404, 200])
		const tables = ['users', 'workspaces', 'members', 'links', 'leads', 'sessions']
		for (const table of [...tables, 'workspace_counters', 'link_counters']) {
			expect([table, await count(table)]).toEqual([table, 1])
		}
		// The day of the other owner's lead.
		expect(await count('link_days')).toBe(1)
		const again = await browser().api.auth.signup.$post({ json: { username, password } })
		expect(again.status).toBe(201)
	})

	it('deletes 10,000 links and all that is theirs in rounds, also after an interruption', async () => {
		const sent: object[] = []
		const MAILS = { send: async (message: object) => void sent.push(message) }
		const settings = { ...env, MAILS } as unknown as typeof env
		const ada = await owner(username, settings)
		const { id, shortId } = await makeLink(ada)
		await fill(id, 4500)
		await fill((await makeLink(await owner())).id, 2)
		const many = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)'
		const workspace = `(select workspace_id from links where id = ${id})`
		await env.DB.batch(
			[
				`${many} insert into links (workspace_id, title, search_text, destination_url, short_id, created_at, fields)
					select ${workspace}, '', '', '', 'many' || i, 1, '[]' from n`,
				`insert into link_days (link_id, day, visits) select id, 20000, 1 from links where short_id like 'many%'`,
				`${many} insert into deleted_submissions select ${id}, i, 1 from n limit 2500`,
				`${many} insert into idempotency_keys (workspace_id, key, fingerprint, created_at)
					select ${workspace}, i, '', 1 from n limit 2500`,
				`${many} insert into erasures select ${workspace}, i, 1 from n limit 2500`,
				`insert into webhook_endpoints (id, workspace_id, url, format, events, seed, site, created_at)
					values (1, ${workspace}, '', 'json', '[]', '', '', 1)`,
				`${many} insert into webhook_deliveries (endpoint_id, message_id, type, subject_id, happened_at, created_at)
					select 1, i, '', 0, 1, 1 from n limit 2500`,
				`${many} insert into lead_mails (user_id, lead_id, created_at)
					select (select id from users where username = '${username}'), i, 1 from n limit 2500`,
			].map((sql) => env.DB.prepare(sql)),
		)
		const page = async () => (await browser().send(`/l/${shortId}`)).status
		expect(await page()).toBe(200)

		expect((await ada.api.auth.user.$delete({ json: { password } })).status).toBe(204)
		// The rest is nobody's and served to nobody.
		expect([await page(), await count('users'), await count('members')]).toEqual([404, 1, 1])
		expect([await count('webhook_deliveries'), await count('leads')]).toEqual([500, 4502])
		expect(sent).toContainEqual({ type: 'tidy' })

		let trips = 0
		const failing = faulty(env.DB as never, () => (++trips === 4 ? 'fails' : 'works'))
		const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
		await tidy({ ...settings, DB: failing })
		silenced.mockRestore()
		expect(await count('links')).toBe(10_002)

		sent.length = 0
		await tidy(settings)
		while (sent.splice(0).length > 0) await tidy(settings)
		const of = {
			links: 1,
			workspaces: 1,
			leads: 2,
			lead_mails: 0,
			erasures: 0,
			idempotency_keys: 0,
		}
		for (const [table, left] of Object.entries({ ...of, webhook_endpoints: 0, link_counters: 1 })) {
			expect([table, await count(table)]).toEqual([table, left])
		}
		expect([await count('link_days'), await count('deleted_submissions')]).toEqual([1, 0])
	})

	it.each([
		[{ password: 'wrong horse' }, 403, 'The password is wrong'],
		[{ password: '' }, 400, 'Please enter your password'],
		[{ password: 7 }, 400, 'Please enter your password'],
	])('with %j is a %i and deletes nothing', async (json, status, message) => {
		const { api } = await owner(username)
		const response = await api.auth.user.$delete({ json: json as { password: string } })
		expect(response.status).toBe(status)
		expect(await response.json()).toMatchObject({ message })
		expect((await api.auth.user.$get()).status).toBe(200)
	})
})
