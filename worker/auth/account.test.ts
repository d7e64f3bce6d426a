import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import worker from '../index'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { fill } from '../testing/people'

const password = 'correct horse'
const username = 'ada@acme.io'

/** A second device of the owner, logged in. */
async function otherDevice() {
	const device = browser()
	await device.api.auth.login.$post({ json: { username, password } })
	return device
}

const count = async (table: string) =>
	(await env.DB.prepare(`select count(*) as n from ${table}`).first<{ n: number }>())?.n

describe('the profile', () => {
	it('takes another name', async () => {
		const { api } = await owner(username)
		const response = await api.auth.user.$patch({ json: { name: '  Ada Byron ' } })
		expect(await response.json()).toEqual({ name: 'Ada Byron', email: username })
		expect(await (await api.auth.user.$get()).json()).toMatchObject({ name: 'Ada Byron' })
	})

	it('keeps its name when the new one is too short, and its e-mail in any case', async () => {
		const { api } = await owner(username)
		const json = { name: 'A', email: 'eve@evil.example', username: 'eve@evil.example' }
		const response = await api.auth.user.$patch({ json })
		expect(response.status).toBe(400)
		await api.auth.user.$patch({ json: { ...json, name: 'Ada' } })
		expect(await (await api.auth.user.$get()).json()).toMatchObject({
			name: 'Ada',
			email: username,
		})
	})
})

describe('a password change', () => {
	it('ends the other sessions and leaves this one', async () => {
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
	])('%j is a %i and changes nothing', async (json, status, message) => {
		const { api } = await owner(username)
		const other = await otherDevice()
		const response = await api.auth.password.$post({ json })
		expect(response.status).toBe(status)
		expect(await response.json()).toMatchObject({ message })
		expect((await other.api.auth.user.$get()).status).toBe(200)
	})
})

