import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { makeLink, owner, submitLead } from '../testing/client'
import { fill, type Owner, people, withLeads } from '../testing/people'
import { foldForSearch } from './search'

const list = async (ada: Owner, query = '') => {
	const response = await ada.send(`/api/leads${query}`)
	return {
		status: response.status,
		headers: response.headers,
		leads: (await response.json()) as { id: number; name: string; qualificationStatus: string }[],
	}
}

describe('the list of leads', () => {
	it('is newest first, with everything known about each lead', async () => {
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
			imported: false,
			answers: {},
			scoringData: {
				criteria: expect.arrayContaining([
					{ rule: 'email-valid', reason: 'Valid email address', passed: true, score: 20 },
				]),
				lastUpdated: expect.stringMatching(/^\d{4}-/),
				status: 'hot',
			},
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
	])('searches %j in names, emails, phones and titles, ignoring case', async (q, found) => {
		const ada = await owner()
		await withLeads(ada)
		const { leads, headers } = await list(ada, `?q=${encodeURIComponent(q)}`)
		expect(leads.length).toBe(found)
		expect(headers.get('x-total-count')).toBe(String(found))
		expect(headers.get('x-total-leads')).toBe('3')
	})

	it.each([
		['łukasz wiśniewski', ['lukasz', 'Łukasz Wisniewski', 'ŁUKASZ', 'wiśn']],
		['Søren Ærø', ['soren', 'søren aero', 'ÆRØ']],
		['Straße GROẞ', ['strasse gross', 'straße', 'STRASSE']],
		['Đorđe Œuvré', ['dorde oeuvre', 'đorđe', 'œuvre']],
		['Işıl Yıldız', ['isil yildiz', 'IŞIL', 'işıl']],
		['Þórður Ħal', ['thordur hal', 'þórð']],
		['Seán O’Brien', ["O'Brien", 'obrien', 'O’Brien', 'sean oʼbrien', '’brien']],
		["D'Angelo", ['dangelo', 'D’Angelo', "d'a"]],
		['Οδυσσεύς', ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ']],
		['Семён Йод', ['семен', 'СЕМЁН ИОД']],
		['김철수', ['김철', '철수']],
		['がくしゃ', ['がくし']],
	])('finds %s as people type it', async (name, searches) => {
		const ada = await owner()
		const link = await withLeads(ada, [{ name, email: 'a@navy.mil' }], { title: name })
		for (const q of searches) {
			const { leads } = await list(ada, `?q=${encodeURIComponent(q)}`)
			expect([q, leads.map((lead) => lead.name)]).toEqual([q, [name]])
			const titled = await ada.send(`/api/links?q=${encodeURIComponent(q)}`)
			expect([q, await titled.json()]).toEqual([q, [expect.objectContaining({ id: link.id })]])
		}
		const { leads } = await list(ada, `?q=${encodeURIComponent("'")}`)
		expect(leads).toEqual([])
	})

	it.each([
		[
			'+49 (0)170 123-456',
			['+49 (170) 123', '0049170123', '49170123456', '170 123 456', '0170 123456'],
		],
		['0049170123456', ['+49 (170) 123', '+49170 123-4', '0170/123 456']],
		['+49170123456', ['+49 (170) 123', '0049 170 123', '(0170) 123 456', '170.123']],
		['0170/12 34 56', ['0170 123456', '0170123456', '170-123', '0170/12']],
		['(415) 555-0143 x12', ['415.555.0143', '4155550143', '555 01', '(415) 5']],
		['٠١٧٠ ١٢٣ ٤٥٦', ['0170123456', '٠١٧٠١٢٣']],
	])('finds the phone number %s by its digits', async (phone, searches) => {
		const ada = await owner()
		await withLeads(ada, [{ name: 'Grace', email: 'a@navy.mil', phone }])
		for (const q of searches) {
			const { leads } = await list(ada, `?q=${encodeURIComponent(q)}`)
			expect([q, leads.length]).toEqual([q, 1])
		}
		for (const q of ['+49 (171) 123', '0170 124', '2024-05', '12 13']) {
			expect([q, (await list(ada, `?q=${encodeURIComponent(q)}`)).leads]).toEqual([q, []])
		}
	})

	it('finds one or two letters anywhere, among few leads as among thousands', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const others = [
			{ name: 'Zazu "Quokka" Ödberg', email: 'zq@navy.mil' },
			{ name: '田中太郎', email: 'tanaka@shokai.jp' },
			{ name: 'Ends in an ß', email: 'x_y@z-1.io' },
		]
		const link = await withLeads(ada, others, { title: '§' })
		await withLeads(bob, others, { title: '§' })
		await fill(link.id, 2500)
		const texts = others.map((person) => foldForSearch(Object.values(person).join('\n')))
		const pairs = texts.flatMap((text) =>
			[...text].map((_, i, all) =>
				[...all]
					.slice(i, i + 2)
					.join('')
					.trim(),
			),
		)
		const searches = [
			...new Set([...pairs, 'ß', 'ö', '太', '"', '"q', '-', '_', 'q', '\u{10fffd}']),
		]
		for (const q of searches) {
			const wanted = others
				.filter((_, i) => texts[i]?.includes(foldForSearch(q)))
				.map(({ name }) => name)
			for (const who of [ada, bob]) {
				const { leads } = await list(who, `?q=${encodeURIComponent(q)}&sort=score`)
				const found = leads.map(({ name }) => name).filter((name) => !name.startsWith('Lead '))
				expect([q, found.toSorted()]).toEqual([q, wanted.toSorted()])
			}
		}
	})

	it('pages through to the end, each lead once', async () => {
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

	it('finds what came after a given lead, whatever left or entered the filter since', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const before = await list(ada, '?status=hot&sort=score')
		expect(before.headers.get('x-newest-lead')).toBe('0')
		const link = await withLeads(ada)
		const [zofie, zoe, grace] = (await list(ada)).leads.map(({ id }) => id) as [
			number,
			number,
			number,
		]
		const newest = async (query: string) => (await list(ada, query)).headers.get('x-newest-lead')
		expect(await newest('?stage=won&sort=score&limit=1')).toBe(String(zofie))
		const move = (ids: number[], stage: string) =>
			ada.send('/api/leads', {
				method: 'PATCH',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ ids, stage, addTags: ['vip'], followUpAt: '2026-01-31' }),
			})
		const newer = async (query: string, after = zofie) => {
			const { leads, headers } = await list(ada, `?newerThan=${after}&${query}`)
			const names = leads.map(({ name }) => name)
			expect(headers.get('x-total-count')).toBe(String(names.length))
			return names
		}
		await move([zoe, zofie], 'contacted')
		await withLeads(bob)
		for (const name of ['Ada Lovelace', 'Alan Turing'])
			await submitLead(link.shortId, { name, email: `${name.slice(-5)}@navy.mil` })
		const both = ['Alan Turing', 'Ada Lovelace']
		expect(await newer('stage=open')).toEqual(both)
		await move([zoe, zofie], 'open')
		await ada.send(`/api/leads/${grace}`, { method: 'DELETE' })
		for (const query of ['stage=open', `linkId=${link.id}`, 'q=navy', 'q=a', 'answer=email:navy'])
			expect([query, await newer(query)]).toEqual([query, both])
		expect((await newer('sort=score')).toSorted()).toEqual(both.toSorted())
		expect(await newer('q=love&from=2026-01-01')).toEqual(['Ada Lovelace'])
		expect(await newer('tag=vip')).toEqual([])
		expect(await newer('followUp=planned&stage=open', zoe)).toEqual(['Žofie Nováková'])
		expect(await newer('tag=vip', zoe)).toEqual(['Žofie Nováková'])
		expect(await newer('', 0)).toHaveLength(4)
		await submitLead(link.shortId, { ...people[0], _website: 'https://spam.example' })
		expect(await newer('')).toEqual(both)
		expect(await newer('status=suspect')).toEqual(['Grace Hopper'])

		// Captured long ago, as in an import, and more than are sorted.
		await fill(link.id, 2500)
		const { leads, headers } = await list(ada, `?newerThan=${zofie}&limit=3`)
		expect(leads.map(({ name }) => name)).toEqual([...both, 'Lead 2500'])
		expect([headers.get('x-total-count'), headers.get('x-total-capped')]).toEqual(['2000', 'true'])
	})

	it.each([
		['?status=lukewarm', 'Unknown status'],
		['?limit=0', 'limit must be from 1 to 500'],
		['?limit=1000000', 'limit must be from 1 to 500'],
		['?limit=ten', 'limit must be a number'],
		['?cursor=%27;drop', 'The cursor is broken'],
		['?linkId=abc', 'linkId must be a number'],
		['?newerThan=abc', 'newerThan must be the id of a lead'],
		['?newerThan=-1', 'newerThan must be the id of a lead'],
		[`?q=${'x'.repeat(101)}`, 'q is too long'],
	])('answers 400 to %s', async (query, message) => {
		const ada = await owner()
		const response = await ada.send(`/api/leads${query}`)
		expect([response.status, await response.json()]).toMatchObject([400, { message }])
	})
})

