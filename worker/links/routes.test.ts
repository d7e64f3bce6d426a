import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { shortIdPattern } from '../../schema/id'
import { database } from '../platform/env'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { noEvent } from '../testing/noEvent'
import { fill } from '../testing/people'
import { recording } from '../testing/recording'
import { deleteLinks } from './deleteQueries'
import { newShortId } from './shortId'

describe('creating a link', () => {
	it('returns the whole link, with defaults', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { title: '  My guide ', description: '' })
		expect(link).toEqual({
			id: expect.any(Number),
			userId: await env.DB.prepare('select id from users').first('id'),
			check: null,
			clicksBefore: null,
			template: false,
			ways: [],
			title: 'My guide',
			description: null,
			destinationUrl: 'https://guide.example.org/start',
			shortId: expect.stringMatching(shortIdPattern),
			createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
			fields: [
				{ key: 'name', type: 'name', label: 'Full Name', required: true },
				{ key: 'email', type: 'email', label: 'Email Address', required: true },
			],
			consent: null,
			after: { kind: 'redirect' },
			requireName: true,
			requireEmail: true,
			requirePhone: false,
			active: true,
			leadMails: null,
			showHost: true,
			suspendedFor: null,
			domain: null,
			slug: null,
			expiresAt: null,
			maxLeads: null,
			endedText: null,
			endedUrl: null,
			ended: false,
			hasPassword: false,
			passThrough: false,
			appendAnswers: {},
			redirectDelay: 1.5,
			rules: [],
			tags: [],
			archived: false,
			confirm: 'off',
			reply: null,
			assign: null,
			bestScore: 85,
			warmFrom: 43,
			hotFrom: 68,
			thresholds: null,
			language: 'auto',
			translations: {},
			allowedOrigins: [],
			design: {},
			designDraft: null,
			recentPeople: Array(30).fill(0),
			lastLeadAt: null,
			conversionRate: '0%',
			leads: 0,
			visits: 0,
			leftOut: { previews: 0, scanners: 0, bots: 0, prefetches: 0, monitors: 0, own: 0 },
		})
		const one = await ada.api.links[':id'].$get({ param: { id: String(link.id) } })
		expect(await one.json()).toEqual(link)
	})

	it.each(['id', 'userId', 'workspaceId', 'shortId', 'createdAt'])(
		'refuses %s, which only the server assigns',
		async (name) => {
			const json = { title: 'x', destinationUrl: 'example.com', [name]: 4711 }
			const response = await (await owner()).api.links.$post({ json })
			expect([response.status, await response.json()]).toMatchObject([
				400,
				{ issues: [{ path: name }] },
			])
		},
	)

	it('adds https to an address without a scheme', async () => {
		const link = await makeLink(await owner(), { destinationUrl: 'example.com/x' })
		expect(link.destinationUrl).toBe('https://example.com/x')
	})

	it.each([
		[{ title: '' }, 'Title is required'],
		[{ title: '   ' }, 'Title is required'],
		[{ title: undefined }, 'Title is required'],
		[{ title: 'x'.repeat(101) }, 'Title is too long'],
		[{ description: 'x'.repeat(501) }, 'Description is too long'],
		[{ destinationUrl: 'guide' }, 'Please enter a valid URL'],
		[{ destinationUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
		[{ destinationUrl: 'ftp://files.acme.io' }, 'Please enter a valid URL'],
		[{ destinationUrl: 'https://me:secret@acme.io' }, 'Please enter a valid URL'],
		[{ destinationUrl: `https://acme.io/${'x'.repeat(2048)}` }, 'Please enter a valid URL'],
	])('answers 400 to %j', async (input, message) => {
		const { send } = await owner()
		const response = await send('/api/links', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ title: 'Guide', destinationUrl: 'https://acme.io', ...input }),
		})
		expect(response.status).toBe(400)
		expect(await response.json()).toMatchObject({ message })
	})

	it('names every invalid field', async () => {
		const { send } = await owner()
		const response = await send('/api/links', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ title: '', destinationUrl: '', requireName: 'yes' }),
		})
		const { issues } = (await response.json()) as { issues: { path: string }[] }
		expect(issues.map((issue) => issue.path)).toEqual(['title', 'destinationUrl', 'requireName'])
	})
})

describe('the list', () => {
	it('is newest first, counts leads, and contains nobody else’s links', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const first = await makeLink(ada, { title: 'First' })
		await makeLink(ada, { title: 'Second' })
		await makeLink(bob, { title: 'Not hers' })
		await submitLead(first.shortId, { name: 'Grace', email: 'grace@navy.mil' })
		const links = await (await ada.api.links.$get({ query: {} })).json()
		expect(links.map((link) => [link.title, link.leads])).toEqual([
			['Second', 0],
			['First', 1],
		])
	})
})

