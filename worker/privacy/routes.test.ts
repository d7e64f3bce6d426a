import { createExecutionContext, createMessageBatch, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import worker from '../index'
import { makeLead } from '../leads/newLead'
import type { Message } from '../platform/messages'
import { makeLink, origin, owner, submitLead } from '../testing/client'
import { faulty } from '../testing/faults'
import { fill } from '../testing/people'
import { ask } from '../testing/settings'

const day = 24 * 60 * 60 * 1000
const night = () => worker.scheduled({}, env)

afterEach(() => vi.restoreAllMocks())

type Owner = Awaited<ReturnType<typeof owner>>

const names = async ({ api }: Owner) =>
	(await (await api.leads.$get({ query: {} })).json()).map((lead) => lead.name).toSorted()

/** The counters kept by triggers, next to the rows that they count. */
async function counted({ api }: Owner) {
	const { totalLeads } = await (await api.stats.$get()).json()
	return [totalLeads, (await names({ api } as Owner)).length]
}

/** An owner with leads of these ages in days, each named after its age. */
async function ownerWithLeads(ages: number[]) {
	const ada = await owner()
	const link = await makeLink(ada, { requireEmail: false })
	for (const age of ages) {
		await submitLead(link.shortId, { name: `${age} days` })
		await env.DB.prepare('update leads set created_at = ? where name = ?')
			.bind(Date.now() - age * day - 60_000, `${age} days`)
			.run()
	}
	return ada
}

describe('retention', () => {
	it('is off until an owner sets it', async () => {
		const ada = await ownerWithLeads([0, 5000])
		expect(await (await ada.api.privacy.retention.$get()).json()).toEqual({ days: null })
		await night()
		expect(await names(ada)).toEqual(['0 days', '5000 days'])
	})

	it('runs even if another nightly task fails, which is logged', async () => {
		const ada = await ownerWithLeads([0, 31])
		await ada.api.privacy.retention.$put({ json: { days: 30 } })
		const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
		const prepare = (query: string) => {
			if (query.includes('spent_challenges')) throw new Error('not tonight')
			return env.DB.prepare(query)
		}
		const DB = new Proxy(env.DB, {
			get: (target, key) => (key === 'prepare' ? prepare : Reflect.get(target, key)),
		})
		await expect(worker.scheduled({}, { ...env, DB })).rejects.toThrow()
		expect(logged.mock.calls.join()).toContain('Nightly task failed')
		expect(await names(ada)).toEqual(['0 days'])
	})

	it('deletes each owner’s older leads nightly and updates the counters', async () => {
		const ada = await ownerWithLeads([0, 29, 30, 400])
		const bob = await ownerWithLeads([1, 31, 401])
		await ada.api.privacy.retention.$put({ json: { days: 30 } })
		expect(await (await ada.api.privacy.retention.$get()).json()).toEqual({ days: 30 })
		await night()
		expect(await names(ada)).toEqual(['0 days', '29 days'])
		expect(await counted(ada)).toEqual([2, 2])
		expect(await names(bob)).toHaveLength(3)
		await bob.api.privacy.retention.$put({ json: { days: 365 } })
		await night()
		expect(await counted(bob)).toEqual([2, 2])
		await bob.api.privacy.retention.$put({ json: { days: null } })
		await env.DB.prepare('update leads set created_at = 1').run()
		await night()
		expect([await counted(ada), await counted(bob)]).toEqual([
			[0, 0],
			[2, 2],
		])
	})

	it('leaves past numbers, conversion and a link’s limit as they were', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { requireEmail: false, maxLeads: 3 })
		const days = [40, 40, 20].map((age) => Date.now() - age * day)
		for (const at of days) {
			await submitLead(link.shortId, { name: 'Grace' })
			const made = 'update leads set created_at = ? where id = (select max(id) from leads)'
			await env.DB.prepare(made).bind(at).run()
		}
		const visits = 'update link_days set visits = 4 where link_id = ? and day = ?'
		for (const at of days)
			await env.DB.prepare(visits)
				.bind(link.id, Math.floor(at / day))
				.run()
		const [first, , last] = days.map((at) => new Date(at).toISOString().slice(0, 10))
		const query = { from: first ?? '', to: last ?? '', timezone: 'UTC' }
		const numbers = async () => {
			const analytics = await (await ada.api.analytics.$get({ query })).json()
			const { totalLeads, conversionRate } = await (await ada.api.stats.$get()).json()
			const [row] = await (await ada.api.links.$get({ query: {} })).json()
			const captured = 'days' in analytics ? analytics.days.map(({ leads }) => leads) : []
			return { totalLeads, conversionRate, ofLink: row?.conversionRate, captured }
		}
		const before = await numbers()
		expect(before).toMatchObject({ totalLeads: 3, conversionRate: '37.5%' })
		expect(before.captured.filter((leads) => leads > 0)).toEqual([2, 1])
		await ada.api.privacy.retention.$put({ json: { days: 30 } })
		await night()
		expect(await numbers()).toEqual({ ...before, totalLeads: 1 })
		expect((await submitLead(link.shortId, { name: 'Late' })).status).toBe(410)
		// What the owner deletes leaves the numbers, even if the next night would have taken it.
		await ada.api.privacy.retention.$put({ json: { days: 10 } })
		const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
		await ada.api.leads[':id'].$delete({ param: { id: String(lead?.id) }, query: {} })
		expect(await numbers()).toMatchObject({ totalLeads: 0, conversionRate: '25%' })
		expect((await submitLead(link.shortId, { name: 'In time' })).status).toBe(200)
	})

	it('handles more leads than one round deletes', async () => {
		const ada = await ownerWithLeads([0])
		const [link] = await (await ada.api.links.$get({ query: {} })).json()
		await fill(link?.id ?? 0, 4500)
		await ada.api.privacy.retention.$put({ json: { days: 1 } })
		await night()
		expect(await counted(ada)).toEqual([1, 1])
	})

	it.each([0, -1, 1.5, 3651, '30', undefined, [30]])('of %j is refused', async (days) => {
		const { api } = await owner()
		const response = await api.privacy.retention.$put({ json: { days: days as number } })
		expect(response.status).toBe(400)
		expect(await response.json()).toMatchObject({ message: expect.stringContaining('Days') })
	})
})

