import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { LinkPatch } from '../../schema/link'
import type { LinksEditInput } from '../../schema/linksEdit'
import { hashesOf } from '../abuse/expressions'
import { browser, makeLink, origin, owner } from '../testing/client'
import { recording } from '../testing/recording'
import { ask } from '../testing/settings'

type Ada = Awaited<ReturnType<typeof owner>>
type Answer = {
	changed: number
	undoId: string
	message: string
	code: string
	issues: { path: string; message: string }[]
	links: { id: number; version: string; refused: string | null; before: object; after: object }[]
}

async function send({ send }: Ada, path: string, json: object, method = 'PATCH') {
	const response = await send(`/api/links${path}`, {
		method,
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(json),
	})
	return { status: response.status, body: (await response.json()) as Answer }
}
const edit = (ada: Ada, ids: readonly number[], set: LinksEditInput, more: object = {}) =>
	send(ada, '', { ids, set, ...more })
const tried = async (ada: Ada, ids: readonly number[], set: LinksEditInput) =>
	(await edit(ada, ids, set, { dryRun: true })).body
const undo = (ada: Ada, undoId: string) => send(ada, '/undo', { undoId }, 'POST')

const read = async ({ api }: Ada, id: number) =>
	(await api.links[':id'].$get({ param: { id: String(id) } })).json()
const patch = ({ api }: Ada, id: number, json: LinkPatch) =>
	api.links[':id'].$patch({ param: { id: String(id) }, json })

/** Three links that differ in everything that can be edited. */
async function three() {
	const ada = await owner()
	const made = [
		await makeLink(ada, { title: 'One', destinationUrl: 'https://old.example/a?utm_source=x#top' }),
		await makeLink(ada, {
			title: 'Two',
			destinationUrl: 'https://old.example/b?id=a%20b',
			tags: ['news'],
			active: false,
			expiresAt: '2090-01-01',
			design: { heading: 'Hi', colour: '#111111' },
		}),
		await makeLink(ada, {
			title: 'Three',
			destinationUrl: 'https://new.example/c',
			tags: ['fair'],
			fields: [{ key: 'size', type: 'number', label: 'Team size' }],
		}),
	]
	return { ada, ids: made.map(({ id }) => id), made }
}

const events = async (ids: number[]) =>
	(
		await env.DB.prepare(
			`select subject_id as id from events where type = 'link.updated'
			and subject_id in (select value from json_each(?)) order by id`,
		)
			.bind(JSON.stringify(ids))
			.all<{ id: number }>()
	).results.map(({ id }) => id)

