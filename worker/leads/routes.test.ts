import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { makeLink, owner, submitLead } from '../testing/client'
import { csvField } from './csv'

type Owner = Awaited<ReturnType<typeof owner>>

const people = [
	{ name: 'Grace Hopper', email: 'grace@navy.mil', phone: '+1 202 555 0143' },
	{ name: 'Zoë Åkesson', email: 'zoe@akesson.se' },
	{ name: 'Žofie Nováková', email: 'zofie@seznam.cz' },
]

async function withLeads(ada: Owner) {
	const link = await makeLink(ada, { title: 'ÜBER Guide' })
	for (const person of people) await submitLead(link.shortId, person)
	return link
}

const list = async (ada: Owner, query = '') => {
	const response = await ada.send(`/api/leads${query}`)
	return {
		status: response.status,
		headers: response.headers,
		leads: (await response.json()) as { id: number; name: string; qualificationStatus: string }[],
	}
}

describe('the list of leads', () => {
	it('is newest first with all that is known of each', async () => {
		const ada = await owner()
		const link = await withLeads(ada)
		const { leads, headers } = await list(ada)
		expect(leads.map((lead) => lead.name)).toEqual(people.map((p) => p.name).reverse())
		expect(leads[2]).toMatchObject({
			linkId: link.id,
			linkTitle: 'ÜBER Guide',
			...people[0],
			createdAt: expect.stringMatching(/^\d{4}-/),
			score: expect.any(Number),
			qualificationStatus: expect.any(String),
			statusByHand: false,
			scoringData: { criteria: expect.any(Array), lastUpdated: expect.any(String) },
		})
		expect(headers.get('x-total-count')).toBe('3')
		expect(headers.get('x-total-leads')).toBe('3')
		expect(headers.get('link')).toBeNull()
	})

	it.each([
		['zoë', 1],
		['ÅKESSON', 1],
		['žofie', 1],
		['GRACE@NAVY', 1],
		['555 0143', 1],
		['über', 3],
		['%', 0],
		['grace hopper\ngrace', 1],
		['nobody', 0],
	])('searches %j in names, e-mails, phones and titles in any case', async (q, found) => {
		const ada = await owner()
		await withLeads(ada)
		const { leads, headers } = await list(ada, `?q=${encodeURIComponent(q)}`)
		expect(leads.length).toBe(found)
		expect(headers.get('x-total-count')).toBe(String(found))
		expect(headers.get('x-total-leads')).toBe('3')
	})

	it('goes page by page to the end, each lead once', async () => {
		const ada = await owner()
		await withLeads(ada)
		const seen: number[] = []
		let next: string | undefined = '?limit=1'
		while (next) {
			const { leads, headers }: Awaited<ReturnType<typeof list>> = await list(ada, next)
			seen.push(...leads.map((lead) => lead.id))
			next = /<\/api\/leads([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
		}
		expect(seen.length).toBe(3)
		expect(new Set(seen).size).toBe(3)
	})

	it.each([
		['?status=lukewarm', 'Unknown status'],
		['?limit=0', 'limit must be from 1 to 500'],
		['?limit=1000000', 'limit must be from 1 to 500'],
		['?limit=ten', 'limit must be a number'],
		['?cursor=%27;drop', 'The cursor is broken'],
		['?linkId=abc', 'linkId must be a number'],
		[`?q=${'x'.repeat(101)}`, 'The search text is too long'],
	])('answers 400 to %s', async (query, message) => {
		const ada = await owner()
		const response = await ada.send(`/api/leads${query}`)
		expect([response.status, await response.json()]).toMatchObject([400, { message }])
	})
})

describe('a lead', () => {
	it('keeps the status that the owner gave it until it is handed back', async () => {
		const ada = await owner()
		await withLeads(ada)
		const before = (await list(ada)).leads[0]
		const param = { id: String(before?.id) }
		const set = await ada.api.leads[':id'].$patch({
			param,
			json: { qualificationStatus: 'qualified' },
		})
		expect(await set.json()).toMatchObject({ qualificationStatus: 'qualified', statusByHand: true })
		expect((await list(ada, '?status=qualified')).leads.length).toBe(1)
		const back = await ada.api.leads[':id'].$patch({ param, json: { qualificationStatus: null } })
		expect(await back.json()).toMatchObject({
			qualificationStatus: before?.qualificationStatus,
			statusByHand: false,
		})
		expect((await list(ada, '?status=qualified')).leads.length).toBe(0)
	})

	it('is deleted, and counted no more', async () => {
		const ada = await owner()
		await withLeads(ada)
		const lead = (await list(ada)).leads[0]
		const response = await ada.api.leads[':id'].$delete({ param: { id: String(lead?.id) } })
		expect(response.status).toBe(204)
		expect((await list(ada)).headers.get('x-total-leads')).toBe('2')
	})

	it('of somebody else is not found', async () => {
		const [ada, bob] = [await owner(), await owner()]
		await withLeads(bob)
		const theirs = (await list(bob)).leads[0]
		const param = { id: String(theirs?.id) }
		const json = { qualificationStatus: 'hot' as const }
		expect((await ada.api.leads[':id'].$delete({ param })).status).toBe(404)
		expect((await ada.api.leads[':id'].$patch({ param, json })).status).toBe(404)
		expect((await ada.api.leads[':id'].$delete({ param: { id: 'x' } })).status).toBe(400)
		expect((await list(bob)).leads.length).toBe(3)
	})
})

describe('the CSV', () => {
	it('reads back as the leads, with a byte order mark and ISO dates', async () => {
		const ada = await owner()
		const link = await withLeads(ada)
		await submitLead(link.shortId, { name: '=1+1,"x"\n', email: 'sum@acme.io' })
		const response = await ada.send('/api/export/leads')
		expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
		expect(response.headers.get('content-disposition')).toMatch(
			/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/,
		)
		const bytes = new Uint8Array(await response.arrayBuffer())
		expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
		const rows = parse(new TextDecoder().decode(bytes), { columns: true }) as Record<
			string,
			string
		>[]
		expect(rows.map((row) => row.Name)).toEqual([
			'\'=1+1,"x"',
			...people.map((p) => p.name).reverse(),
		])
		expect(rows[3]).toMatchObject({
			Email: 'grace@navy.mil',
			Phone: '+1 202 555 0143',
			'Source Link': 'ÜBER Guide',
			Captured: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
		})
	})

	it('is of one link when asked, and of nobody else’s', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const [one, theirs] = [await withLeads(ada), await withLeads(bob)]
		const other = await makeLink(ada)
		const lines = async (linkId: number) => {
			const response = await ada.send(`/api/export/leads?linkId=${linkId}`)
			return [response.status, (await response.text()).trim().split('\r\n').length]
		}
		expect(await lines(one.id)).toEqual([200, 4])
		expect(await lines(other.id)).toEqual([200, 1])
		expect((await lines(theirs.id))[0]).toBe(404)
	})

	it.each([
		['plain', 'plain'],
		[null, ''],
		['a,b', '"a,b"'],
		['say "hi"', '"say ""hi"""'],
		['two\nlines', '"two\nlines"'],
		['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
		['@sum', "'@sum"],
		['-1+2', "'-1+2"],
		['+1+cmd', "'+1+cmd"],
		['+49 (30) 12-34', '+49 (30) 12-34'],
	])('writes %j as %s', (value, field) => expect(csvField(value)).toBe(field))
})