it('no visitor’s or owner’s IP address is stored', async () => {
	const ip = '203.0.113.77'
	const context = createExecutionContext()
	const ask = async (path: string, init: RequestInit = {}) => {
		const headers = {
			'cf-connecting-ip': ip,
			'user-agent': 'Mozilla/5.0 Firefox/140.0',
			...init.headers,
		}
		const request = new Request(`${origin}${path}`, { ...init, headers })
		const response = await worker.fetch(request, env, context as never)
		expect([path, response.status < 300]).toEqual([path, true])
	}
	const { shortId } = await makeLink(await owner('ada@acme.io'))
	const json = (body: object) => ({
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	})
	const account = { username: 'bob@acme.io', password: 'correct horse' }
	await ask('/api/auth/signup', json(account))
	await ask('/api/auth/login', json(account))
	await ask(`/l/${shortId}`, { headers: { 'sec-fetch-dest': 'document' } })
	await ask(`/api/capture/${shortId}`, json({ name: 'Grace', email: 'grace@navy.mil' }))
	const form = new URLSearchParams({ name: 'Alan', email: 'alan@bletchley.uk' })
	await ask(`/l/${shortId}`, { method: 'POST', body: form })
	await waitOnExecutionContext(context)

	const { results } = await env.DB.prepare(
		`select name from sqlite_master where type = 'table' and name not glob '_*'`,
	).all<{ name: string }>()
	const tables = results.map(({ name }) => name)
	expect(tables).toEqual(expect.arrayContaining(['users', 'sessions', 'leads', 'link_days']))
	const rows = await env.DB.batch(tables.map((name) => env.DB.prepare(`select * from ${name}`)))
	const stored = JSON.stringify(rows.map((one) => one.results))
	expect(stored).toContain('grace@navy.mil')
	expect(stored).not.toContain(ip)
})