describe('sessions', () => {
	it('are listed newest first, without their ids', async () => {
		const first = await owner(username)
		await first.send('/api/auth/login', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', 'User-Agent': 'Second Browser' },
			body: JSON.stringify({ username, password }),
		})
		const listed = await (await first.api.auth.sessions.$get()).json()
		expect(listed).toEqual([
			{ userAgent: 'Second Browser', createdAt: expect.any(String), current: true },
			{ userAgent: '', createdAt: expect.any(String), current: false },
		])
		expect(Number.isNaN(Date.parse(listed[0]?.createdAt ?? ''))).toBe(false)
	})

	it('leave out the expired and those of others', async () => {
		const { api } = await owner(username)
		await env.DB.prepare('update sessions set expires_at = 1').run()
		await api.auth.login.$post({ json: { username, password } })
		await owner()
		expect(await (await api.auth.sessions.$get()).json()).toHaveLength(1)
	})

	it('are forgotten in the night once they expired', async () => {
		const { api } = await owner(username)
		await owner()
		await env.DB.prepare(
			'update sessions set expires_at = 1 where user_id = (select max(id) from users)',
		).run()
		await worker.scheduled(undefined, env)
		expect(await count('sessions')).toBe(1)
		expect((await api.auth.user.$get()).status).toBe(200)
	})

	it('all end with "log out everywhere", and nobody else’s do', async () => {
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

type Row = Record<string, unknown>
type Download = { profile: Row; sessions: Row[]; links: Row[]; visits: Row[]; leads: Row[] }

describe('the download', () => {
	const download = async ({ api }: { api: ReturnType<typeof browser>['api'] }) =>
		(await (await api.auth.download.$get()).json()) as Download

	it('holds the profile, sessions, links, leads and visits, and no secret', async () => {
		const ada = await owner(username)
		const link = await makeLink(ada, { title: 'Ada’s "guide"' })
		await submitLead(link.shortId, { name: 'Grace', email: 'grace@navy.mil' })
		await env.DB.prepare('insert into visit_days values (?, 20000, 3)').bind(link.id).run()
		const eve = await owner()
		await submitLead((await makeLink(eve)).shortId, { name: 'Eve', email: 'eve@evil.example' })

		const response = await ada.api.auth.download.$get()
		expect(response.headers.get('content-disposition')).toMatch(
			/^attachment; filename="[^"]+\.json"$/,
		)
		expect(response.headers.get('cache-control')).toBe('no-store')
		const text = await response.text()
		const data: Download = JSON.parse(text)
		expect(data.profile).toMatchObject({ email: username, name: 'Ada Owner' })
		expect(data.sessions).toMatchObject([{ createdAt: expect.any(String) }])
		expect(data.links).toMatchObject([{ id: link.id, title: 'Ada’s "guide"' }])
		expect(data.leads).toMatchObject([{ name: 'Grace', email: 'grace@navy.mil', linkId: link.id }])
		expect(data.visits).toEqual([{ linkId: link.id, date: '2024-10-04', visits: 3 }])
		const session = await env.DB.prepare('select id from sessions').first<{ id: string }>()
		for (const secret of ['scrypt', session?.id ?? '', 'evil']) expect(text).not.toContain(secret)
	})

	it('of an account with nothing in it is whole all the same', async () => {
		expect(await download(await owner(username))).toMatchObject({
			links: [],
			visits: [],
			leads: [],
		})
	})

	it('goes on past the end of a page', async () => {
		const ada = await owner(username)
		const link = await makeLink(ada)
		const seed = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)`
		await env.DB.batch([
			env.DB.prepare(
				`insert into leads (user_id, link_id, name, created_at)
				${seed} select l.user_id, l.id, 'Lead ' || i, i from n, links l`,
			),
			env.DB.prepare(`insert into visit_days ${seed} select ?, i, 1 from n`).bind(link.id),
			env.DB.prepare(
				`insert into links (user_id, title, destination_url, short_id, created_at)
				${seed} select u.id, 'Link ' || i, 'https://example.com', 'short' || i, i from n, users u`,
			),
		])
		const data = await download(ada)
		expect(new Set(data.leads.map((lead) => lead.name)).size).toBe(2500)
		expect(new Set(data.links.map((link) => link.id)).size).toBe(2501)
		expect(new Set(data.visits.map((day) => day.date)).size).toBe(2500)
	})
})

describe('deleting the account', () => {
	it('removes everything of the owner at once, and nothing else', async () => {
		const ada = await owner(username)
		const link = await makeLink(ada)
		await submitLead(link.shortId, { name: 'Grace', email: 'grace@navy.mil' })
		await env.DB.prepare('insert into visit_days values (?, 20000, 3)').bind(link.id).run()
		const other = await otherDevice()
		const eve = await owner()
		const kept = await makeLink(eve)
		await submitLead(kept.shortId, { name: 'Alan', email: 'alan@bletchley.uk' })
		// Both pages are in memory and in the cache by now.
		const page = async (shortId: string) => (await browser().send(`/l/${shortId}`)).status
		expect([await page(link.shortId), await page(kept.shortId)]).toEqual([200, 200])

		const response = await ada.api.auth.user.$delete({ json: { password } })
		expect(response.status).toBe(204)
		expect(response.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/)
		expect((await other.api.auth.user.$get()).status).toBe(401)
		expect([await page(link.shortId), await page(kept.shortId)]).toEqual([404, 200])
		for (const table of ['users', 'links', 'leads', 'user_counters', 'link_counters', 'sessions']) {
			expect([table, await count(table)]).toEqual([table, 1])
		}
		expect(await count('visit_days')).toBe(0)
		const again = await browser().api.auth.signup.$post({ json: { username, password } })
		expect(again.status).toBe(201)
	})

	it('takes thousands of leads along', async () => {
		const ada = await owner(username)
		await fill((await makeLink(ada)).id, 4500)
		await fill((await makeLink(await owner())).id, 2)
		expect((await ada.api.auth.user.$delete({ json: { password } })).status).toBe(204)
		expect([await count('users'), await count('leads')]).toEqual([1, 2])
	})

	it.each([
		[{ password: 'wrong horse' }, 403, 'The password is wrong'],
		[{ password: '' }, 400, 'Please enter your password'],
		[{}, 400, 'Please enter your password'],
	])('with %j is a %i and deletes nothing', async (json, status, message) => {
		const { api } = await owner(username)
		const response = await api.auth.user.$delete({ json: json as { password: string } })
		expect(response.status).toBe(status)
		expect(await response.json()).toMatchObject({ message })
		expect((await api.auth.user.$get()).status).toBe(200)
	})
})
