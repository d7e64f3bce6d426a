// Moving many links to another domain at once.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { browser, makeLink, origin, owner } from '../testing/client'
import { recording } from '../testing/recording'
import { ask } from '../testing/settings'

type Answer = {
	changed: number
	undoId: string
	message: string
	issues: { path: string; message: string }[]
	links: {
		id: number
		version: string
		refused: string | null
		suggestion: string | null
		after: object
	}[]
}

let hosts = 0
const newHost = () => `m${++hosts}x${crypto.randomUUID().slice(0, 8)}.localhost`

/** An owner with a live domain, and requests of hers. */
async function mover() {
	const ada = await owner()
	const post = async (path: string, json: object, method = 'POST') => {
		const response = await ada.send(path, {
			method,
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(json),
		})
		return { status: response.status, body: (await response.json()) as Answer }
	}
	const addHost = async () => {
		const host = newHost()
		expect((await post('/api/domains', { host })).status).toBe(201)
		return host
	}
	const host = await addHost()
	const make = (slug: string | null, more: { domain?: string } = {}) =>
		makeLink(ada, { slug, ...more })
	const move = (ids: number[], domain: string | null, more: object = {}) =>
		post('/api/links', { ids, set: { domain }, ...more }, 'PATCH')
	const undo = (undoId: string) => post('/api/links/undo', { undoId })
	const read = async (id: number) =>
		(await ada.api.links[':id'].$get({ param: { id: String(id) } })).json()
	const now = async (id: number) => {
		const link = await read(id)
		return 'domain' in link ? [link.domain, link.slug] : []
	}
	return { ada, host, addHost, make, move, undo, now, post }
}

const slugs = () => `s${crypto.randomUUID().slice(0, 8)}`
const where = async (url: string) => {
	const { status, headers } = await browser().send(url, {
		redirect: 'manual',
		headers: { origin: new URL(url).origin },
	})
	return [status, headers.get('location')]
}
const at = (host: string, name: string) => `http://${host}:8787/${name}`