describe('a lead', () => {
	it('keeps a status set by hand until it is returned to the rules', async () => {
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

	it('is no longer counted once deleted', async () => {
		const ada = await owner()
		await withLeads(ada)
		const lead = (await list(ada)).leads[0]
		const response = await ada.api.leads[':id'].$delete({
			param: { id: String(lead?.id) },
			query: {},
		})
		expect(response.status).toBe(204)
		expect((await list(ada)).headers.get('x-total-leads')).toBe('2')
	})

	it('of another workspace is a 404', async () => {
		const [ada, bob] = [await owner(), await owner()]
		await withLeads(bob)
		const theirs = (await list(bob)).leads[0]
		const param = { id: String(theirs?.id) }
		const json = { qualificationStatus: 'hot' as const }
		expect((await ada.api.leads[':id'].$delete({ param, query: {} })).status).toBe(404)
		expect((await ada.api.leads[':id'].$patch({ param, json })).status).toBe(404)
		expect((await ada.api.leads[':id'].$delete({ param: { id: 'x' }, query: {} })).status).toBe(400)
		const query = { connectors: 'keep' as 'leave' }
		expect((await ada.api.leads[':id'].$delete({ param, query })).status).toBe(400)
		expect((await list(bob)).leads.length).toBe(3)
	})
})

describe('the list by score', () => {
	const scored = async (ada: Owner, scores: number[]) => {
		await withLeads(ada)
		await env.DB.batch(
			scores.map((score, i) =>
				env.DB.prepare(
					'update leads set score = ? where id = (select id from leads order by id desc limit 1 offset ?)',
				).bind(score, i),
			),
		)
	}

	it.each(['', '&q=guide'])('has the best first across pages%s', async (search) => {
		const ada = await owner()
		await scored(ada, [20, 90, 20])
		const seen: number[] = []
		let query: string | undefined = `?sort=score&limit=2${search}`
		while (query) {
			const page = await list(ada, query)
			expect(page.headers.get('x-total-count')).toBe('3')
			seen.push(...page.leads.map((lead) => (lead as { score?: number }).score ?? -1))
			query = /<[^?]*([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1]
		}
		expect(seen).toEqual([90, 20, 20])
	})

	it.each(['', '&q=guide', '&status=cold'])('breaks ties by newest first%s', async (filter) => {
		const ada = await owner()
		await scored(ada, [20, 90, 20])
		await env.DB.prepare("update leads set qualification_status = 'cold'").run()
		const names: string[] = []
		let query: string | undefined = `?sort=score&limit=1${filter}`
		while (query) {
			const page = await list(ada, query)
			names.push(...page.leads.map(({ name }) => name))
			query = /<[^?]*([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1]
		}
		const [oldest, middle, newest] = people.map(({ name }) => name)
		expect(names).toEqual([middle, newest, oldest])
	})
})

describe('many leads at once', () => {
	const ids = async (ada: Owner) => (await list(ada)).leads.map((lead) => lead.id)

	it('get a status, and are returned to the rules', async () => {
		const ada = await owner()
		await withLeads(ada)
		const before = (await list(ada)).leads.map((lead) => lead.qualificationStatus)
		const chosen = (await ids(ada)).slice(0, 2)
		const set = (qualificationStatus: 'qualified' | null) =>
			ada.api.leads.$patch({ json: { ids: chosen, qualificationStatus } })
		expect(await (await set('qualified')).json()).toEqual({ changed: 2 })
		const after = (await list(ada)).leads.map((lead) => lead.qualificationStatus)
		expect(after).toEqual(['qualified', 'qualified', before[2]])
		const stats = (await (await ada.api.stats.$get()).json()) as { qualified: number }
		expect(stats.qualified).toBe(2)
		await set(null)
		expect((await list(ada)).leads.map((lead) => lead.qualificationStatus)).toEqual(before)
	})

	it('are deleted', async () => {
		const ada = await owner()
		await withLeads(ada)
		const [first, second, third] = (await ids(ada)) as [number, number, number]
		const response = await ada.api.leads.delete.$post({ json: { ids: [first, third] } })
		expect(await response.json()).toEqual({ deleted: 2 })
		expect(await ids(ada)).toEqual([second])
	})

	it('change only if all are the owner’s; otherwise the answer names the others', async () => {
		const [ada, bob] = [await owner(), await owner()]
		await withLeads(ada)
		await withLeads(bob)
		const [foreign] = (await ids(bob)) as [number]
		const [own] = (await ids(ada)) as [number]
		const response = await ada.api.leads.delete.$post({ json: { ids: [own, foreign, 999999] } })
		expect(response.status).toBe(400)
		expect(await response.json()).toMatchObject({
			message: `There is no lead ${foreign}, 999999`,
		})
		expect(await ids(ada)).toHaveLength(3)
		expect(await ids(bob)).toHaveLength(3)
	})

	it.each<[unknown, string]>([
		[{}, 'ids must be a list'],
		[{ ids: 3 }, 'ids must be a list'],
		[{ ids: [] }, 'Choose at least one lead'],
		[{ ids: ['1'] }, 'Each id must be a number'],
		[{ ids: [1.5] }, 'Each id must be a number'],
		[{ ids: Array.from({ length: 501 }, (_, i) => i + 1) }, 'Choose at most 500 leads at once'],
	])('are refused with %j', async (json, message) => {
		const ada = await owner()
		const response = await ada.api.leads.delete.$post({ json: json as { ids: number[] } })
		expect([response.status, await response.json()]).toMatchObject([400, { message }])
	})
})

describe('one lead', () => {
	it('comes with other leads of the same email, and nobody else’s', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const [guide, webinar] = [await withLeads(ada), await makeLink(ada, { title: 'Webinar' })]
		await submitLead(webinar.shortId, { name: 'G. Hopper', email: 'Grace@Navy.mil' })
		await withLeads(bob)
		const [newest] = (await list(ada, '?q=grace')).leads
		const response = await ada.api.leads[':id'].$get({ param: { id: String(newest?.id) } })
		expect(await response.json()).toMatchObject({
			name: 'G. Hopper',
			linkTitle: 'Webinar',
			others: [{ name: 'Grace Hopper', linkId: guide.id, linkTitle: 'ÜBER Guide' }],
		})
	})

	it('comes with its answers and the fields they belong to', async () => {
		const ada = await owner()
		const link = await makeLink(ada, {
			fields: [
				{ key: 'company', type: 'text', label: 'Company', required: true },
				{ key: 'email', type: 'email', label: 'Your e-mail', required: true },
				{ key: 'role', type: 'text', label: 'What do you do?' },
			],
		})
		await submitLead(link.shortId, {
			company: 'Ærø Brewing',
			email: 'grace@navy.mil',
			role: 'Admiral',
			unasked: 'x',
		})
		await ada.api.links[':id'].$patch({
			param: { id: String(link.id) },
			json: { fields: [{ key: 'email', type: 'email', label: 'E-mail' }] },
		})
		const [lead] = (await list(ada)).leads
		const response = await ada.api.leads[':id'].$get({ param: { id: String(lead?.id) } })
		expect(await response.json()).toMatchObject({
			name: null,
			email: 'grace@navy.mil',
			answers: { company: 'Ærø Brewing', role: 'Admiral' },
			// The form's current fields, followed by retired ones.
			fields: [
				{ key: 'email', type: 'email', label: 'E-mail', required: false },
				{ key: 'company', type: 'text', label: 'Company', required: true },
				{ key: 'role', type: 'text', label: 'What do you do?', required: false },
			],
		})
	})
})

describe('the answer to a text field', () => {
	it.each([
		['ærø brew', 1],
		['ADMIRAL', 1],
		['company', 0],
		['unasked words', 0],
		['brewing admiral', 0],
		['nobody', 0],
	])('is found by %j in %i leads', async (q, found) => {
		const ada = await owner()
		const link = await makeLink(ada, {
			fields: [
				{ key: 'email', type: 'email', required: true },
				{ key: 'company', type: 'text', label: 'Company', required: true },
				{ key: 'role', type: 'text', label: 'Role' },
			],
		})
		await submitLead(link.shortId, {
			email: 'grace@navy.mil',
			company: 'ÆRØ Brewing',
			role: 'Admiral',
			unasked: 'unasked words',
		})
		await submitLead(link.shortId, { email: 'sam@acme.io', company: 'Acme' })
		const { leads, headers } = await list(ada, `?q=${encodeURIComponent(q)}`)
		expect(leads.map((lead) => (lead as { email?: string }).email)).toEqual(
			Array(found).fill('grace@navy.mil'),
		)
		expect(headers.get('x-total-count')).toBe(String(found))
	})
})
