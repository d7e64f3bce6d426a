import { env } from 'cloudflare:workers'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { makeLink, owner, submitLead } from '../testing/client'
import { people, withLeads } from '../testing/people'
import { csvField } from './csv'

describe('the CSV of links', () => {
	const rowsOf = async (ada: Awaited<ReturnType<typeof owner>>, query = '') =>
		parse(await (await ada.send(`/api/export/links${query}`)).text(), {
			bom: true,
			columns: true,
		}) as Record<string, string>[]

	it('has one’s own links, newest first, with their addresses and totals', async () => {
		const [ada, bob] = [await owner(), await owner()]
		await makeLink(bob, { title: 'Bob’s own' })
		const guide = await makeLink(ada, {
			title: '=Guide, "1"',
			tags: ['print', 'berlin'],
			maxLeads: 5,
		})
		await submitLead(guide.shortId, { name: 'Grace', email: 'grace@navy.mil' })
		const slug = `webinar-${crypto.randomUUID().slice(0, 8)}`
		const webinar = await makeLink(ada, {
			title: 'Webinar',
			slug,
			expiresAt: '2090-01-01T10:00:00Z',
		})
		const { headers, body } = await ada.send('/api/export/links')
		await body?.cancel()
		expect(headers.get('content-disposition')).toMatch(
			/^attachment; filename="links-\d{4}-\d\d-\d\d\.csv"$/,
		)
		expect(await rowsOf(ada)).toEqual([
			expect.objectContaining({
				Title: 'Webinar',
				'Short ID': webinar.shortId,
				'Custom Address': slug,
				...{
					'Short URL': `http://localhost:8787/l/${slug}`,
					'Ends On': '2090-01-01T10:00:00.000Z',
				},
				Active: 'Yes',
				Archived: 'No',
				Domain: '',
				Leads: '0',
				'Ends After Leads': '',
			}),
			expect.objectContaining({
				Title: `'=Guide, "1"`,
				Tags: 'berlin, print',
				Leads: '1',
				'Ends After Leads': '5',
				Created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
			}),
		])
		const titles = async (query: string) => (await rowsOf(ada, query)).map((row) => row.Title)
		expect(await titles('?q=webi')).toEqual(['Webinar'])
		expect(await titles('?tag=print')).toEqual([`'=Guide, "1"`])
		expect(await titles('?state=archived')).toEqual([])
		expect((await ada.send('/api/export/links?sort=newest')).status).toBe(400)
		const log = await (await ada.api.workspace.log.$get({ query: { group: 'exports' } })).json()
		expect(log).toMatchObject([{ type: 'links_exported' }])
	})

	it('has all of 2,500 links, each once', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2499)
			insert into links (workspace_id, title, search_text, destination_url, short_id, created_at, fields)
			select workspace_id, 'Link ' || i, '', destination_url, 'exported' || i, i, fields from links, n where links.id = ?`,
		)
			.bind(id)
			.run()
		const rows = await rowsOf(ada)
		expect(rows).toHaveLength(2500)
		expect(new Set(rows.map((row) => row['Short ID'])).size).toBe(2500)
	})
})

describe('the CSV', () => {
	it('can be parsed, and has a byte order mark and ISO dates', async () => {
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

	it('has the answers to custom fields in labeled columns at the end', async () => {
		const [ada, bob] = [await owner(), await owner()]
		await makeLink(bob, { fields: [{ key: 'secret', type: 'text', label: 'Bob’s own' }] })
		const guide = await makeLink(ada, {
			fields: [
				{ key: 'email', type: 'email', required: true },
				{ key: 'company', type: 'text', label: 'Company' },
				{ key: 'budget', type: 'text', label: '=Budget' },
			],
		})
		await submitLead(guide.shortId, { email: 'a@acme.io', company: 'Acme, Inc.', budget: '=1+1' })
		// Answers to a removed field are still there.
		await ada.api.links[':id'].$patch({
			param: { id: String(guide.id) },
			json: { fields: [{ key: 'email', type: 'email' }] },
		})
		const webinar = await makeLink(ada, {
			fields: [
				{ key: 'email', type: 'email' },
				{ key: 'role', type: 'text', label: 'Role' },
			],
		})
		await submitLead(webinar.shortId, { email: 'b@acme.io', role: 'Admiral' })
		const rows = async (query: string) =>
			parse(await (await ada.send(`/api/export/leads${query}`)).text(), {
				bom: true,
			}) as string[][]
		const others = (row: string[]) => [row[1], ...row.slice(27)]
		expect((await rows('')).map(others)).toEqual([
			['Email', 'Company', "'=Budget", 'Role'],
			['b@acme.io', '', '', 'Admiral'],
			['a@acme.io', 'Acme, Inc.', "'=1+1", ''],
		])
		expect((await rows(`?linkId=${webinar.id}`)).map(others)).toEqual([
			['Email', 'Role'],
			['b@acme.io', 'Admiral'],
		])
	})

	it('can be limited to some leads, but not to somebody else’s', async () => {
		const [ada, bob] = [await owner(), await owner()]
		await withLeads(ada)
		await withLeads(bob)
		const idsOf = async ({ send }: typeof ada) =>
			((await (await send('/api/leads')).json()) as { id: number }[]).map(({ id }) => id)
		const [[first, second], [theirs]] = [await idsOf(ada), await idsOf(bob)]
		const lines = async (ids: string) => {
			const response = await ada.send(`/api/export/leads?ids=${ids}`)
			return [response.status, (await response.text()).trim().split('\r\n').length]
		}
		expect(await lines(`${first},${second}`)).toEqual([200, 3])
		expect(await lines(`${first},${theirs}`)).toEqual([200, 2])
		const tooMany = Array.from({ length: 501 }, (_, n) => n + 1).join()
		for (const wrong of ['', '0', '1,', 'a', tooMany]) expect((await lines(wrong))[0]).toBe(400)
	})

	it('can be limited to one link, but not to somebody else’s', async () => {
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
		['+1-415-555-0100', "'+1-415-555-0100"],
		['+1 -415', "'+1 -415"],
		["x;=1+cmd|'/C calc'!A0", "x;'=1+cmd|'/C calc'!A0"],
		['x;"=1+1;y', '"x;\'""=1+1;y"'],
		['x\n=1+1', '"x\n\'=1+1"'],
		['x;y = 2', 'x;y = 2'],
		['a=b', 'a=b'],
	])('writes %j as %s', (value, field) => expect(csvField(value)).toBe(field))
})
