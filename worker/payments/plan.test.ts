import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { deliverAll, event, payment, referenceOf } from '../testing/stripe'

/** An owner with two links and seven leads, the oldest on the first link. */
async function ownerOfSevenLeads() {
	const ada = await owner()
	const first = await makeLink(ada)
	const second = await makeLink(ada, { title: 'The other' })
	for (let n = 1; n <= 7; n++) {
		const { shortId } = n <= 4 ? first : second
		const { status } = await submitLead(shortId, { name: `Lead ${n}`, email: `lead${n}@acme.io` })
		expect(status).toBe(200)
	}
	return { ada, first, second }
}

type Ada = Awaited<ReturnType<typeof owner>>

const upgrade = async (ada: Ada, plan: 'standard' | 'premium' = 'standard') =>
	deliverAll(event('payment_intent.succeeded', payment(plan, await referenceOf(ada))))

async function names({ send }: Ada, path: string) {
	const response = await send(path)
	expect(response.status).toBe(200)
	const list = (await response.json()) as { type?: string; name: string }[]
	return list.filter(({ type }) => type !== 'link').map(({ name }) => name)
}

const newest = ['Lead 7', 'Lead 6', 'Lead 5', 'Lead 4', 'Lead 3']

describe('Free', () => {
	it('shows only the 5 newest leads everywhere, and how many there are', async () => {
		const { ada, first } = await ownerOfSevenLeads()
		expect(await names(ada, '/api/leads')).toEqual(newest)
		expect(await names(ada, '/api/leads?q=Lead')).toEqual(newest)
		expect(await names(ada, '/api/leads?q=lead1@acme.io')).toEqual([])
		expect(await names(ada, `/api/leads?linkId=${first.id}`)).toEqual(['Lead 4', 'Lead 3'])
		expect(await names(ada, `/api/links/${first.id}/leads`)).toEqual(['Lead 4', 'Lead 3'])
		expect(await names(ada, '/api/activities')).toEqual(newest)
		const { headers } = await ada.send('/api/leads')
		expect(headers.get('X-Total-Leads')).toBe('7')
		expect(await (await ada.api.stats.$get()).json()).toHaveProperty('totalLeads', 7)
	})

	it('counts what needs action among those', async () => {
		const { ada } = await ownerOfSevenLeads()
		await env.DB.prepare("update leads set qualification_status = 'hot', follow_up_at = 1").run()
		const work = await (await ada.api.leads.work.$get()).json()
		expect(work).toMatchObject({ hot: 5, newestHot: { name: 'Lead 7' }, overdue: 5 })
		expect(work.due).toHaveLength(5)
	})

	it('pages through no more than those', async () => {
		const { ada } = await ownerOfSevenLeads()
		const response = await ada.send('/api/leads?limit=3')
		const next = /<([^>]+)>/.exec(response.headers.get('Link') ?? '')?.[1] ?? ''
		expect(await names(ada, next)).toEqual(newest.slice(3))
	})

	it('can’t export, and says how to', async () => {
		const { ada, first } = await ownerOfSevenLeads()
		for (const path of ['/api/export/leads', `/api/export/leads?linkId=${first.id}`]) {
			const response = await ada.send(path)
			expect([response.status, await response.json()]).toEqual([
				403,
				{ message: expect.stringContaining('upgrade'), code: 'upgrade_required' },
			])
		}
	})

	it('has no feed, nor keeps one once the plan has ended', async () => {
		const { ada } = await ownerOfSevenLeads()
		const create = () => ada.api.feeds.$post({ json: { name: 'The sheet' } })
		const refused = await create()
		expect([refused.status, await refused.json()]).toMatchObject([
			403,
			{ code: 'upgrade_required' },
		])
		await upgrade(ada)
		const { address } = (await (await create()).json()) as { address: string }
		expect((await browser().send(address)).status).toBe(200)
		await env.DB.prepare('delete from payment_events').run()
		expect((await browser().send(address)).status).toBe(403)
	})
})

it('downloads all leads with the account, as every plan does', async () => {
	const { ada } = await ownerOfSevenLeads()
	const { leads } = (await (await ada.send('/api/auth/download')).json()) as { leads: unknown[] }
	expect(leads).toHaveLength(7)
})

describe.each(['standard', 'premium'] as const)('%s', (plan) => {
	it('shows and exports all leads at once', async () => {
		const { ada, first } = await ownerOfSevenLeads()
		await upgrade(ada, plan)
		expect(await names(ada, '/api/leads')).toHaveLength(7)
		expect(await names(ada, `/api/links/${first.id}/leads`)).toHaveLength(4)
		expect(await names(ada, '/api/activities')).toHaveLength(7)
		const csv = await (await ada.send('/api/export/leads')).text()
		expect(csv).toContain('lead1@acme.io')
	})
})

it('hides leads on a downgrade and shows them on an upgrade: nothing is lost', async () => {
	const { ada } = await ownerOfSevenLeads()
	const paid = payment('standard', await referenceOf(ada))
	await deliverAll(event('payment_intent.succeeded', paid))
	const leads = (await (await ada.api.leads.$get({ query: {} })).json()) as { id: number }[]
	const oldest = { param: { id: String(leads.at(-1)?.id) } }
	await deliverAll(
		event('charge.refunded', { id: 'ch_1', payment_intent: paid.id, metadata: {}, refunded: true }),
	)
	expect(await names(ada, '/api/leads')).toEqual(newest)
	const json = { qualificationStatus: 'hot' } as const
	const ids = [Number(oldest.param.id)]
	const one = ada.api.leads[':id']
	expect((await one.$get(oldest)).status).toBe(404)
	expect((await one.$patch({ ...oldest, json })).status).toBe(404)
	expect((await ada.api.leads.$patch({ json: { ids, ...json } })).status).toBe(400)
	await upgrade(ada)
	expect(await names(ada, '/api/leads')).toHaveLength(7)
})

describe('the badge', () => {
	const change = (ada: Ada, id: number, badge: boolean) =>
		ada.send(`/api/links/${id}`, {
			method: 'PATCH',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ design: { badge } }),
		})
	const page = async (shortId: string) => (await browser().send(`/l/${shortId}`)).text()

	it('can be hidden only on Premium, and comes back when it ends', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		expect(await page(link.shortId)).toContain('Made with')
		for (const plan of ['free', 'standard'] as const) {
			if (plan === 'standard') await upgrade(ada, plan)
			const refused = await change(ada, link.id, false)
			expect([refused.status, await refused.json()]).toEqual([
				403,
				{ message: expect.stringContaining('Premium'), code: 'upgrade_required' },
			])
		}
		const paid = payment('premium', await referenceOf(ada))
		await deliverAll(event('payment_intent.succeeded', paid))
		expect((await change(ada, link.id, false)).status).toBe(200)
		expect(await page(link.shortId)).not.toContain('Made with')
		// As if paid long ago: the choice is still stored, but the plan has ended.
		await env.DB.prepare('update payment_events set created_at = 1').run()
		expect((await change(ada, link.id, true)).status).toBe(200)
		await env.DB.prepare(`update links set design = '{"badge":false}' where id = ?`)
			.bind(link.id)
			.run()
		await ada.send(`/api/links/${link.id}`, {
			method: 'PATCH',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ title: 'Forgets the copy' }),
		})
		expect(await page(link.shortId)).toContain('Made with')
	})
})
