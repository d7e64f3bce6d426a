import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { makeLink, owner, submitLead } from '../testing/client'

type Ada = Awaited<ReturnType<typeof owner>>
type Query = Parameters<Ada['api']['links']['$get']>[0]['query']

const titles = async (ada: Ada, query: Query = {}) =>
	(await (await ada.api.links.$get({ query })).json()).map(({ title }) => title)

const bulk = async ({ send }: Ada, json: object) => {
	const response = await send('/api/links', {
		method: 'PATCH',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(json),
	})
	return [response.status, await response.json()]
}

/** Four links, each with different numbers. */
async function fourLinks() {
	const ada = await owner()
	const made = {
		quiet: await makeLink(ada, { title: 'Quiet', tags: ['News', 'b2o'] }),
		busy: await makeLink(ada, {
			title: 'Busy',
			slug: 'Very-Busy',
			maxLeads: 3,
			destinationUrl: 'https://guides.example/busy',
		}),
		good: await makeLink(ada, { title: 'Good ÖBER', tags: ['news'] }),
		off: await makeLink(ada, { title: 'Off', active: false }),
	}
	for (const [link, leads] of [
		[made.busy, 3],
		[made.good, 2],
	] as const) {
		for (let i = 0; i < leads; i++) {
			await submitLead(link.shortId, { name: `Grace ${i}`, email: `grace${i}@navy.mil` })
		}
	}
	await env.DB.batch(
		[
			[made.busy, 100],
			[made.good, 4],
			[made.quiet, 7],
		].map(([link, visits]) =>
			env.DB.prepare('insert into link_days (link_id, day, visits) values (?, 1, ?)').bind(
				(link as { id: number }).id,
				visits,
			),
		),
	)
	return { ada, ...made }
}

describe('the list of links', () => {
	it('is sorted, searched and filtered across pages', async () => {
		const { ada, quiet, busy } = await fourLinks()
		const bob = await owner()
		await makeLink(bob, { title: 'Not hers', tags: ['news'] })
		// No short id has the letter o, so two letters with it find none by chance.
		const cases: [Query, string[]][] = [
			[{}, ['Off', 'Good ÖBER', 'Busy', 'Quiet']],
			[{ sort: 'oldest' }, ['Quiet', 'Busy', 'Good ÖBER', 'Off']],
			[{ sort: 'visits' }, ['Busy', 'Quiet', 'Good ÖBER', 'Off']],
			[{ sort: 'leads' }, ['Busy', 'Good ÖBER', 'Off', 'Quiet']],
			[{ sort: 'rate' }, ['Good ÖBER', 'Busy', 'Off', 'Quiet']],
			[{ q: 'öber' }, ['Good ÖBER']],
			[{ q: 'very-B' }, ['Busy']],
			[{ q: quiet.shortId }, ['Quiet']],
			[{ tag: 'news' }, ['Good ÖBER', 'Quiet']],
			[{ tag: 'NEWS', sort: 'visits', q: 'qui' }, ['Quiet']],
			[{ tag: 'new' }, []],
			[{ q: 'b2o' }, ['Quiet']],
			[{ q: '2o', tag: 'news' }, ['Quiet']],
			[{ q: 'guides.example/BUSY' }, ['Busy']],
			[{ q: 'öb' }, ['Good ÖBER']],
			[{ state: 'off' }, ['Off']],
			[{ state: 'ended' }, ['Busy']],
			[{ state: 'active' }, ['Good ÖBER', 'Quiet']],
			[{ state: 'archived' }, []],
		]
		for (const [query, expected] of cases) {
			expect([query, await titles(ada, query)]).toEqual([query, expected])
			let [url, paged] = [
				`/api/links?${new URLSearchParams({ ...query, limit: '1' } as never)}`,
				[] as string[],
			]
			for (let next: string | undefined = url; next; ) {
				const response = await ada.send(next)
				expect(response.headers.get('x-total-count')).toBe(String(expected.length))
				paged = [
					...paged,
					...((await response.json()) as { title: string }[]).map(({ title }) => title),
				]
				next = /^<(.*)>/.exec(response.headers.get('link') ?? '')?.[1]
				url = next ?? url
			}
			expect([query, paged]).toEqual([query, expected])
		}
		await bulk(ada, { ids: [quiet.id, busy.id], archived: true })
		expect(await titles(ada)).toEqual(['Off', 'Good ÖBER'])
		expect(await titles(ada, { state: 'archived', sort: 'oldest' })).toEqual(['Quiet', 'Busy'])
		const [link] = await (await ada.api.links.$get({ query: { q: 'good' } })).json()
		expect(link?.lastLeadAt).toMatch(/^\d{4}-/)
	})

	it('finds few among thousands, and counts at most 2,000', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada, { title: 'Needle', tags: ['rare'] })
		await env.DB.prepare(
			`insert into links (workspace_id, title, search_text, destination_url, short_id, created_at, fields, tags)
			select workspace_id, 'Guide ' || value, 'guide ' || value, 'https://many.example/' || value, 'many' || value,
				created_at + value, fields, '["all"]' from links, json_each(?) where links.id = ?`,
		)
			.bind(JSON.stringify(Array.from({ length: 2100 }, (_, i) => i + 1)), id)
			.run()
		const asked = async (query: string) => {
			const response = await ada.send(`/api/links?limit=2&${query}`)
			const found = (await response.json()) as { title: string }[]
			const { headers } = response
			return [
				...[headers.get('x-total-count'), headers.get('x-total-capped')],
				...found.map(({ title }) => title),
			]
		}
		expect(await asked('')).toEqual(['2101', 'false', 'Guide 2100', 'Guide 2099'])
		expect(await asked('q=guide')).toEqual(['2000', 'true', 'Guide 2100', 'Guide 2099'])
		expect(await asked('tag=all')).toEqual(['2000', 'true', 'Guide 2100', 'Guide 2099'])
		expect(await asked('tag=rare')).toEqual(['1', 'false', 'Needle'])
		expect(await asked('q=eedl')).toEqual(['1', 'false', 'Needle'])
		expect(await asked('q=many.example/177')).toEqual([
			...['11', 'false', 'Guide 1779', 'Guide 1778'],
		])
		// The index follows a link's columns.
		await ada.api.links[':id'].$patch({
			param: { id: String(id) },
			json: { title: 'Pin', tags: [], slug: `pin-${id}` },
		})
		expect(await asked('q=eedl')).toEqual(['0', 'false'])
		expect(await asked('tag=rare')).toEqual(['0', 'false'])
		expect(await asked(`q=pin-${id}`)).toEqual(['1', 'false', 'Pin'])
	})

	it.each([
		['state=lost', 'Unknown state'],
		['sort=size', 'sort must be one of newest, oldest, visits, leads, rate'],
		['limit=0', 'limit must be from 1 to 500'],
		['cursor=x', 'The cursor is broken'],
	])('refuses ?%s', async (query, message) => {
		const response = await (await owner()).send(`/api/links?${query}`)
		expect([response.status, await response.json()]).toMatchObject([400, { message }])
	})
})