describe('erasing one person', () => {
	it('deletes all their leads with this owner, ignoring case, and nobody else’s', async () => {
		const ada = await owner()
		const bob = await owner()
		const [first, second, theirs] = [await makeLink(ada), await makeLink(ada), await makeLink(bob)]
		const grace = { name: 'Grace', email: 'Grace@Navy.mil' }
		for (const { shortId } of [first, second, theirs]) await submitLead(shortId, grace)
		await submitLead(first.shortId, { name: 'Alan', email: 'alan@bletchley.uk' })
		const unstored = env.DB.prepare('insert into dead_letters values (?, ?, 1)')
		for (const { id } of [first, theirs]) {
			const lead = makeLead(
				{ submissionId: `x${id}`, linkId: id, createdAt: 1 },
				{ name: 'Grace', email: 'grace@navy.mil' },
				{ additionalData: {}, evidence: { asked: [] }, imported: false },
			)
			const body: Message = { type: 'submission', workspaceId: 1, lead }
			await unstored.bind(`letter${id}`, JSON.stringify(body)).run()
		}

		const response = await ada.api.privacy.erase.$post({ json: { email: ' GRACE@navy.mil ' } })
		expect(await response.json()).toEqual({ erased: 3 })
		expect(await names(ada)).toEqual(['Alan'])
		expect(await counted(ada)).toEqual([1, 1])
		expect(await names(bob)).toEqual(['Grace'])
		const letters = await env.DB.prepare('select id from dead_letters').all<{ id: string }>()
		expect(letters.results).toEqual([{ id: `letter${theirs.id}` }])
		await env.DB.prepare('delete from dead_letters').run()

		const again = await ada.api.privacy.erase.$post({ json: { email: 'grace@navy.mil' } })
		expect(await again.json()).toEqual({ erased: 0 })
	})

	it('covers what is still in the queue, but not later submissions', async () => {
		const ada = await owner()
		const bob = await owner()
		const [link, theirs] = [await makeLink(ada), await makeLink(bob)]
		const sent: object[] = []
		const down = {
			...env,
			DB: faulty(env.DB, () => 'fails'),
			CAPTURES: { send: async (body: object) => void sent.push(structuredClone(body)) },
		}
		vi.spyOn(console, 'error').mockImplementation(() => {})
		const submit = (settings: object, { shortId }: { shortId: string }, name: string) =>
			ask(settings as typeof env, `/api/capture/${shortId}`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ name, email: 'Grace@navy.mil' }),
			})
		for (const one of [link, theirs]) {
			await ask(env, `/l/${one.shortId}`)
			expect((await submit(down, one, 'Waiting')).status).toBe(200)
		}
		await ada.api.privacy.erase.$post({ json: { email: 'grace@navy.mil' } })
		await setTimeout(5)
		expect((await submit(env, link, 'Back again')).status).toBe(200)
		const messages = sent.map((body, i) => ({
			id: `${i}`,
			timestamp: new Date(),
			attempts: 1,
			body,
		}))
		await worker.queue(createMessageBatch('lead-links-captures', messages) as never, env as never)
		expect(await names(ada)).toEqual(['Back again'])
		expect(await counted(ada)).toEqual([1, 1])
		expect(await names(bob)).toEqual(['Waiting'])

		const erasures = () => env.DB.prepare('select count(*) as n from erasures').first('n')
		await night()
		expect(await erasures()).toBe(1)
		await env.DB.prepare('update erasures set erased_at = erased_at - 31 * 86400000').run()
		await night()
		expect(await erasures()).toBe(0)
	})

	it.each(['', 'grace', '%', undefined])('needs an email address, not %j', async (email) => {
		const ada = await owner()
		await submitLead((await makeLink(ada)).shortId, { name: 'Grace', email: 'grace@navy.mil' })
		const response = await ada.api.privacy.erase.$post({ json: { email: email as string } })
		expect(response.status).toBe(400)
		expect(await names(ada)).toEqual(['Grace'])
	})
})
