// Channels: further addresses of a link's form, each counted by itself.
import { env } from 'cloudflare:workers'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { maxWays } from '../../schema/wayIn'
import { browser, makeLink, origin, owner, submitLead } from '../testing/client'
import { written } from '../testing/hub'
import type { Owner } from '../testing/people'
import { ask } from '../testing/settings'

const phone =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

const paramOf = ({ id }: { id: number }) => ({ id: String(id) })

const add = async ({ api }: Owner, link: { id: number }, name: string, label = `The ${name}`) => {
	const answer = await api.links[':id'].ways.$post({ param: paramOf(link), json: { name, label } })
	return [answer.status, await answer.json()] as const
}

const list = async ({ api }: Owner, link: { id: number }) =>
	(await api.links[':id'].ways.$get({ param: paramOf(link) })).json()

/** Opens an address as a visitor whose network is 192.0.2.{n}. */
const open = (path: string, n = 1) =>
	ask(env, path, {
		headers: { 'User-Agent': phone, 'CF-Connecting-IP': `192.0.2.${n}` },
		redirect: 'manual',
	})

const waySent = (html: string) => /name="_way" value="([^"]*)"/.exec(html)?.[1]

describe('a link’s ways', () => {
	it('are added, relabeled and removed, and the link names them', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { slug: 'spring-guide' })
		const address = (name: string) => `${origin}/l/spring-guide/${name}`
		expect(await add(ada, link, ' Flyer ', 'Flyer at the fair')).toEqual([
			201,
			{ name: 'flyer', label: 'Flyer at the fair', address: address('flyer') },
		])
		await add(ada, link, 'podcast')
		expect((await list(ada, link)).map((way) => way.address)).toEqual(
			['flyer', 'podcast'].map(address),
		)
		const way = { ...paramOf(link), way: 'flyer' }
		const relabeled = await ada.api.links[':id'].ways[':way'].$patch({
			param: way,
			json: { label: 'Flyer, second print' },
		})
		expect(await relabeled.json()).toMatchObject({ name: 'flyer', label: 'Flyer, second print' })
		const { ways } = await (await ada.api.links[':id'].$get({ param: paramOf(link) })).json()
		expect(ways).toEqual([
			{ name: 'flyer', label: 'Flyer, second print' },
			{ name: 'podcast', label: 'The podcast' },
		])
		const removed = await ada.api.links[':id'].ways[':way'].$delete({ param: way })
		expect(removed.status).toBe(204)
		expect((await list(ada, link)).map(({ name }) => name)).toEqual(['podcast'])
	})

	it.each([
		[{ name: 'f l', label: 'x' }, 400, 'A name has up to 40 letters, digits or hyphens'],
		[{ name: 'x'.repeat(41), label: 'x' }, 400, 'A name has up to 40 letters'],
		[{ name: 'report', label: 'x' }, 400, 'This name is reserved'],
		[{ name: 'Password', label: 'x' }, 400, 'This name is reserved'],
		[{ name: 'radio', label: '  ' }, 400, 'Say where you share this address'],
		[{ name: 'radio', label: 'x'.repeat(81) }, 400, 'The label is too long'],
		[{ name: 'radio' }, 400, ''],
		[{ name: 'FLYER', label: 'x' }, 409, 'This link already has a channel called flyer'],
	])('refuse %o', async (json, status, message) => {
		const ada = await owner()
		const link = await makeLink(ada)
		await add(ada, link, 'flyer')
		const answer = await ada.send(`/api/links/${link.id}/ways`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(json),
		})
		expect(answer.status).toBe(status)
		expect(((await answer.json()) as { message: string }).message).toContain(message)
		expect(await list(ada, link)).toHaveLength(1)
	})

	it(`are at most ${maxWays}`, async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const all = Array.from({ length: maxWays }, (_, i) => ({ name: `way${i}`, label: 'Poster' }))
		await env.DB.prepare('update links set ways = ? where id = ?')
			.bind(JSON.stringify(all), link.id)
			.run()
		const [status, answer] = await add(ada, link, 'flyer')
		expect([status, answer]).toMatchObject([409, { message: 'A link has at most 50 channels' }])
		expect(await list(ada, link)).toHaveLength(maxWays)
	})

	it('that don’t exist can be neither relabeled nor removed', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const param = { ...paramOf(link), way: 'flyer' }
		const way = ada.api.links[':id'].ways[':way']
		expect((await way.$patch({ param, json: { label: 'x' } })).status).toBe(404)
		expect((await way.$delete({ param })).status).toBe(404)
	})
})