describe('many links', () => {
	it('are tagged and archived all at once or not at all', async () => {
		const { ada, quiet, busy, good } = await fourLinks()
		const bob = await owner()
		const ids = [quiet.id, busy.id]
		expect(await bulk(ada, { ids, addTags: ['Fair', 'b2o'], removeTags: ['news'] })).toEqual([
			200,
			{ changed: 2 },
		])
		const tags = async (by: Ada) => (await by.api.links.tags.$get()).json()
		expect(await tags(ada)).toEqual([
			{ tag: 'b2o', links: 2 },
			{ tag: 'fair', links: 2 },
			{ tag: 'news', links: 1 },
		])
		expect(await tags(bob)).toEqual([])
		const missing = `There is no link ${good.id}`
		for (const change of [{ archived: true }, { addTags: ['mine'] }]) {
			expect(await bulk(bob, { ids: [good.id], ...change })).toEqual([
				400,
				{ message: missing, code: 'bad_input', issues: [{ path: 'ids', message: missing }] },
			])
		}
		const many = Array.from({ length: 19 }, (_, i) => `t${i}`)
		expect(await bulk(ada, { ids, addTags: many })).toMatchObject([
			400,
			{ message: 'A link has at most 20 tags' },
		])
		expect(await bulk(ada, { ids })).toMatchObject([400, { message: 'Nothing to change' }])
		expect(await bulk(ada, { ids: [], archived: true })).toMatchObject([400, {}])
		expect(await tags(ada)).toHaveLength(3)
		expect(await titles(ada)).toHaveLength(4)
	})
	it('are deleted all at once or not at all', async () => {
		const { ada, quiet, busy, good, off } = await fourLinks()
		const bob = await owner()
		const remove = async ({ send }: Ada, ids: number[]) => {
			const response = await send('/api/links/delete', {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ ids }),
			})
			return [response.status, await response.json()]
		}
		const theirs = await makeLink(bob, { title: 'Not hers' })
		const message = `There is no link ${theirs.id}`
		expect(await remove(ada, [quiet.id, theirs.id])).toMatchObject([400, { message }])
		expect(
			await remove(
				ada,
				Array.from({ length: 1001 }, (_, i) => i + 1),
			),
		).toMatchObject([400, { message: 'Choose at most 1,000 links at once' }])
		expect([await titles(ada), await titles(bob)]).toMatchObject([{ length: 4 }, { length: 1 }])
		// Their copies in a location's cache are dropped, too.
		expect((await ada.send(`/l/${quiet.shortId}`)).status).toBe(200)
		expect(await remove(ada, [quiet.id, busy.id, off.id, quiet.id])).toEqual([200, { deleted: 3 }])
		expect([await titles(ada), await titles(bob)]).toEqual([[good.title], ['Not hers']])
		expect((await ada.send(`/l/${quiet.shortId}`)).status).toBe(404)
		const stats = await (await ada.api.stats.$get()).json()
		expect(stats).toMatchObject({ totalLeads: 2, totalLinks: 1, activeLinks: 1 })
	})

	it('are tagged, deleted and restored a thousand at a time', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada, { slug: `thousand-${crypto.randomUUID().slice(0, 8)}` })
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 999)
			insert into links (workspace_id, title, search_text, destination_url, short_id, slug, created_at, fields)
			select workspace_id, 'Link ' || i, '', destination_url, 'many' || i, slug || i, i, fields
			from links, n where links.id = ?`,
		)
			.bind(id)
			.run()
		const { results } = await env.DB.prepare(
			'select id from links where workspace_id = (select workspace_id from links where id = ?)',
		)
			.bind(id)
			.all<{ id: number }>()
		const json = { ids: results.map((row) => row.id) }
		expect(await bulk(ada, { ...json, addTags: ['all'] })).toEqual([200, { changed: 1000 }])
		const deleted = await ada.api.links.delete.$post({ json })
		expect(await deleted.json()).toEqual({ deleted: 1000 })
		expect(await titles(ada)).toEqual([])
		const restored = await ada.api.trash.links.restore.$post({ json })
		expect(await restored.json()).toEqual({ restored: 1000 })
		const stats = await (await ada.api.stats.$get()).json()
		expect(stats).toMatchObject({ totalLinks: 1000, activeLinks: 1000 })
	})
})
