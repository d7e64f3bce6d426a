import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { LinkPatch } from '../../schema/link'
import { browser, makeLink, owner, submitLead } from '../testing/client'

type Ada = Awaited<ReturnType<typeof owner>>
type Copy = Parameters<Ada['api']['links'][':id']['duplicate']['$post']>[0]['json']

async function duplicate({ api }: Ada, id: number, json: Copy = {}, headers = {}) {
	const response = await api.links[':id'].duplicate.$post(
		{ param: { id: String(id) }, json },
		{ headers },
	)
	return { status: response.status, body: (await response.json()) as unknown as Made }
}
type Made = Awaited<ReturnType<typeof makeLink>> & { message?: string }

/** A link with every setting changed. */
async function everything(ada: Ada) {
	const me = await (await ada.api.workspace.members.$get()).json()
	const [member] = me as { id: number }[]
	return makeLink(ada, {
		title: 'The guide',
		description: 'Thirty pages',
		tags: ['spring', 'news'],
		destinationUrl: 'https://guide.example.org/start?utm_source=mail',
		fields: [
			{ key: 'email', type: 'email', required: true },
			{ key: 'size', type: 'number', label: 'Team size', step: 2 },
		],
		consent: { text: 'I agree', required: true, url: 'https://guide.example.org/terms' },
		after: { kind: 'message', text: 'See you' },
		rules: [
			{
				id: 'big0000000',
				name: 'Big teams',
				when: [{ fact: 'answer:size', op: 'atLeast', value: 50 }],
				then: { kind: 'redirect', url: 'https://guide.example.org/big' },
			},
		],
		leadMails: 'never',
		showHost: false,
		slug: `guide-${crypto.randomUUID().slice(0, 8)}`,
		expiresAt: '2090-01-01T10:00:00Z',
		maxLeads: 50,
		endedText: 'Over',
		endedUrl: 'https://guide.example.org/over',
		password: 'open sesame',
		passThrough: true,
		appendAnswers: { email: 'e' },
		redirectDelay: 3,
		language: 'de',
		translations: { de: { title: 'Der Leitfaden', fields: { size: { label: 'Teamgröße' } } } },
		allowedOrigins: ['https://www.example.com'],
		design: { heading: 'Hello', colour: '#123456' },
		thresholds: { warm: 20, hot: 60 },
		confirm: 'after',
		reply: { subject: 'Your guide', text: 'Hello {email}' },
		assign: { kind: 'one', members: [member?.id ?? 0] },
	})
}

describe('the duplicate of a link', () => {
	it('has everything that its owner set, an address of its own, and no numbers', async () => {
		const ada = await owner()
		const source = await everything(ada)
		await submitLead(source.shortId, { email: 'grace@navy.mil', size: '80' })
		const { status, body: copy } = await duplicate(ada, source.id)
		expect(status).toBe(201)
		const { id, shortId, createdAt, slug, ...same } = source
		expect(copy).toEqual({
			...same,
			id: expect.any(Number),
			shortId: expect.any(String),
			createdAt: expect.any(String),
			title: 'The guide (copy)',
			slug: null,
			leads: 0,
			visits: 0,
		})
		expect([copy.id, copy.shortId]).not.toEqual([id, shortId])
		expect(slug).toMatch(/^guide-/)
		// What the API shows is what is stored, the password among it.
		const read = await ada.api.links[':id'].$get({ param: { id: String(copy.id) } })
		expect(await read.json()).toEqual(copy)
		const page = await browser().send(`/l/${copy.shortId}`)
		expect(await page.text()).toMatch(/type="password"/)
	})

	it('starts a new form history, without drafts, archive or a past end date', async () => {
		const ada = await owner()
		const source = await makeLink(ada, { consent: { text: 'One' } })
		const param = { id: String(source.id) }
		const changes: LinkPatch[] = [
			{ consent: { text: 'Two' }, fields: [{ key: 'name', type: 'name' }] },
			{ archived: true, expiresAt: '2020-01-01', designDraft: { colour: '#111111' } },
		]
		for (const json of changes) await ada.api.links[':id'].$patch({ param, json })
		const { body } = await duplicate(ada, source.id)
		expect(body).toMatchObject({
			consent: { text: 'Two', version: 1 },
			archived: false,
			ended: false,
			expiresAt: null,
			designDraft: null,
		})
		const stored = await env.DB.prepare(
			'select retired_fields, past_consents from links where id = ?',
		)
			.bind(body.id)
			.first()
		expect(stored).toEqual({ retired_fields: '[]', past_consents: '[]' })
	})

	it('has what the request says instead', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada, { description: 'Old', requirePhone: true, active: false })
		const own = {
			title: 'Another',
			description: 'New',
			active: true,
			destinationUrl: 'https://other.example/',
		}
		const { body } = await duplicate(ada, id, own)
		expect(body).toMatchObject({ ...own, requirePhone: true })
		expect((await duplicate(ada, id, { description: null })).body.description).toBeNull()
	})

	it('is made once for each Idempotency-Key', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		const key = { 'Idempotency-Key': 'one' }
		const first = await duplicate(ada, id, {}, key)
		expect(await duplicate(ada, id, {}, key)).toEqual(first)
		expect(await (await ada.api.links.$get({ query: {} })).json()).toHaveLength(2)
	})

	it('is logged, and announced as a new link', async () => {
		const ada = await owner()
		const { body } = await duplicate(ada, (await makeLink(ada)).id)
		const events = await env.DB.prepare('select type from events where subject_id = ?')
			.bind(body.id)
			.all()
		expect(events.results).toEqual([{ type: 'link.created' }])
		const log = await (await ada.api.workspace.log.$get({ query: { group: 'links' } })).json()
		expect(log[0]).toMatchObject({ type: 'link_made', about: 'The guide (copy)' })
	})
})

describe('a link is not duplicated', () => {
	const harmful = 'This address mixes letters of different alphabets'
	it.each<[string, Copy, number, string]>([
		['with an address of no kind', { destinationUrl: 'mailto:a@b.example' }, 400, 'Please enter'],
		['with a harmful address', { destinationUrl: 'https://www.pаypal.com/' }, 400, harmful],
		['without a title', { title: ' ' }, 400, 'Title is required'],
		['with an unknown property', { slug: 'guide' } as never, 400, 'Unknown parameter slug'],
	])('%s', async (_, json, status, message) => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		const refused = await duplicate(ada, id, json)
		expect(refused.status).toBe(status)
		expect(refused.body.message).toContain(message)
		expect(await (await ada.api.links.$get({ query: {} })).json()).toHaveLength(1)
	})

	it('that is somebody else’s', async () => {
		const { id } = await makeLink(await owner())
		expect((await duplicate(await owner(), id)).status).toBe(404)
	})

	it('that is suspended', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		await env.DB.prepare("update links set suspended_for = 'Phishing' where id = ?").bind(id).run()
		const refused = await duplicate(ada, id)
		expect([refused.status, refused.body.message]).toEqual([
			403,
			'A suspended link can’t be duplicated',
		])
	})

	it('more often than a new workspace may create links', async () => {
		const ada = await owner(undefined, { ...env, RATE_LIMITS: 'on' })
		const { id } = await makeLink(ada)
		await env.DB.prepare(
			`insert into links (workspace_id, title, search_text, destination_url, short_id, created_at, fields)
			select workspace_id, title, '', destination_url, 'short' || value, created_at, fields
			from links, json_each(?) where links.id = ?`,
		)
			.bind(JSON.stringify(Array.from({ length: 99 }, (_, n) => n)), id)
			.run()
		expect((await duplicate(ada, id)).status).toBe(429)
	})
})
