import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { event, payment, referenceOf, tell } from '../testing/stripe'

/** An owner with two links and seven leads, the oldest of them with the first link. */
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
	tell(event('payment_intent.succeeded', payment(plan, await referenceOf(ada))))

async function names({ send }: Ada, path: string) {
	const response = await send(path)
	expect(response.status).toBe(200)
	const list = (await response.json()) as { type?: string; name: string }[]
	return list.filter(({ type }) => type !== 'link').map(({ name }) => name)
}

const newest = ['Lead 7', 'Lead 6', 'Lead 5', 'Lead 4', 'Lead 3']

describe('Free', () => {
	it('sees its 5 newest leads wherever leads are shown, and how many there are', async () => {
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

	it('pages through no more than those', async () => {
		const { ada } = await ownerOfSevenLeads()
		const response = await ada.send('/api/leads?limit=3')
		const next = /<([^>]+)>/.exec(response.headers.get('Link') ?? '')?.[1] ?? ''
		expect(await names(ada, next)).toEqual(newest.slice(3))
	})

	it('does not export, with a word about how to', async () => {
		const { ada, first } = await ownerOfSevenLeads()
		for (const path of ['/api/export/leads', `/api/export/leads?linkId=${first.id}`]) {
			const response = await ada.send(path)
			expect([response.status, await response.json()]).toEqual([
				403,
				{ message: expect.stringContaining('upgrade'), code: 'upgrade_required' },
			])
		}
	})
})

it('the download of an account holds all leads on every plan: they are the owner’s', async () => {
	const { ada } = await ownerOfSevenLeads()
	const { leads } = (await (await ada.send('/api/auth/download')).json()) as { leads: unknown[] }
	expect(leads).toHaveLength(7)
})

describe.each(['standard', 'premium'] as const)('%s', (plan) => {
	it('sees and exports all, at once', async () => {
		const { ada, first } = await ownerOfSevenLeads()
		await upgrade(ada, plan)
		expect(await names(ada, '/api/leads')).toHaveLength(7)
		expect(await names(ada, `/api/links/${first.id}/leads`)).toHaveLength(4)
		expect(await names(ada, '/api/activities')).toHaveLength(7)
		const csv = await (await ada.send('/api/export/leads')).text()
		expect(csv).toContain('lead1@acme.io')
	})
})

it('a downgrade hides and an upgrade shows again: nothing is lost', async () => {
	const { ada } = await ownerOfSevenLeads()
	const paid = payment('standard', await referenceOf(ada))
	await tell(event('payment_intent.succeeded', paid))
	const leads = (await (await ada.api.leads.$get({ query: {} })).json()) as { id: number }[]
	const oldest = { param: { id: String(leads.at(-1)?.id) } }
	await tell(
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

describe('the line that says by what a page was made', () => {
	const change = (ada: Ada, id: number, badge: boolean) =>
		ada.send(`/api/links/${id}`, {
			method: 'PATCH',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ design: { badge } }),
		})
	const page = async (shortId: string) => (await browser().send(`/l/${shortId}`)).text()

	it('goes with Premium alone, and comes back when that is over', async () => {
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
		await tell(event('payment_intent.succeeded', paid))
		expect((await change(ada, link.id, false)).status).toBe(200)
		expect(await page(link.shortId)).not.toContain('Made with')
		// As if it had been paid long ago: the choice is still there, but the plan is not.
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