describe('a way', () => {
	it('opens the link’s form in any case and at once, and names itself to the form', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		// A visitor who came too early.
		expect((await open(`/l/${link.shortId}/flyer`)).status).toBe(302)
		await add(ada, link, 'flyer')
		for (const path of [`/l/${link.shortId}/flyer`, `/l/${link.shortId}/Flyer?utm_source=x`]) {
			const page = await open(path)
			expect([path, page.status]).toEqual([path, 200])
			const html = await page.text()
			expect(waySent(html)).toBe('flyer')
			expect(html).toContain(`<link rel="canonical" href="${origin}/l/${link.shortId}"/>`)
			expect(html).toContain(`href="${origin}/l/${link.shortId}/report?lang=en"`)
		}
		expect(waySent(await (await open(`/l/${link.shortId}`)).text())).toBe('')
		// With a prefilled field, the page is another one.
		const prefilled = await open(`/l/${link.shortId}/flyer?name=Vera`)
		expect(waySent(await prefilled.text())).toBe('flyer')
	})

	it.each(['flier', 'password', 'caf%C3%A9', 'flyer-2'])(
		'that doesn’t exist, such as %s, leads to the link’s page',
		async (name) => {
			const ada = await owner()
			const { shortId, ...link } = await makeLink(ada)
			await add(ada, link, 'flyer')
			const page = await open(`/l/${shortId}/${name}?utm_source=x`)
			expect([page.status, page.headers.get('location')]).toEqual([
				302,
				`${origin}/l/${shortId}?utm_source=x`,
			])
			expect((await open(`/l/nothing-here/${name}`)).status).toBe(404)
		},
	)

	it('leads to the link’s page once it is removed', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		await add(ada, link, 'flyer')
		expect((await open(`/l/${link.shortId}/flyer`)).status).toBe(200)
		const param = { ...paramOf(link), way: 'flyer' }
		await ada.api.links[':id'].ways[':way'].$delete({ param })
		expect((await open(`/l/${link.shortId}/flyer`)).status).toBe(302)
	})

	it('is kept by forms without JavaScript, with their errors, and by the password page', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { password: 'sesame!' })
		await add(ada, link, 'flyer')
		const visitor = browser()
		const address = `/l/${link.shortId}/flyer`
		const post = (path: string, fields: Record<string, string>) =>
			visitor.send(path, {
				method: 'POST',
				redirect: 'manual',
				headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
				body: new URLSearchParams(fields).toString(),
			})
		const locked = await (await visitor.send(address)).text()
		expect(locked).toContain(`action="${address}/password"`)
		const unlocked = await post(`${address}/password`, { password: 'sesame!' })
		expect([unlocked.status, unlocked.headers.get('location')]).toEqual([303, address])
		const form = await (await visitor.send(address)).text()
		const refused = await post(address, { _way: waySent(form) ?? '', email: 'nope' })
		expect(refused.status).toBe(400)
		const again = waySent(await refused.text()) ?? ''
		const stored = await post(address, {
			_way: again,
			name: 'Grace Hopper',
			email: 'grace@navy.mil',
		})
		expect(stored.status).toBe(200)
		const [lead] = await (await ada.api.leads.$get({ query: { way: 'Flyer' } })).json()
		expect(lead).toMatchObject({ email: 'grace@navy.mil', way: 'flyer' })
	})

	it('is counted by itself, and its leads name it', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const other = await makeLink(ada)
		await add(ada, link, 'flyer', 'Flyer at the fair')
		await add(ada, link, 'podcast')
		// All at once, because each waits until its visit is sent.
		const paths = ['/flyer', '/flyer', '', '', '', '', '/flier', '/podcast', '/podcast', '/podcast']
		await Promise.all(paths.map((path, i) => open(`/l/${link.shortId}${path}`, i)))
		await submitLead(link.shortId, { name: 'Ann', email: 'ann@navy.mil', _way: 'FLYER' })
		await submitLead(link.shortId, { name: 'Bea', email: 'bea@navy.mil', _way: 'nowhere' })
		await submitLead(other.shortId, { name: 'Cay', email: 'cay@navy.mil', _way: 'flyer' })
		const row = await env.DB.prepare('select workspace_id as workspaceId from links where id = ?')
			.bind(link.id)
			.first<{ workspaceId: number }>()
		await written({ workspaceId: row?.workspaceId ?? 0 })
		const waysOf = async (query: Record<string, string>) =>
			(await (await ada.api.analytics.$get({ query })).json()).ways
		const named = { flyer: 'Flyer at the fair', podcast: 'The podcast' }
		expect(await waysOf({ linkId: String(link.id) })).toEqual([
			{ name: 'podcast', label: named.podcast, people: 3, leads: 0, conversionRate: '0%' },
			{ name: 'flyer', label: named.flyer, people: 2, leads: 1, conversionRate: '50%' },
			// Last, though most came by it.
			{ name: '', label: null, people: 4, leads: 1, conversionRate: '25%' },
		])
		expect(await waysOf({ linkId: String(other.id) })).toEqual([])
		expect(await waysOf({})).toEqual([])
		const leads = await (await ada.api.leads.$get({ query: {} })).json()
		expect(leads.map(({ name, way }) => [name, way])).toEqual([
			['Cay', null],
			['Bea', null],
			['Ann', 'flyer'],
		])
		const csv = await (await ada.api.export.leads.$get({ query: {} })).text()
		const rows = parse(csv, { columns: true, bom: true }) as Record<string, string>[]
		expect(rows.map((lead) => lead.Channel)).toEqual(['', '', 'flyer'])
		// Their numbers outlive all ways.
		for (const way of ['flyer', 'podcast']) {
			const param = { ...paramOf(link), way }
			await ada.api.links[':id'].ways[':way'].$delete({ param })
		}
		expect(await waysOf({ linkId: String(link.id) })).toEqual([
			{ name: 'podcast', label: null, people: 3, leads: 0, conversionRate: '0%' },
			{ name: 'flyer', label: null, people: 2, leads: 1, conversionRate: '50%' },
			{ name: '', label: null, people: 4, leads: 1, conversionRate: '25%' },
		])
	})

	it('decides rules that ask for it, before the form and after it', async () => {
		const ada = await owner()
		const link = await makeLink(ada, {
			rules: [
				{
					name: 'Readers of the flyer',
					when: [{ fact: 'way', op: 'is', value: ['flyer'] }],
					then: { kind: 'redirect', url: 'https://flyer.example.org/' },
				},
				{
					name: 'Listeners',
					when: [{ fact: 'way', op: 'is', value: ['podcast'] }],
					then: { kind: 'skip', url: 'https://podcast.example.org/' },
				},
			],
		})
		await add(ada, link, 'flyer')
		await add(ada, link, 'podcast')
		const skipped = await open(`/l/${link.shortId}/podcast`)
		expect(skipped.headers.get('location')).toBe('https://podcast.example.org/')
		const answer = await submitLead(link.shortId, {
			name: 'Ann',
			email: 'ann@navy.mil',
			_way: 'flyer',
		})
		expect(await answer.json()).toMatchObject({ destinationUrl: 'https://flyer.example.org/' })
	})
})
