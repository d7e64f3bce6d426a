import { env } from 'cloudflare:workers'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { feedLimits } from '../../schema/feedLimits'
import { browser, makeLink, origin, owner, submitLead } from '../testing/client'
import { fill, withLeads } from '../testing/people'
import { recording } from '../testing/recording'
import { ask, limitOf } from '../testing/settings'

const byId = (id: number) => ({ param: { id: String(id) } })

async function made(ada: Awaited<ReturnType<typeof owner>>, input: object = {}) {
	const response = await ada.api.feeds.$post({ json: { name: 'The sheet', ...input } })
	if (response.status !== 201) throw new Error(await response.text())
	return response.json()
}

const read = (address: string, init?: RequestInit, server = env) => ask(server, address, init)

const rowsOf = async (address: string) =>
	parse(await (await read(address)).text(), { columns: true }) as Record<string, string>[]

it('a feed has the newest leads in the export’s columns, safe from formulas', async () => {
	const ada = await owner()
	const link = await withLeads(ada)
	await submitLead(link.shortId, { name: '=IMPORTXML("x")', email: 'sum@acme.io' })
	const { address } = await made(ada)
	expect(address).toMatch(new RegExp(`^${origin}/api/feed/ll_feed_[\\w-]{43}\\.csv$`))
	const { headers } = await read(address)
	expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
	expect(headers.get('cache-control')).toBe('private, max-age=60')
	expect(headers.get('x-robots-tag')).toBe('noindex')
	const text = await (await read(address)).text()
	const exported = await (await ada.send('/api/export/leads')).text()
	// A byte order mark would become part of the first heading.
	expect(text).toBe(exported)
	const [first] = new Uint8Array(await (await read(address)).arrayBuffer())
	expect(first).toBe('N'.charCodeAt(0))
	expect(text).toContain(`'=IMPORTXML`)
	const [row] = await rowsOf(address)
	expect(row).toMatchObject({ Email: 'sum@acme.io', 'Source Link': 'ÜBER Guide' })
})

it('a feed of one link from a score on has only these', async () => {
	const ada = await owner()
	const link = await withLeads(ada)
	const other = await makeLink(ada, { title: 'Another' })
	await submitLead(other.shortId, { name: 'Alan Turing', email: 'alan@bletchley.uk' })
	const emails = async (input: object) =>
		(await rowsOf((await made(ada, input)).address)).map(({ Email }) => Email)
	expect(await emails({ linkId: other.id })).toEqual(['alan@bletchley.uk'])
	expect(await emails({ linkId: link.id })).toHaveLength(3)
	await env.DB.prepare("update leads set score = 90 where email = 'grace@navy.mil'").run()
	expect(await emails({ minScore: 90 })).toEqual(['grace@navy.mil'])
	const foreign = await withLeads(await owner())
	const refused = await ada.api.feeds.$post({ json: { name: 'Foreign', linkId: foreign.id } })
	expect([refused.status, await refused.json()]).toMatchObject([
		400,
		{ issues: [{ path: 'linkId' }] },
	])
	// A deleted link's feed has nothing, rather than everything.
	const { address } = await made(ada, { linkId: other.id })
	await ada.api.links[':id'].$delete({ ...byId(other.id), query: {} })
	expect((await read(address)).status).toBe(404)
})