describe('changing a link', () => {
	it('changes only what is given', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { description: 'Kept', requirePhone: true })
		const response = await ada.api.links[':id'].$patch({
			param: { id: String(link.id) },
			json: { active: false },
		})
		expect(await response.json()).toEqual({ ...link, active: false })
	})

	it('answers 400 to an empty change and to invalid values', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		for (const json of [{}, { title: '' }, { active: 'off' as unknown as boolean }]) {
			const response = await ada.api.links[':id'].$patch({ param: { id: String(link.id) }, json })
			expect(response.status).toBe(400)
		}
	})
})

describe('deleting a link', () => {
	it('deletes its leads and keeps the counters correct', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		await submitLead(link.shortId, { name: 'Grace', email: 'grace@navy.mil' })
		const response = await ada.api.links[':id'].$delete({
			param: { id: String(link.id) },
			query: {},
		})
		expect(response.status).toBe(204)
		const left = await env.DB.prepare('select count(*) as n from leads').first<{ n: number }>()
		expect(left?.n).toBe(0)
		const stats = await (await ada.api.stats.$get()).json()
		expect(stats).toMatchObject({ totalLeads: 0, totalLinks: 0, activeLinks: 0 })
	})

	it.each([
		// 2,000, 2,000 and 503.
		[4500, 3, 3],
		[1500, 1500, 2],
	])('with %i and %i leads deletes them in rounds, and no other link’s', async (...row) => {
		const [of, ofSecond, expected] = row
		const ada = await owner()
		const [first, second, other] = [await makeLink(ada), await makeLink(ada), await makeLink(ada)]
		await fill(first.id, of)
		await fill(second.id, ofSecond)
		await fill(other.id, 3)
		const { db, statements } = recording(env.DB)
		const workspaceId = await env.DB.prepare('select id from workspaces').first<number>('id')
		await deleteLinks(
			database(db),
			{ workspaceId: Number(workspaceId), userId: 1 },
			{ ids: [first.id, second.id] },
			noEvent,
		)
		const rounds = statements.filter(({ sql }) => /^delete from "leads"/.test(sql))
		expect(rounds).toHaveLength(expected)
		const stats = await (await ada.api.stats.$get()).json()
		expect(stats).toMatchObject({ totalLeads: 3, totalLinks: 1, activeLinks: 1 })
	})

	it('with thousands of days deletes these in rounds, and their visits count no longer', async () => {
		const ada = await owner()
		const [first, other] = [await makeLink(ada), await makeLink(ada)]
		for (const [link, days] of [
			[first, 2001],
			[other, 3],
		] as const) {
			await env.DB.prepare(
				`with recursive n(day) as (select 1 union all select day + 1 from n where day < ?2)
				insert into link_days (link_id, day, visits) select ?1, day, 1 from n`,
			)
				.bind(link.id, days)
				.run()
		}
		expect(await (await ada.api.stats.$get()).json()).toMatchObject({ totalVisits: 2004 })
		const { db, statements } = recording(env.DB)
		const workspaceId = await env.DB.prepare('select id from workspaces').first<number>('id')
		await deleteLinks(
			database(db),
			{ workspaceId: Number(workspaceId), userId: 1 },
			{ ids: [first.id] },
			noEvent,
		)
		expect(statements.filter(({ sql }) => /^delete from "link_days"/.test(sql))).toHaveLength(2)
		expect(await (await ada.api.stats.$get()).json()).toMatchObject({ totalVisits: 3 })
	})
})

describe('ids', () => {
	const calls = ['', '/leads'].flatMap((path) => [{ method: 'GET', path }])
	calls.push({ method: 'DELETE', path: '' }, { method: 'PATCH', path: '' })

	it.each(calls)('$method /api/links/{id}$path accepts only the owner’s own', async (call) => {
		const [ada, bob] = [await owner(), await owner()]
		const theirs = await makeLink(bob)
		const expected = [
			[String(theirs.id), 404, 'Link not found'],
			['999999', 404, 'Link not found'],
			['abc', 400, 'The id must be a number'],
			['1e3', 400, 'The id must be a number'],
			['-1', 400, 'The id must be a number'],
			['99999999999999999999', 400, 'The id must be a number'],
		] as const
		for (const [id, status, message] of expected) {
			const response = await ada.send(`/api/links/${id}${call.path}`, {
				method: call.method,
				...(call.method === 'PATCH' && {
					headers: { 'Content-Type': 'application/json' },
					body: '{"active":false}',
				}),
			})
			expect([response.status, await response.json()]).toMatchObject([status, { message }])
		}
		const still = await bob.api.links[':id'].$get({ param: { id: String(theirs.id) } })
		expect(await still.json()).toMatchObject({ active: true })
	})

	it('are a 401 without a login', async () => {
		expect((await browser().api.links.$get({ query: {} })).status).toBe(401)
	})
})

describe('short ids', () => {
	it('use the unambiguous alphabet and do not repeat', () => {
		const ids = Array.from({ length: 5000 }, newShortId)
		expect(ids.every((id) => shortIdPattern.test(id) && !/[0O1lI]/.test(id))).toBe(true)
		expect(new Set(ids).size).toBe(ids.length)
	})
})