describe('an edit of many links', () => {
	const edits: [LinksEditInput, object[]][] = [
		[{ active: true }, [{}, { active: true }, {}]],
		[{ archived: true }, [{ archived: true }, { archived: true }, { archived: true }]],
		[
			{ addTags: ['Spring'], removeTags: ['news'] },
			[{ tags: ['spring'] }, { tags: ['spring'] }, { tags: ['fair', 'spring'] }],
		],
		[{ expiresAt: null }, [{}, { expiresAt: null }, {}]],
		[{ expiresAt: '2091-02-03' }, [1, 2, 3].map(() => ({ expiresAt: '2091-02-03T00:00:00.000Z' }))],
		[
			{ destination: { find: 'old.example', replace: 'new.example' } },
			[
				{ destinationUrl: 'https://new.example/a?utm_source=x#top' },
				{ destinationUrl: 'https://new.example/b?id=a%20b' },
				{},
			],
		],
		[
			{ utm: { utm_source: 'news letter', utm_medium: 'mail' } },
			[
				{ destinationUrl: 'https://old.example/a?utm_source=news%20letter&utm_medium=mail#top' },
				{
					destinationUrl: 'https://old.example/b?id=a%20b&utm_source=news%20letter&utm_medium=mail',
				},
				{ destinationUrl: 'https://new.example/c?utm_source=news%20letter&utm_medium=mail' },
			],
		],
		[{ utm: { utm_source: null } }, [{ destinationUrl: 'https://old.example/a#top' }, {}, {}]],
		[
			{ design: { heading: null, theme: 'dark' } },
			[
				{ design: { theme: 'dark' } },
				{ design: { colour: '#111111', theme: 'dark' } },
				{ design: { theme: 'dark' } },
			],
		],
		[{ design: null }, [{}, { design: {} }, {}]],
	]
	it.each(edits)(
		'%j is previewed, applied, announced once per link, and undone',
		async (set, expected) => {
			const { ada, ids, made } = await three()
			const changed = ids.filter((_, i) => Object.keys(expected[i] ?? {}).length > 0)
			const { links, ...counted } = await tried(ada, ids, set)
			expect(links.map(({ after }) => after)).toEqual(expected)
			expect(counted).toEqual({ changed: changed.length })
			// Nothing happened yet.
			expect(await Promise.all(ids.map((id) => read(ada, id)))).toEqual(made)
			expect(await events(ids)).toEqual([])

			const { body } = await edit(ada, ids, set)
			expect(body).toEqual({ changed: changed.length, undoId: expect.any(String) })
			const after = await Promise.all(ids.map((id) => read(ada, id)))
			expect(after).toEqual(made.map((link, i) => ({ ...link, ...expected[i] })))
			expect(await events(ids)).toEqual(changed)

			expect((await undo(ada, body.undoId)).body).toEqual({ changed: changed.length })
			expect(await Promise.all(ids.map((id) => read(ada, id)))).toEqual(made)
			expect((await undo(ada, body.undoId)).body).toEqual({ changed: 0 })
		},
	)

	it('replaces forms, keeps the fields that it removes for their answers, and gives them back', async () => {
		const { ada, ids, made } = await three()
		const fields = [{ key: 'role', type: 'text' as const, label: 'Role' }]
		const { body } = await edit(ada, ids, { fields })
		const after = await Promise.all(ids.map((id) => read(ada, id)))
		expect(after.map(({ fields }) => fields.map(({ key }) => key))).toEqual(ids.map(() => ['role']))
		await undo(ada, body.undoId)
		expect(await Promise.all(ids.map((id) => read(ada, id)))).toEqual(made)
		const retired = await env.DB.prepare(
			"select retired_fields ->> '$[0].key' as key from links where id = ?",
		)
			.bind(ids[2])
			.first('key')
		expect(retired).toBe('role')
	})

	it('is all or nothing, and says why for each link', async () => {
		const { ada, ids } = await three()
		const [one = 0, two = 0, third = 0] = ids
		await patch(ada, one, { tags: Array.from({ length: 20 }, (_, n) => `tag${n}`) })
		const tags = { addTags: ['another'] }
		const full = 'A link has at most 20 tags'
		expect((await tried(ada, ids, tags)).links.map(({ refused }) => refused)).toEqual([
			full,
			null,
			null,
		])
		expect(await edit(ada, ids, tags)).toMatchObject({
			status: 400,
			body: { issues: [{ path: `links.${one}`, message: `“One”: ${full}` }] },
		})
		expect((await read(ada, two)).tags).toEqual(['news'])

		const cases: [LinksEditInput, number, string][] = [
			[
				{ destination: { find: '.example', replace: '' } },
				third,
				'Its destination would not be a valid URL',
			],
			[
				{ fields: [{ key: 'size', type: 'text' }] },
				third,
				'The key size names answers of another type',
			],
			[
				{ destination: { find: 'old.example', replace: 'www.pаypal.com' } },
				two,
				'This address mixes letters of different alphabets',
			],
		]
		for (const [set, id, message] of cases) {
			const { links } = await tried(ada, ids, set)
			expect(links.find((link) => link.id === id)?.refused).toContain(message)
			const { status, body } = await edit(ada, ids, set)
			expect([status, body.issues.map(({ path }) => path)]).toEqual([
				400,
				expect.arrayContaining([`links.${id}`]),
			])
		}
	})

	it('refuses forms that rules and mail to visitors depend on', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada, { confirm: 'after' })
		const { links } = await tried(ada, [id], { fields: [{ key: 'name', type: 'name' }] })
		expect(links[0]?.refused).toContain('To confirm addresses, the form must ask for an email')
	})

	it('refuses destinations on the operator’s blocklist', async () => {
		const { ada, ids } = await three()
		await env.DB.prepare('insert into blocked_destinations (hash) select value from json_each(?)')
			.bind(JSON.stringify([hashesOf('https://bad.example/').at(-1)]))
			.run()
		const set = { destination: { find: 'old.example', replace: 'bad.example' } }
		const refused = (await tried(ada, ids, set)).links.map(({ refused }) => refused)
		expect(refused).toEqual([expect.stringContaining('harmful'), expect.anything(), null])
		expect((await edit(ada, ids, set)).status).toBe(400)
		expect((await read(ada, ids[0] ?? 0)).destinationUrl).toContain('old.example')
	})

	it('changes only what was seen, whoever changed it since', async () => {
		const { ada, ids } = await three()
		const [one = 0, two = 0] = ids
		const set = { utm: { utm_source: 'fair' } }
		const { links } = await tried(ada, ids, set)
		const seen = Object.fromEntries(links.map(({ id, version }) => [id, version]))
		await patch(ada, two, { title: 'Another title' })
		await patch(ada, one, { destinationUrl: 'https://elsewhere.example/' })
		const { status, body } = await edit(ada, ids, set, { seen })
		expect([status, body.code, body.issues.map(({ path }) => path)]).toEqual([
			409,
			'changed_meanwhile',
			[`links.${one}`],
		])
		expect((await edit(ada, [two], set, { seen })).status).toBe(200)
	})

	it('is undone except for what was changed since', async () => {
		const { ada, ids, made } = await three()
		const [one = 0, two = 0] = ids
		const { body } = await edit(ada, ids, { archived: true, expiresAt: '2091-02-03' })
		await patch(ada, one, { expiresAt: '2092-01-01' })
		await patch(ada, two, { title: 'Another title' })
		expect((await undo(ada, body.undoId)).body).toEqual({ changed: 3 })
		expect(await read(ada, one)).toMatchObject({
			archived: false,
			expiresAt: '2092-01-01T00:00:00.000Z',
		})
		expect(await read(ada, two)).toEqual({ ...made[1], title: 'Another title' })
	})

	it('logs no undo that finds nothing to give back', async () => {
		const { ada, ids } = await three()
		const [one = 0] = ids
		const { body } = await edit(ada, [one], { active: false })
		await patch(ada, one, { active: true })
		const entries = () => env.DB.prepare('select count(*) as n from account_events').first('n')
		const before = await entries()
		expect((await undo(ada, body.undoId)).body).toEqual({ changed: 0 })
		expect(await entries()).toBe(before)
	})

	it('is undone except for a form that something set since depends on', async () => {
		const { ada, ids, made } = await three()
		const [one = 0, , last = 0] = ids
		const email = { key: 'email', type: 'email' as const, label: 'Email', required: true }
		const { body } = await edit(ada, ids, { archived: true, fields: [email] })
		expect((await patch(ada, last, { confirm: 'after' })).status).toBe(200)
		expect((await undo(ada, body.undoId)).body).toEqual({ changed: 3 })
		expect(await read(ada, last)).toMatchObject({ archived: false, fields: [{ key: 'email' }] })
		expect(await read(ada, one)).toMatchObject({ archived: false, fields: made[0]?.fields })
	})

	it('can be undone by its own workspace for a day', async () => {
		const { ada, ids } = await three()
		const { body } = await edit(ada, ids, { archived: true })
		expect((await undo(await owner(), body.undoId)).body).toEqual({ changed: 0 })
		expect(await read(ada, ids[0] ?? 0)).toMatchObject({ archived: true })
		const left = () => env.DB.prepare('select count(*) as n from link_edits').first('n')
		const { default: worker } = await import('../index')
		await worker.scheduled(undefined, env)
		expect(await left()).toBe(3)
		await env.DB.prepare('update link_edits set created_at = created_at - 86400001').run()
		await worker.scheduled(undefined, env)
		expect(await left()).toBe(0)
	})

	it('shows visitors the change at once', async () => {
		const { ada, ids, made } = await three()
		const open = async () => (await browser().send(`/l/${made[0]?.shortId}`)).status
		expect(await open()).toBe(200)
		await edit(ada, ids, { active: false })
		expect(await open()).toBe(404)
	})

	it.each<[string, object, string]>([
		['nothing', { set: {} }, 'Nothing to change'],
		[
			'two ways at once',
			{ set: { active: true }, archived: true },
			'Please send everything in set',
		],
		['a dry run of tags without set', { addTags: ['a'], dryRun: true }, 'A dry run needs set'],
		['an unknown parameter', { set: { utm: { gclid: 'x' } } }, 'utm takes utm_source'],
		['an empty value', { set: { utm: { utm_source: ' ' } } }, 'A campaign value has 1 to 200'],
		['an empty search', { set: { destination: { find: '', replace: 'a' } } }, 'Say what to find'],
		['a missing link', { ids: [1], set: { active: true } }, 'There is no link 1'],
		['a picture of nobody', { set: { design: { logo: 'a'.repeat(64) } } }, 'does not exist'],
	])('%s is a 400', async (_, json, message) => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		const { status, body } = await send(ada, '', { ids: [id], ...json })
		expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
	})

	it('of a thousand links takes two trips, whatever it changes', async () => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		await env.DB.prepare(
			`insert into links (workspace_id, title, search_text, destination_url, short_id, created_at, fields)
			select workspace_id, title, '', 'https://old.example/' || hex(zeroblob(900)) || value, 'thousand' || value,
				created_at, fields from links, json_each(?) where links.id = ?`,
		)
			.bind(JSON.stringify(Array.from({ length: 999 }, (_, n) => n)), id)
			.run()
		const found = await env.DB.prepare("select id from links where search_text = '' or id = ?")
			.bind(id)
			.all<{ id: number }>()
		const ids = found.results.map((link) => link.id)
		expect(ids).toHaveLength(1000)
		const request = (path: string, method: string, json: object) =>
			new Request(new URL(path, origin), {
				method,
				headers: { 'Content-Type': 'application/json', cookie: ada.cookie(), origin },
				body: JSON.stringify(json),
			})
		const set = {
			active: false,
			addTags: ['all'],
			utm: { utm_source: 'a' },
			destination: { find: 'old.example', replace: 'new.example' },
			fields: [{ key: 'role', type: 'text', label: 'Role', help: 'x'.repeat(150) }],
		}
		const { db, trips } = recording(env.DB)
		const answer = await ask({ ...env, DB: db }, request('/api/links', 'PATCH', { ids, set }))
		const { changed, undoId } = (await answer.json()) as Answer
		expect([changed, trips.length]).toEqual([1000, 2])
		trips.length = 0
		const back = await ask({ ...env, DB: db }, request('/api/links/undo', 'POST', { undoId }))
		expect([await back.json(), trips.length]).toEqual([{ changed: 1000 }, 2])
	})
})