it('is bounded, in two trips, and not sent again while nothing has changed', async () => {
	const ada = await owner()
	const link = await makeLink(ada)
	await fill(link.id, feedLimits.leads + 10)
	const { address } = await made(ada)
	const { db, trips } = recording(env.DB)
	const first = await read(address, undefined, { ...env, DB: db } as never)
	const text = await first.text()
	// One notes that it was read, after the answer.
	expect(trips).toHaveLength(3)
	expect(text.split('\r\n')).toHaveLength(feedLimits.leads + 2)
	expect(text).toContain(`Lead ${feedLimits.leads + 10},`)
	expect(text).not.toContain('Lead 10,')
	const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
	expect((await read(address, { headers })).status).toBe(304)
	await submitLead(link.shortId, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	expect((await read(address, { headers })).status).toBe(200)
	const lastReadAt = async () => (await (await ada.api.feeds.$get()).json())[0]?.lastReadAt
	const noted = await lastReadAt()
	expect(noted).toEqual(expect.any(String))
	// To the hour, so that sheets cost no write each time.
	await read(address)
	expect(await lastReadAt()).toBe(noted)
	const earlier = Date.now() - 3_700_000
	await env.DB.prepare('update feeds set last_read_at = ?').bind(earlier).run()
	await read(address)
	await expect.poll(lastReadAt).not.toBe(new Date(earlier).toISOString())
})

it('ends at once when it gets a new address, is paused or deleted, and the log says so', async () => {
	const ada = await owner()
	const { id, address, ...feed } = await made(ada)
	const { results } = await env.DB.prepare('select * from feeds').all()
	const secret = address.slice(-47, -4)
	expect(JSON.stringify(results)).not.toContain(secret)
	expect(await (await ada.api.feeds.$get()).json()).toEqual([{ id, ...feed }])
	const unknown = await read(`/api/feed/ll_feed_${'A'.repeat(43)}.csv`)
	const answers = async (one: string) => {
		const response = await read(one)
		return [response.status, (await response.text()).slice(0, 20)]
	}
	const gone = [404, (await unknown.text()).slice(0, 20)]

	const { address: next } = await (await ada.api.feeds[':id'].rotate.$post(byId(id))).json()
	expect(await answers(address)).toEqual(gone)
	expect((await read(next)).status).toBe(200)
	const change = (paused: boolean) => ada.api.feeds[':id'].$patch({ ...byId(id), json: { paused } })
	expect(await (await change(true)).json()).toMatchObject({ paused: 'by_hand' })
	expect(await answers(next)).toEqual(gone)
	await change(false)
	expect((await read(next)).status).toBe(200)
	const bob = await owner()
	expect((await bob.api.feeds[':id'].rotate.$post(byId(id))).status).toBe(404)
	expect((await bob.api.feeds[':id'].$delete(byId(id))).status).toBe(404)
	expect((await ada.api.feeds[':id'].$delete(byId(id))).status).toBe(204)
	expect(await answers(next)).toEqual(gone)
	const log = await (await ada.api.workspace.log.$get({ query: { group: 'connections' } })).json()
	expect(log).toMatchObject(
		['removed', 'resumed', 'paused', 'rotated', 'added'].map((what) => ({
			type: `feed_${what}`,
			about: 'The sheet',
		})),
	)
	expect(JSON.stringify(log)).not.toContain(secret)
})

it('is limited per feed, and for guesses per network', async () => {
	const { address } = await made(await owner())
	const limited = { ...env, RATE_LIMITS: '', FEED_LIMIT: limitOf(2) } as never
	const statuses = []
	for (let n = 0; n < 3; n++) statuses.push((await read(address, undefined, limited)).status)
	expect(statuses).toEqual([200, 200, 429])
	const guarded = {
		...env,
		RATE_LIMITS: '',
		FEED_LIMIT: limitOf(9),
		SHARED_REPORT_LIMIT: limitOf(1),
	} as never
	const guess = (letter: string) => `/api/feed/ll_feed_${letter.repeat(43)}.csv`
	expect((await read(guess('b'), undefined, guarded)).status).toBe(404)
	expect((await read(guess('c'), undefined, guarded)).status).toBe(429)
	expect((await read(address, undefined, guarded)).status).toBe(200)
})

it('is not served at workspaces’ own hosts', async () => {
	const { address } = await made(await owner())
	const elsewhere = address.replace(origin, 'http://go.localhost:8787')
	expect((await read(elsewhere)).status).toBe(404)
})

it('has limits and readable errors', async () => {
	const ada = await owner()
	const table = [
		[{ name: '' }, 'Please give the feed a name'],
		[{ name: 'x'.repeat(61) }, 'name'],
		[{ name: 'x', minScore: 101 }, 'minScore'],
		[{ name: 'x', linkId: -1 }, 'linkId'],
	] as const
	for (const [json, message] of table) {
		const response = await ada.api.feeds.$post({ json: json as never })
		expect([json, response.status, await response.text()]).toEqual([
			json,
			400,
			expect.stringContaining(message),
		])
	}
	for (let n = 0; n < feedLimits.perWorkspace; n++) await made(ada)
	expect((await ada.api.feeds.$post({ json: { name: 'Too many' } })).status).toBe(409)
	expect((await browser().api.feeds.$get()).status).toBe(401)
})