describe('moving many links to a domain', () => {
	it('is previewed, applied, announced once per link, and undone; earlier addresses redirect', async () => {
		const { host, make, move, undo, now } = await mover()
		const [named, slug] = [slugs(), slugs()]
		const links = [await make(named), await make(null), await make(slug, { domain: host })]
		const ids = links.map(({ id }) => id)
		// A copy of the page before, and one of the name that is nobody's yet.
		expect(await where(`${origin}/l/${named}`)).toEqual([200, null])
		expect((await where(at(host, named)))[0]).toBe(404)

		const { body } = await move(ids, host, { dryRun: true })
		expect(
			body.links.map(({ after, refused, suggestion }) => [after, refused, suggestion]),
		).toEqual([
			[{ domain: host }, null, null],
			[{ domain: host }, null, null],
			[{}, null, null],
		])
		expect(await now(ids[0] ?? 0)).toEqual([null, named])

		const moved = await move(ids, host)
		expect(moved.body).toEqual({ changed: 2, undoId: expect.any(String) })
		const announced = await env.DB.prepare(
			`select count(*) as n from events where type = 'link.updated' and subject_id in (?, ?, ?)`,
		)
			.bind(...ids)
			.first('n')
		expect(announced).toBe(2)
		expect(await where(at(host, named))).toEqual([200, null])
		expect(await where(at(host, links[1]?.shortId ?? ''))).toEqual([200, null])
		for (const old of [named, links[0]?.shortId]) {
			expect(await where(`${origin}/l/${old}`)).toEqual([302, at(host, named)])
		}

		expect((await undo(moved.body.undoId)).body).toEqual({ changed: 2 })
		expect(await where(`${origin}/l/${named}`)).toEqual([200, null])
		expect(await where(at(host, named))).toEqual([302, `${origin}/l/${named}`])
		expect(await now(ids[2] ?? 0)).toEqual([host, slug])
	})

	it('says which addresses are taken there, suggests free ones, and moves all or none', async () => {
		const { ada, host, addHost, make, move, now, undo } = await mover()
		const other = await addHost()
		const [busy, twice, binned] = [slugs(), slugs(), slugs()]
		await make(busy, { domain: host })
		const deleted = await make(binned, { domain: host })
		await ada.api.links.delete.$post({ json: { ids: [deleted.id] } })
		const links = [
			await make(busy),
			await make(twice),
			await make(twice, { domain: other }),
			await make(binned),
		]
		const ids = links.map(({ id }) => id)
		const { body } = await move(ids, host, { dryRun: true })
		expect(body.changed).toBe(1)
		expect(body.links.map(({ refused, suggestion }) => [refused, suggestion])).toEqual([
			[`/${busy} is taken there`, `${busy}-2`],
			[null, null],
			[`/${twice} is taken there`, `${twice}-2`],
			[`/${binned} belongs to a link in your trash there`, `${binned}-2`],
		])
		const refused = await move(ids, host)
		expect(refused.status).toBe(400)
		expect(refused.body.issues.map(({ path }) => path)).toEqual(
			[0, 2, 3].map((n) => `links.${ids[n]}`),
		)
		expect(await now(ids[1] ?? 0)).toEqual([null, twice])

		const suggested = Object.fromEntries(
			body.links.flatMap(({ id, suggestion }) => (suggestion ? [[id, suggestion]] : [])),
		)
		const seen = Object.fromEntries(body.links.map(({ id, version }) => [id, version]))
		const moved = await move(ids, host, { slugs: suggested, seen })
		expect(moved.body).toEqual({ changed: 4, undoId: expect.any(String) })
		expect(await now(ids[0] ?? 0)).toEqual([host, `${busy}-2`])
		expect(await where(`${origin}/l/${busy}`)).toEqual([302, at(host, `${busy}-2`)])
		expect((await undo(moved.body.undoId)).body).toEqual({ changed: 4 })
		expect(await now(ids[0] ?? 0)).toEqual([null, busy])
		expect(await now(ids[2] ?? 0)).toEqual([other, twice])
	})

	it('to the default host fails for others’ short ids and names', async () => {
		const { host, make, move } = await mover()
		const stranger = await makeLink(await owner(), { slug: slugs() })
		const links = [
			await make(stranger.slug, { domain: host }),
			await make(stranger.shortId, { domain: host }),
		]
		const { body } = await move(
			links.map(({ id }) => id),
			null,
			{ dryRun: true },
		)
		expect(body.links.map(({ refused }) => refused)).toEqual([
			`/${stranger.slug} is taken there`,
			`/${stranger.shortId} is taken there`,
		])
	})

	it('takes domains of the workspace only, and names only along with one', async () => {
		const [{ make, move, post }, bob] = [await mover(), await mover()]
		const { id } = await make(null)
		const unknown = await move([id], bob.host)
		expect([unknown.status, unknown.body.issues]).toEqual([
			400,
			[{ path: 'domain', message: expect.stringContaining('no such domain') }],
		])
		const json = { ids: [id], set: { active: false }, slugs: { [id]: 'guide' } }
		expect((await post('/api/links', json, 'PATCH')).body.message).toBe('slugs needs set.domain')
		expect((await move([id], null, { slugs: { [id]: 'a b' } })).status).toBe(400)
	})

	it('can’t be undone once the domain before it is gone', async () => {
		const { ada, host, addHost, make, move, undo, now } = await mover()
		const other = await addHost()
		const { id } = await make(slugs(), { domain: host })
		const { body } = await move([id], other)
		const domains = (await (await ada.send('/api/domains')).json()) as {
			id: number
			host: string
		}[]
		const gone = domains.find((one) => one.host === host)
		await ada.send(`/api/domains/${gone?.id}`, { method: 'DELETE' })
		expect(await undo(body.undoId)).toMatchObject({
			status: 400,
			body: { issues: [{ path: 'domain' }] },
		})
		expect((await now(id))[0]).toBe(other)
	})

	it('takes two trips, dry run or not', async () => {
		const { ada, host, make } = await mover()
		const slug = slugs()
		await make(slug, { domain: host })
		const { id } = await make(slug)
		const { db, trips } = recording(env.DB)
		const set = { domain: host, utm: { utm_source: 'a' } }
		for (const more of [{ dryRun: true }, { slugs: { [id]: `${slug}-2` } }]) {
			trips.length = 0
			const answer = await ask(
				{ ...env, DB: db },
				new Request(new URL('/api/links', origin), {
					method: 'PATCH',
					headers: { 'Content-Type': 'application/json', cookie: ada.cookie(), origin },
					body: JSON.stringify({ ids: [id], set, ...more }),
				}),
			)
			expect([answer.status, trips.length]).toEqual([200, 2])
		}
	})
})
