// Everything that takes a filter finds the same leads: the list and its total, the CSV, a saved view as the app
// reads it, and deletion of what the list shows.
import { env } from 'cloudflare:workers'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { LeadFilterName } from '../../schema/leadFilters'
import { apiQuery, queryText, readFilter } from '../../web/leads/filterQuery'
import { makeLink, owner, submitLead } from '../testing/client'
import type { Owner } from '../testing/people'

/** The leads of `planted` that each filter finds, oldest first, by the filter's value in the app's address. */
const examples: Record<LeadFilterName, readonly (readonly [value: string, found: string[]])[]> = {
	status: [
		['qualified', ['Grace']],
		['suspect', ['Spam']],
	],
	linkId: [['GUIDE', ['Grace', 'Zoë']]],
	stage: [
		['won', ['Zoë']],
		['open', ['Katherine', 'Grace']],
	],
	assignee: [
		['me', ['Grace']],
		['none', ['Katherine', 'Zoë']],
		['999999', []],
	],
	from: [['2010-01-01', ['Grace', 'Zoë']]],
	to: [
		['2001-01-30', ['Katherine']],
		['2001-01-29', []],
	],
	minScore: [
		['100', []],
		['1', ['Katherine', 'Grace', 'Zoë']],
	],
	followUp: [
		['due', ['Zoë']],
		['planned', ['Grace', 'Zoë']],
	],
	tag: [['VIP', ['Grace']]],
	source: [
		['Newsletter', ['Zoë']],
		['import', ['Katherine']],
		['Blog.example.org', ['Grace']],
	],
	campaign: [
		['Spring sale', ['Zoë']],
		['spring', []],
	],
	referrer: [
		['Blog.example.org', ['Grace']],
		['example.org', []],
	],
	device: [['mobile', ['Grace']]],
	way: [
		['Flyer', ['Grace']],
		['podcast', []],
	],
	rule: [['Large ones', ['Grace']]],
	country: [['nl', ['Grace']]],
	confirmed: [
		['yes', ['Zoë']],
		['no', ['Katherine', 'Grace']],
	],
	returning: [
		['yes', ['Grace']],
		['no', ['Katherine', 'Zoë']],
	],
	answer: [
		['size:arg', ['Grace']],
		['size=Small', ['Zoë']],
		['size=Smal', []],
	],
	q: [['ZOË', ['Zoë']]],
}

const size = { key: 'size', type: 'select' as const, label: 'Size', options: ['Large', 'Small'] }
const name = { key: 'name', type: 'name', label: 'Name' } as const

/** Three leads and a suspect that differ in everything that can be filtered by. */
async function planted() {
	const ada = await owner()
	const webinar = await makeLink(ada, { title: 'Webinar', fields: [name] })
	const guide = await makeLink(ada, {
		title: 'Guide',
		fields: [name, { key: 'email', type: 'email', label: 'Email' }, size],
		rules: [
			{
				name: 'Large ones',
				when: [{ fact: 'answer:size', op: 'is', value: ['Large'] }],
				then: { kind: 'redirect', url: 'https://large.example.org/' },
			},
		],
	})
	await ada.api.links[':id'].import.$post({
		param: { id: String(webinar.id) },
		json: {
			importId: '7d2a1a3e-8a55-4b0e-9a0f-0d9c4f6c2b11',
			dryRun: false,
			rows: [{ row: 1, name: 'Katherine', captured: '2001-01-30' }],
		},
	})
	await ada.api.links[':id'].ways.$post({
		param: { id: String(guide.id) },
		json: { name: 'flyer', label: 'Flyer at the fair' },
	})
	const grace = { name: 'Grace', email: 'grace@navy.mil', size: 'Large', _way: 'flyer' }
	await submitLead(guide.shortId, grace, { 'cf-ipcountry': 'NL' })
	const zoë = { name: 'Zoë', email: 'zoe@akesson.se', size: 'Small' }
	await submitLead(`${guide.shortId}?utm_source=newsletter&utm_campaign=Spring+sale`, zoë)
	await submitLead(webinar.shortId, { name: 'Spam', _website: 'https://spam.example' })
	const [second, first] = await (await ada.api.leads.$get({ query: {} })).json()
	const change = (id: number | undefined, json: object) =>
		ada.api.leads[':id'].$patch({ param: { id: String(id) }, json })
	await change(first?.id, {
		assigneeId: (await (await ada.api.workspace.members.$get()).json())[0]?.id,
		tags: ['VIP'],
		followUpAt: '2999-01-01',
		qualificationStatus: 'qualified',
	})
	await env.DB.prepare('update leads set confirmed_at = 9 where id = ?').bind(second?.id).run()
	await env.DB.prepare(
		`update leads set additional_data = json_patch(additional_data,
			'{"returning":"yes","referrer":"www.blog.example.org","device":"mobile"}') where id = ?`,
	)
		.bind(first?.id)
		.run()
	await change(second?.id, { stage: 'won', followUpAt: '2020-01-01' })
	return { ada, guide }
}

async function listOf({ api }: Owner, query: ReturnType<typeof apiQuery>) {
	const response = await api.leads.$get({ query })
	const leads = await response.json()
	return {
		ids: leads.map(({ id }) => id),
		names: leads.map((lead) => lead.name),
		total: Number(response.headers.get('x-total-count')),
	}
}

async function csvOf({ api }: Owner, { sort: _, ...query }: ReturnType<typeof apiQuery>) {
	const response = await api.export.leads.$get({ query })
	const rows = parse(await response.text(), { columns: true, bom: true }) as { Name: string }[]
	return rows.map((row) => row.Name)
}

/** Saves a view and returns the query that the app makes of it. */
async function viewOf({ api }: Owner, address: string) {
	await api.leads.views.$post({ json: { name: 'Saved', query: address } })
	const [view] = await (await api.leads.views.$get()).json()
	return apiQuery(readFilter(new URLSearchParams(view?.query)), '2026-11-21')
}

describe.each(Object.entries(examples))('the filter %s', (filter, values) => {
	it.each(values)('%s finds the same everywhere', async (value, found) => {
		const { ada, guide } = await planted()
		const everybody = ['Katherine', 'Grace', 'Zoë', 'Spam']
		const part = { [filter]: value.replace('GUIDE', String(guide.id)) }
		const query = await viewOf(ada, queryText(part))
		const list = await listOf(ada, query)
		expect(list.names.toSorted()).toEqual(found.toSorted())
		expect(list.total).toBe(found.length)
		expect((await csvOf(ada, query)).toSorted()).toEqual(found.toSorted())

		if (found.length > 0) await ada.api.leads.delete.$post({ json: { ids: list.ids } })
		expect(await listOf(ada, query)).toEqual({ ids: [], names: [], total: 0 })
		const left = [
			...(await listOf(ada, {})).names,
			...(await listOf(ada, { status: 'suspect' })).names,
		]
		expect(left.toSorted()).toEqual(everybody.filter((name) => !found.includes(name)).toSorted())
	})
})
