import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import worker from '../index'
import { browser, makeLink, submitLead } from '../testing/client'
import { invited, team } from '../testing/members'
import { plantToken } from '../testing/plantPeople'

type Entry = { id: number; type: string; about: string | null; person: { name: string } | null }

const logOf = async (
	by: { send: (method: string, path: string) => Promise<{ body: unknown }> },
	query = '',
) => (await by.send('GET', `/api/workspace/log${query}`)).body as Entry[]

const short = (entries: Entry[]) =>
	entries.map(({ type, about, person }) => [type, about, person?.name ?? null])

describe('a workspace’s log', () => {
	it('has who did what, when and from where, with sign-ins of its members since they joined', async () => {
		const { ada, bob, email, secret } = await invited('viewer')
		await bob.api.invites.accept.$post({ json: { secret } })
		await browser().send('/api/auth/login', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', 'cf-ipcountry': 'DE' },
			body: JSON.stringify({ username: email, password: 'correct horse' }),
		})
		const { id } = await (await bob.api.auth.user.$get()).json()
		const param = { id: String(id) }
		await ada.api.workspace.members[':id'].$patch({ param, json: { role: 'admin' } })
		await ada.api.workspace.members[':id'].$delete({ param, json: {} })
		const entries = await (await ada.api.workspace.log.$get({ query: {} })).json()
		expect(short(entries)).toEqual([
			['member_removed', `Ada Owner (${email})`, 'Ada Owner'],
			['role_changed', `Ada Owner (${email}): admin`, 'Ada Owner'],
			['member_joined', null, 'Ada Owner'],
			['member_invited', `${email}: viewer`, 'Ada Owner'],
		])
		expect(entries[0]).toMatchObject({ country: null, browser: 'Unknown device', token: null })
	})

	it('has sign-ins from where they were', async () => {
		const { owner, member } = await team({ member: 'member' })
		await env.DB.prepare(
			`insert into account_events (user_id, type, created_at, country, browser)
			values (?1, 'login', 2, 'DE', 'Firefox on Linux'), (?1, 'password_changed', 3, 'DE', '')`,
		)
			.bind(member.id)
			.run()
		expect(await logOf(owner, '?group=signins')).toEqual([
			expect.objectContaining({ type: 'login', country: 'DE', browser: 'Firefox on Linux' }),
		])
		expect(await logOf(owner, `?person=${owner.id}`)).toEqual([])
		expect(await logOf(owner, '?group=people')).toEqual([])
	})

	it('names the token that did it', async () => {
		const { owner, planted } = await team({})
		const { token } = await plantToken(planted, ['leads:read', 'account:read'], { name: 'Zapier' })
		const headers = { authorization: `Bearer ${token}` }
		await (await browser().send('/api/export/leads', { headers })).text()
		expect(await logOf(owner)).toEqual([
			expect.objectContaining({ type: 'leads_exported', token: 'Zapier' }),
		])
		const byToken = await browser().send('/api/workspace/log', { headers })
		expect(await byToken.json()).toHaveLength(1)
	})

	it('names the link that was changed, and only if it was', async () => {
		const { ada } = await invited()
		const { id } = await makeLink(ada)
		const change = (title: string, base: { title: string }) =>
			ada.api.links[':id'].$patch({ param: { id: String(id) }, json: { title, base } })
		expect((await change('Moondial', { title: 'Not its title' })).status).toBe(409)
		expect((await change('Sundial', { title: 'The guide' })).status).toBe(200)
		const entries = await (await ada.api.workspace.log.$get({ query: { group: 'links' } })).json()
		expect(short(entries)).toEqual([
			['link_changed', 'Sundial', 'Ada Owner'],
			['link_made', 'The guide', 'Ada Owner'],
		])
	})

	it('says what changed in the workspace, and nothing if nothing did', async () => {
		const { owner } = await team({})
		const change = async (json: object, status = 200) =>
			expect((await owner.send('PATCH', '/api/workspace', json)).status).toBe(status)
		const [mine] = (await owner.send('GET', '/api/workspaces')).body as unknown as {
			name: string
		}[]
		const name = mine?.name
		await change({ name, color: 'blue' })
		await change({ name: 'Sundial', color: 'blue' })
		await change({ name: 'Sundial' })
		await change({ timezone: 'Europe/Berlin', askOnce: true })
		await change({ timezone: 'Europe/Berlin', askOnce: false })
		await change({ linkDefaults: { templateId: null } })
		await change({ linkDefaults: { templateId: 7 } }, 400)
		expect((await logOf(owner)).map(({ type, about }) => [type, about]).toReversed()).toEqual([
			['workspace_changed', 'color from green to blue'],
			['workspace_changed', `name from “${name}” to “Sundial”`],
			['workspace_changed', 'time zone from UTC to Europe/Berlin, “Ask once” on'],
			['workspace_changed', '“Ask once” off'],
		])
	})

	it('has links and webhooks by name, tokens too, and no secret of them', async () => {
		const { ada } = await invited()
		const json = { title: 'Guide', destinationUrl: 'https://example.com' }
		const { id } = (await (await ada.api.links.$post({ json })).json()) as { id: number }
		const once = { headers: { 'Idempotency-Key': 'one' } }
		for (let i = 0; i < 2; i++)
			await ada.api.links.$post({ json: { ...json, title: 'Once' } }, once)
		await ada.api.links.$patch({ json: { ids: [id], addTags: ['berlin'] } })
		const param = { id: String(id) }
		await ada.api.links[':id'].$delete({ param, query: {} })
		await ada.api.trash.links.restore.$post({ json: { ids: [id] } })
		const token = await ada.api.tokens.$post({ json: { name: 'Zapier', scopes: ['leads:read'] } })
		const made = (await token.json()) as { id: number; token: string }
		await ada.api.tokens[':id'].$delete({ param: { id: String(made.id) } })
		const url = 'https://93.184.216.34/hooks/very-secret?key=secret'
		const hook = await ada.api.webhooks.$post({ json: { url, events: ['lead.created'] } })
		const webhook = (await hook.json()) as { id: number; secret: string }
		const server = { id: String(webhook.id) }
		await ada.api.webhooks[':id'].$patch({ param: server, json: { paused: true } })
		await ada.api.webhooks[':id'].rotate.$post({ param: server })
		await ada.api.webhooks[':id'].$delete({ param: server })
		const entries = await (await ada.api.workspace.log.$get({ query: {} })).json()
		const host = '93.184.216.34'
		expect(entries.map(({ type, about }) => [type, about]).toReversed()).toEqual([
			['member_invited', expect.any(String)],
			['link_made', 'Guide'],
			['link_made', 'Once'],
			['link_changed', 'Guide'],
			['link_deleted', 'Guide'],
			['link_restored', 'Guide'],
			['token_made', 'Zapier'],
			['token_revoked', 'Zapier'],
			['webhook_added', host],
			['webhook_changed', host],
			['webhook_rotated', host],
			['webhook_removed', host],
		])
		const text = JSON.stringify(entries)
		for (const secret of ['secret', made.token, webhook.secret]) {
			expect(text.replaceAll('Webhook secret rotated', '')).not.toContain(secret)
		}
	})

	it('names the rule that deleted leads, once a night', async () => {
		const { ada } = await invited()
		const { shortId } = await makeLink(ada)
		await submitLead(shortId, { name: 'Grace', email: 'grace@navy.mil' })
		await ada.api.privacy.retention.$put({ json: { days: 30 } })
		await env.DB.prepare('update leads set created_at = 1').run()
		await worker.scheduled(undefined, env)
		await worker.scheduled(undefined, env)
		const entries = await (
			await ada.api.workspace.log.$get({ query: { group: 'deletions' } })
		).json()
		expect(entries.map(({ type, person, rule }) => [type, person?.name, rule])).toEqual([
			['leads_expired', undefined, 'Older than 30 days'],
			['retention_changed', 'Ada Owner', null],
		])
	})

	it('is read in pages, and exported whole, which it has too', async () => {
		const { owner, workspaceId } = await team({})
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1100)
			insert into account_events (user_id, workspace_id, type, about, created_at, browser)
			select ?, ?, 'link_deleted', '=cmd', i, 'Firefox' from n`,
		)
			.bind(owner.id, workspaceId)
			.run()
		const first = await logOf(owner)
		const second = await logOf(owner, `?before=${first.at(-1)?.id}`)
		expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(100)
		const csv = await browser().send('/api/workspace/log/csv', {
			headers: { cookie: owner.cookie },
		})
		const lines = (await csv.text()).trim().split('\r\n')
		expect(lines).toHaveLength(1102)
		expect(lines[0]).toBe('When,What,About,Who,Token,Rule,Country,Device')
		expect(lines[1]).toContain('Log exported')
		expect(lines[2]).toContain(`Link deleted,'=cmd`)
		expect(short(await logOf(owner, '?group=exports'))).toEqual([
			['log_exported', null, expect.any(String)],
		])
	})

	it.each(['?group=gossip', '?person=x', '?before=-1', '?until=1'])('refuses %s', async (query) => {
		const { owner } = await team({})
		expect((await owner.send('GET', `/api/workspace/log${query}`)).status).toBe(400)
	})
})
