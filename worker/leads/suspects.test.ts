import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { makeLink, owner, submitLead } from '../testing/client'
import type { Owner } from '../testing/people'

type Listed = { id: number; name: string; suspect: object | null; qualificationStatus: string }

const list = async (ada: Owner, query = '') => {
	const response = await ada.send(`/api/leads${query}`)
	const count = (name: string) => Number(response.headers.get(`x-total-${name}`))
	return {
		leads: (await response.json()) as Listed[],
		matching: count('count'),
		all: count('leads'),
		suspects: count('suspects'),
	}
}

const good = { name: 'Grace Hopper', email: 'grace@navy.mil' }
const spam = (n: number) => ({
	name: `Spam Bot${n}`,
	email: `spam${n}@navy.mil`,
	phone: '+1 202 555 0143',
	_website: 'https://spam.example',
})

/** An owner whose link has one lead and three suspects. */
async function attacked() {
	const ada = await owner()
	const link = await makeLink(ada)
	await submitLead(link.shortId, good)
	for (const n of [1, 2, 3]) await submitLead(link.shortId, spam(n))
	return { ada, link }
}

const events = async () =>
	(
		await env.DB.prepare("select type from events where type like 'lead.%' order by id").all<{
			type: string
		}>()
	).results.map(({ type }) => type)

describe('suspected spam', () => {
	it('has its own list, newest first, with the reason', async () => {
		const { ada } = await attacked()
		const suspects = await list(ada, '?status=suspect')
		expect(suspects).toMatchObject({ matching: 3, all: 1, suspects: 3 })
		expect(suspects.leads.map(({ name }) => name)).toEqual(['Spam Bot3', 'Spam Bot2', 'Spam Bot1'])
		expect(suspects.leads[0]?.suspect).toEqual({
			sign: 'trap-filled',
			reason: 'Filled in a field that only bots see',
		})
		expect((await list(ada, '?status=suspect&q=bot2')).matching).toBe(1)
	})

	it('counts nowhere: not in lists, stats, activities, exports or events', async () => {
		const { ada, link } = await attacked()
		for (const query of ['', '?status=unqualified', '?q=spam', `?linkId=${link.id}`]) {
			const { leads } = await list(ada, query)
			expect(leads.filter(({ suspect }) => suspect)).toEqual([])
		}
		const stats = await (await ada.api.stats.$get()).json()
		expect(stats).toMatchObject({ totalLeads: 1, unqualified: 0, conversionRate: '100%' })
		const activities = await (await ada.api.activities.$get()).json()
		expect(activities.filter(({ type }) => type === 'lead')).toHaveLength(1)
		expect(await (await ada.send('/api/export/leads')).text()).not.toContain('Spam')
		const links = (await (await ada.api.links.$get({ query: {} })).json()) as { leads: number }[]
		expect(links[0]?.leads).toBe(1)
		expect(await events()).toEqual(['lead.created'])
	})

	it('is in an export that asks for it and in the download, and is erased with the person', async () => {
		const { ada } = await attacked()
		const file = await ada.send('/api/export/leads?status=suspect')
		expect((await file.text()).match(/Spam Bot/g)).toHaveLength(3)
		const { leads } = (await (await ada.send('/api/auth/download')).json()) as { leads: object[] }
		expect(leads).toHaveLength(4)
		const erased = await ada.api.privacy.erase.$post({ json: { email: 'spam1@navy.mil' } })
		expect(await erased.json()).toEqual({ erased: 1 })
		expect((await list(ada, '?status=suspect')).matching).toBe(2)
	})

	it('counts by its score once released, and makes an event then', async () => {
		const { ada } = await attacked()
		const [first, second] = (await list(ada, '?status=suspect')).leads
		const release = (ids: number[]) => ada.api.leads.release.$post({ json: { ids } })
		const released = await release([first?.id ?? 0])
		expect(await released.json()).toEqual({ released: 1 })
		const now = await list(ada)
		expect(now).toMatchObject({ all: 2, suspects: 2 })
		expect(now.leads[0]).toMatchObject({ suspect: null, qualificationStatus: 'hot' })
		expect(await events()).toEqual(['lead.created', 'lead.created'])
		expect((await release([first?.id ?? 0])).status).toBe(200)
		expect((await release([second?.id ?? 0, 999_999])).status).toBe(400)
		expect((await list(ada)).all).toBe(2)
	})

	it('is released by giving it a status', async () => {
		const { ada } = await attacked()
		const [first] = (await list(ada, '?status=suspect')).leads
		await ada.api.leads[':id'].$patch({
			param: { id: String(first?.id) },
			json: { qualificationStatus: 'qualified' },
		})
		expect(await list(ada, '?status=qualified')).toMatchObject({ matching: 1, suspects: 2 })
	})

	it('can be deleted with all others of the same link and sign', async () => {
		const { ada, link } = await attacked()
		const other = await makeLink(ada)
		await submitLead(other.shortId, spam(4))
		await env.DB.prepare("update leads set suspect = 'rush' where name = 'Spam Bot1'").run()
		const json = { linkId: link.id, sign: 'trap-filled' as const }
		const gone = await (await owner()).api.leads.suspects.delete.$post({ json })
		expect(await gone.json()).toEqual({ deleted: 0, done: true })
		const deleted = await ada.api.leads.suspects.delete.$post({ json })
		expect(await deleted.json()).toEqual({ deleted: 2, done: true })
		const left = (await list(ada, '?status=suspect')).leads.map(({ name }) => name)
		expect(left.toSorted()).toEqual(['Spam Bot1', 'Spam Bot4'])
		expect((await list(ada)).all).toBe(1)
	})

	it.each([
		[{ linkId: 1, sign: 'hot' }, 'Unknown sign'],
		[{ linkId: 'x', sign: 'rush' }, 'linkId must be a number'],
	])('is not deleted by %j', async (json, message) => {
		const ada = await owner()
		const response = await ada.api.leads.suspects.delete.$post({ json: json as never })
		expect([response.status, await response.json()]).toMatchObject([400, { message }])
	})

	it('is deleted by the workspace’s retention', async () => {
		const { ada } = await attacked()
		await ada.api.privacy.retention.$put({ json: { days: 30 } })
		await env.DB.prepare("update leads set created_at = 1 where name = 'Spam Bot1'").run()
		const { default: worker } = await import('../index')
		await worker.scheduled(undefined, env)
		expect(await list(ada, '?status=suspect')).toMatchObject({ matching: 2, all: 1 })
	})
})
