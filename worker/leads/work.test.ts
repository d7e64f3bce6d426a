import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { owner, submitLead } from '../testing/client'
import { withLeads } from '../testing/people'
import { medianOf } from './median'

type Someone = Awaited<ReturnType<typeof owner>>
type ListedLead = {
	id: number
	name: string
	stage: string
	tags: string[]
	firstContactAt: string | null
	followUpAt: string | null
	country: string | null
	source: string | null
}

async function list({ send }: Someone, query = '') {
	const response = await send(`/api/leads${query}`)
	const leads = (await response.json()) as ListedLead[]
	const header = (name: string) => response.headers.get(name)
	return { leads, count: Number(header('X-Total-Count')), next: header('Link') }
}

const change = (someone: Someone, path: string, json: object, method = 'PATCH') =>
	someone.send(`/api/leads${path}`, {
		method,
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(json),
	})

describe('work on leads', () => {
	it('has stages, tags and follow-ups, and records changes and the first contact', async () => {
		const ada = await owner()
		await withLeads(ada)
		const [lead] = (await list(ada)).leads
		const path = `/${lead?.id}`
		expect(lead).toMatchObject({ stage: 'open', tags: [], firstContactAt: null })
		const changed = (await (
			await change(ada, path, {
				stage: 'contacted',
				tags: ['b', 'a', 'b'],
				followUpAt: '2026-01-31',
			})
		).json()) as ListedLead
		expect(changed).toMatchObject({
			stage: 'contacted',
			tags: ['b', 'a'],
			followUpAt: '2026-01-31T00:00:00.000Z',
			firstContactAt: expect.any(String),
		})
		await change(ada, path, { stage: 'won', qualificationStatus: 'qualified' })
		const added = await change(ada, `${path}/notes`, { text: ' Called.\nTwice. ' }, 'POST')
		expect(added.status).toBe(201)
		const note = (await added.json()) as { id: number }
		expect(note).toMatchObject({ text: 'Called.\nTwice.', author: 'Ada Owner', editedAt: null })
		await change(ada, `/notes/${note.id}`, { text: 'Called once.' })
		expect(await (await ada.send(`/api/leads${path}`)).json()).toMatchObject({
			stage: 'won',
			firstContactAt: changed.firstContactAt,
			notes: [{ text: 'Called once.', editedAt: expect.any(String) }],
			changes: expect.arrayContaining([
				expect.objectContaining({ what: 'stage', before: 'open', after: 'contacted' }),
				expect.objectContaining({ what: 'stage', before: 'contacted', after: 'won' }),
				expect.objectContaining({ what: 'status', after: 'qualified', author: 'Ada Owner' }),
			]),
		})
		const download = (await (await ada.send('/api/auth/download')).json()) as { leads: object[] }
		expect(download.leads[0]).toMatchObject({
			tags: ['b', 'a'],
			notes: [{ text: 'Called once.' }],
			changes: expect.arrayContaining([expect.objectContaining({ after: 'won' })]),
		})
		const [head, first] = (await (await ada.send('/api/export/leads?stage=won')).text()).split(
			'\r\n',
		)
		expect(head).toMatch(
			/Source,Channel,Stage,Tags,Assigned To,Follow Up,First Contact,Went To,Rule,Confirmed,Came Back,Notes$/,
		)
		expect(first).toMatch(/,won,"b, a",,2026-01-31T00:00:00.000Z,[\dTZ:.-]+,,,,,Called once\.$/)
		expect((await ada.send(`/api/leads/notes/${note.id}`, { method: 'DELETE' })).status).toBe(204)
	})

	it('takes back a first contact made by a stage, but not one made by a note, nor by merely reopening', async () => {
		const ada = await owner()
		await withLeads(ada)
		const ids = (await list(ada)).leads.map(({ id }) => id)
		const [first, second] = ids
		const noted = await change(ada, `/${second}/notes`, { text: 'Called' }, 'POST')
		const { createdAt } = (await noted.json()) as { createdAt: string }
		await change(ada, '', { ids, stage: 'lost' })
		const contacted = async () => {
			const work = await (await ada.send('/api/leads/work')).json()
			return (work as { contacted: number }).contacted
		}
		await change(ada, '', { ids, stage: 'open' })
		expect(await contacted()).toBe(ids.length)
		await change(ada, '', { ids, stage: 'open', firstContactAt: null })
		expect(await contacted()).toBe(1)
		expect((await list(ada)).leads.map(({ id, firstContactAt }) => [id, firstContactAt])).toEqual(
			ids.map((id) => [id, id === second ? createdAt : null]),
		)
		const csv = await (await ada.send('/api/export/leads')).text()
		expect(csv.split(createdAt)).toHaveLength(2)
		const won = await change(ada, `/${first}`, { stage: 'won' })
		expect(await won.json()).toMatchObject({ firstContactAt: expect.any(String) })
		const back = await change(ada, `/${first}`, { stage: 'open', firstContactAt: null })
		expect(await back.json()).toMatchObject({ stage: 'open', firstContactAt: null })
		const moment = { firstContactAt: '2026-01-31' }
		expect((await change(ada, `/${first}`, moment)).status).toBe(400)
	})

	it('has each tag once, whatever its case, and separates tags by commas', async () => {
		const ada = await owner()
		await withLeads(ada)
		const ids = (await list(ada)).leads.map(({ id }) => id)
		const [first] = ids
		const tags = async () => (await list(ada)).leads.map((lead) => lead.tags)
		await change(ada, `/${first}`, { tags: ['VIP', 'Berlin, vip', 'ÖBB', 'öbb'] })
		await change(ada, '', { ids, addTags: ['vip', 'berlin,,fair ', 'Fair'] })
		const others = ids.slice(1).map(() => ['vip', 'berlin', 'fair'])
		expect(await tags()).toEqual([['VIP', 'Berlin', 'ÖBB', 'fair'], ...others])
		const most = Array.from({ length: 20 }, (_, n) => String(n))
		expect((await change(ada, `/${first}`, { tags: most })).status).toBe(200)
		expect((await change(ada, `/${first}`, { tags: [...most.slice(1), 'a,b'] })).status).toBe(400)
	})

	it('logs which tags came and went, of one lead and of many', async () => {
		const ada = await owner()
		await withLeads(ada)
		const [first, second] = (await list(ada)).leads.map(({ id }) => id)
		await change(ada, `/${first}`, { tags: ['VIP', 'Berlin'] })
		await change(ada, '', {
			ids: [first, second],
			addTags: ['fair', 'vip'],
			removeTags: ['Berlin'],
		})
		await change(ada, '', { ids: [first], addTags: ['fair'] })
		const changes = async (id?: number) => {
			const lead = (await (await ada.send(`/api/leads/${id}`)).json()) as { changes: object[] }
			return lead.changes
		}
		expect(await changes(first)).toMatchObject([
			{ what: 'tags', before: 'VIP, Berlin', after: 'VIP, fair', author: 'Ada Owner' },
			{ what: 'tags', before: '', after: 'VIP, Berlin' },
		])
		expect(await changes(second)).toMatchObject([{ what: 'tags', before: '', after: 'fair, vip' }])
	})

	it('logs when to follow up, and nothing if that stays', async () => {
		const ada = await owner()
		await withLeads(ada)
		const ids = (await list(ada)).leads.map(({ id }) => id).slice(0, 2)
		const [first, second] = ids
		await change(ada, `/${first}`, { followUpAt: '2026-01-31T08:30:00.123Z' })
		await change(ada, `/${first}`, { followUpAt: '2026-01-31T08:30:00.123Z' })
		await change(ada, '', { ids, followUpAt: '2026-02-01' })
		await change(ada, `/${first}`, { followUpAt: null })
		const changes = async (id?: number) => {
			const lead = (await (await ada.send(`/api/leads/${id}`)).json()) as { changes: object[] }
			return lead.changes
		}
		const what = 'followUp'
		const [january, february] = ['2026-01-31T08:30:00.123Z', '2026-02-01T00:00:00.000Z']
		expect(await changes(first)).toMatchObject([
			{ what, before: february, after: '' },
			{ what, before: january, after: february },
			{ what, before: '', after: january },
		])
		expect(await changes(second)).toMatchObject([{ what, before: '', after: february }])
	})

	it('is erased with the lead', async () => {
		const ada = await owner()
		await withLeads(ada)
		const [lead] = (await list(ada)).leads
		await change(ada, `/${lead?.id}`, { stage: 'lost', tags: ['cold'] })
		await change(ada, `/${lead?.id}/notes`, { text: 'Her secret' }, 'POST')
		await ada.send(`/api/leads/${lead?.id}`, { method: 'DELETE' })
		for (const table of ['lead_notes', 'lead_changes', 'lead_tags']) {
			const { results } = await env.DB.prepare(`select * from ${table} where lead_id = ?`)
				.bind(lead?.id ?? 0)
				.all()
			expect(results, table).toEqual([])
		}
	})

	it('changes all of many leads, or none', async () => {
		const ada = await owner()
		await withLeads(ada)
		const ids = (await list(ada)).leads.map(({ id }) => id)
		await change(ada, '', { ids: ids.slice(0, 2), addTags: ['x', 'y'], stage: 'contacted' })
		await change(ada, '', { ids, addTags: ['y', 'z'], removeTags: ['x'] })
		expect((await list(ada)).leads.map(({ tags }) => tags)).toEqual([
			['y', 'z'],
			['y', 'z'],
			...ids.slice(2).map(() => ['y', 'z']),
		])
		expect((await change(ada, '', { ids: [...ids, 999_999], stage: 'lost' })).status).toBe(400)
		expect((await list(ada, '?stage=lost')).leads).toEqual([])
		expect((await list(ada, '?tag=x')).leads).toEqual([])
		await change(ada, '', { ids, removeTags: ['y', 'z'] })
		expect((await list(ada)).leads.flatMap(({ tags }) => tags)).toEqual([])
	})

	it('can be filtered by stage, tag, date, score, country, source and follow-up, across pages', async () => {
		const ada = await owner()
		const link = await withLeads(ada)
		await submitLead(
			`${link.shortId}?utm_source=News`,
			{ name: 'Katherine Johnson', email: 'katherine@nasa.gov' },
			{ 'cf-ipcountry': 'DE' },
		)
		const { leads } = await list(ada)
		const [katherine, second, third] = leads
		expect(katherine).toMatchObject({ country: 'DE', source: 'news', name: 'Katherine Johnson' })
		await change(ada, `/${second?.id}`, { stage: 'won', tags: ['vip'], followUpAt: '2026-02-01' })
		await change(ada, `/${third?.id}`, { stage: 'won', tags: ['vip'], followUpAt: '2026-01-01' })
		await change(ada, `/${katherine?.id}`, { followUpAt: '2999-01-01' })
		const ids = async (query: string) => (await list(ada, query)).leads.map(({ id }) => id)
		const [all, two] = [leads.map(({ id }) => id), [second?.id, third?.id]]
		for (const [query, expected] of [
			['?country=de&source=NEWS', [katherine?.id]],
			['?stage=won', two],
			['?tag=vip', two],
			['?stage=won&tag=vip&from=2000-01-01', two],
			['?stage=open', all.filter((id) => !two.includes(id))],
			['?followUp=due', [third?.id, second?.id]],
			['?followUp=planned&stage=open', [katherine?.id]],
			['?from=2000-01-01&to=2999-01-01', all],
			['?to=2000-01-01', []],
			['?minScore=101', 400],
			['?from=soon', 400],
			['?country=Germany', 400],
		] as const) {
			if (expected === 400) expect((await ada.send(`/api/leads${query}`)).status).toBe(400)
			else expect(await ids(query), query).toEqual(expected)
		}
		const { count, next } = await list(ada, '?tag=vip&limit=1')
		expect(count).toBe(2)
		const [, rest = ''] = /<\/api\/leads(.*)>/.exec(next ?? '') ?? []
		expect(await ids(rest)).toEqual([third?.id])
		expect(await (await ada.send('/api/leads/work')).json()).toMatchObject({
			speedToLead: expect.any(Number),
			contacted: 2,
			overdue: 2,
			due: [{ id: third?.id }, { id: second?.id }],
		})
	})

	it('waits: hot and open, or behind a webhook or tool that fails, for those who may see it', async () => {
		const ada = await owner()
		await withLeads(ada)
		const work = async () => (await ada.send('/api/leads/work')).json()
		const ids = (await list(ada)).leads.map(({ id }) => id)
		const [newest, second] = ids
		await change(ada, '', { ids, qualificationStatus: 'cold' })
		for (const id of [newest, second]) await change(ada, `/${id}`, { qualificationStatus: 'hot' })
		expect(await work()).toMatchObject({
			hot: 2,
			newestHot: { id: newest },
			webhooks: [],
			tools: [],
		})
		await change(ada, `/${newest}`, { stage: 'contacted' })
		expect(await work()).toMatchObject({ hot: 1, newestHot: { id: second } })
		await change(ada, `/${second}`, { stage: 'won' })
		expect(await work()).toMatchObject({ hot: 0, newestHot: null })
		const addWebhook = env.DB.prepare(
			`insert into webhook_endpoints (workspace_id, url, format, events, seed, site, created_at, paused, failures)
			select workspace_id, ?, 'json', '[]', 's', 'https://leadlinks.app', 0, ?, ? from leads where id = ?`,
		)
		await env.DB.batch([
			addWebhook.bind('https://well.example/x', null, 0, newest),
			addWebhook.bind('https://hand.example/x', 'by_hand', 3, newest),
			addWebhook.bind('https://fails.example/x', null, 2, newest),
			addWebhook.bind('https://gone.example/x', 'gone', 4, newest),
		])
		const addTool = (kind: string, paused: string | null) =>
			env.DB.prepare(
				`insert into connectors (workspace_id, kind, secret_id, account, target, target_name, mapping, site, created_at, paused)
				select workspace_id, ?, 1, 'Ada', '1', 'Leads', '[]', 'https://leadlinks.app', 0, ? from leads where id = ?`,
			).bind(kind, paused, newest)
		await env.DB.batch([
			env.DB.prepare(
				`insert into secrets (id, workspace_id, key_id, sealed, created_at)
				select 1, workspace_id, 'k', 's', 0 from leads where id = ?`,
			).bind(newest),
			addTool('airtable', null),
			addTool('brevo', 'by_hand'),
			addTool('hubspot', 'signed_out'),
			addTool('mailchimp', 'target_gone'),
		])
		expect(await work()).toMatchObject({
			webhooks: [
				{ host: 'fails.example', paused: false },
				{ host: 'gone.example', paused: true },
			],
			tools: [
				{ name: 'HubSpot', signedOut: true },
				{ name: 'Mailchimp', signedOut: false },
			],
		})
		await env.DB.prepare(
			`update members set role = 'member' where workspace_id = (select workspace_id from leads where id = ?)`,
		)
			.bind(newest)
			.run()
		expect(await work()).toMatchObject({ hot: 0, webhooks: [], tools: [] })
	})

	it('is found by its answer to a field', async () => {
		const ada = await owner()
		const field = { label: 'Of it', required: false }
		await withLeads(
			ada,
			[
				{ name: 'Grace', email: 'grace@navy.mil', company: 'Navy of ÖSTERREICH', plans: ['Pro'] },
				{ name: 'Joan', email: 'joan@bletchley.uk', company: 'Bletchley', plans: ['Pro Plus'] },
				{ name: 'Pro', email: 'x@navy.mil', plans: ['Free', 'Pro'] },
			],
			{
				title: 'Navy',
				fields: [
					{ key: 'name', type: 'name', ...field },
					{ key: 'email', type: 'email', ...field },
					{ key: 'company', type: 'company', ...field },
					{ key: 'plans', type: 'choices', ...field, options: ['Free', 'Pro', 'Pro Plus'] },
				],
			},
		)
		for (const [answer, expected] of [
			['company:NAVY', ['Grace']],
			['company:ÖST', ['Grace']],
			['company:na', ['Grace']],
			['company=Navy', []],
			['company=Bletchley', ['Joan']],
			['plans:pro', ['Pro', 'Joan', 'Grace']],
			['plans=Pro', ['Pro', 'Grace']],
			['plans=Pro Plus', ['Joan']],
			['email:NAVY.mil', ['Pro', 'Grace']],
			['unknown:navy', []],
			['company:%', []],
			['company', 400],
			['company:', 400],
			['Company:x', 400],
			["company'):x", 400],
		] as const) {
			const query = `?answer=${encodeURIComponent(answer)}`
			const path = `/api/leads${query}`
			if (expected === 400) expect((await ada.send(path)).status, answer).toBe(400)
			else {
				const { leads, count } = await list(ada, query)
				expect([answer, leads.map(({ name }) => name)]).toEqual([answer, expected])
				expect(count).toBe(expected.length)
				const csv = await (await ada.send(`/api/export/leads${query}`)).text()
				expect(csv.trim().split('\r\n')).toHaveLength(expected.length + 1)
			}
		}
		expect((await list(ada, '?answer=plans%3DPro&q=bletch')).leads).toEqual([])
		expect((await list(ada, '?answer=plans:pro&q=bletch&sort=score')).count).toBe(1)
		expect((await list(await owner(), '?answer=company:navy')).count).toBe(0)
	})

	it('has saved views, one per name', async () => {
		const ada = await owner()
		for (const query of ['stage=won', 'stage=lost']) {
			expect((await change(ada, '/views', { name: 'My own', query }, 'POST')).status).toBe(201)
		}
		const views = (await (await ada.send('/api/leads/views')).json()) as { id: number }[]
		expect(views).toEqual([{ id: expect.any(Number), name: 'My own', query: 'stage=lost' }])
		const taken = await change(ada, '/views', { name: 'best of Last Week', query: '' }, 'POST')
		expect(taken.status).toBe(400)
		expect(await taken.json()).toMatchObject({ issues: [{ path: 'name' }] })
		const path = `/api/leads/views/${views[0]?.id}`
		expect((await ada.send(path, { method: 'DELETE' })).status).toBe(204)
		expect((await ada.send(path, { method: 'DELETE' })).status).toBe(404)
	})
})

it.each([
	[[], undefined],
	[[3], 3],
	[[9, 1, 3], 3],
	[[4, 1, 2, 9], 3],
])('the median of %j is %s', (numbers, median) => {
	expect(medianOf(numbers)).toBe(median)
})
