import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { makeLink, owner, submitLead } from '../testing/client'
import { averageScore, conversionRate } from './rates'

describe('a tag’s numbers', () => {
	const numbersOf = async ({ api }: Awaited<ReturnType<typeof owner>>, tag: string) => {
		const [totals, period] = await Promise.all([
			api.links.tags[':tag'].$get({ param: { tag } }),
			api.analytics.$get({ query: { tag } }),
		])
		return { status: totals.status, totals: await totals.json(), period: await period.json() }
	}

	it('are those of its links, in all and by day', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const fair = await makeLink(ada, { title: 'Fair', tags: ['Spring fair', 'print'] })
		const stand = await makeLink(ada, { title: 'Stand', tags: ['spring fair'], active: false })
		const other = await makeLink(ada, { title: 'Other', tags: ['spring fair 2'] })
		const theirs = await makeLink(bob, { tags: ['spring fair'] })
		for (const { shortId } of [fair, fair, other, theirs]) {
			const email = `${crypto.randomUUID().slice(0, 8)}@navy.mil`
			expect((await submitLead(shortId, { name: 'Grace Hopper', email })).status).toBe(200)
		}
		const today = Math.floor(Date.now() / 86_400_000)
		await env.DB.prepare(
			`insert into link_days (link_id, day, visits, people, people_quarters)
			select value, ?2, 4, '{"source":{"mail":4}}', '{"0":4}' from json_each(?1)
			where true on conflict do update
			set visits = excluded.visits, people = excluded.people, people_quarters = excluded.people_quarters`,
		)
			.bind(JSON.stringify([fair.id, stand.id, other.id]), today)
			.run()
		const { totals, period } = await numbersOf(ada, 'Spring Fair')
		expect(totals).toMatchObject({
			totalLinks: 2,
			activeLinks: 1,
			totalLeads: 2,
			totalVisits: 8,
			conversionRate: '25%',
		})
		expect(period.links).toEqual([
			{ id: fair.id, title: 'Fair', people: 4, leads: 2 },
			{ id: stand.id, title: 'Stand', people: 4, leads: 0 },
		])
		expect(period.days.at(-1)).toMatchObject({ people: 8, leads: 2 })
		expect(period.sources).toEqual([{ value: 'mail', people: 8 }])
	})

	it('are none where no link has it', async () => {
		const ada = await owner()
		await makeLink(ada, { tags: ['fair'] })
		const { status, period } = await numbersOf(ada, 'fai')
		expect(status).toBe(404)
		expect(period.links).toEqual([])
		const both = await ada.api.analytics.$get({ query: { tag: 'fair', linkId: '1' } })
		expect(both.status).toBe(400)
	})
})

describe('stats', () => {
	it('are zero for a new owner', async () => {
		const ada = await owner()
		const zero = { new: 0, cold: 0, warm: 0, hot: 0, qualified: 0, unqualified: 0 }
		expect(await (await ada.api.stats.$get()).json()).toEqual({
			totalLinks: 0,
			activeLinks: 0,
			totalLeads: 0,
			totalVisits: 0,
			leftOut: { previews: 0, scanners: 0, bots: 0, prefetches: 0, monitors: 0, own: 0 },
			conversionRate: '0%',
			averageScore: 0,
			leadQualification: zero,
			...zero,
		})
	})

	it('count the owner’s links, visits and leads, at the top level and nested', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const link = await makeLink(ada)
		await makeLink(ada, { active: false })
		const theirs = await makeLink(bob)
		await submitLead(link.shortId, { name: 'Grace Hopper', email: 'grace@navy.mil' })
		await submitLead(theirs.shortId, { name: 'Alan Turing', email: 'alan@bletchley.uk' })
		await env.DB.prepare(
			'insert into link_days (link_id, day, visits, bots) values (?, 20000, 8, 5)',
		)
			.bind(link.id)
			.run()
		const stats = await (await ada.api.stats.$get()).json()
		expect(stats).toMatchObject({
			totalLinks: 2,
			activeLinks: 1,
			totalLeads: 1,
			totalVisits: 8,
			leftOut: { bots: 5 },
			conversionRate: '12.5%',
		})
		const { new: fresh, cold, warm, hot, qualified, unqualified } = stats
		expect(stats.leadQualification).toEqual({ new: fresh, cold, warm, hot, qualified, unqualified })
		expect(fresh + cold + warm + hot + qualified + unqualified).toBe(1)
	})

	it('leave imported leads out of the conversion', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		await submitLead(link.shortId, { name: 'Grace Hopper', email: 'grace@navy.mil' })
		await ada.api.links[':id'].import.$post({
			param: { id: String(link.id) },
			json: {
				importId: crypto.randomUUID(),
				dryRun: false,
				rows: [2, 3, 4].map((row) => ({ row, email: `p${row}@acme.io` })),
			},
		})
		await env.DB.prepare('insert into link_days (link_id, day, visits) values (?, 20000, 8)')
			.bind(link.id)
			.run()
		expect(await (await ada.api.stats.$get()).json()).toMatchObject({
			totalLeads: 4,
			totalVisits: 8,
			conversionRate: '12.5%',
		})
	})
})

describe('rates', () => {
	it.each([
		[0, 0, '0%'],
		[0, 10, '0%'],
		[1, 8, '12.5%'],
		[1, 3, '33.3%'],
		[2, 2, '100%'],
		[5, 0, '100%'],
		[999, 1000, '99.9%'],
	])('of %i leads and %i visits', (leads, visits, rate) =>
		expect(conversionRate(leads, visits)).toBe(rate),
	)

	it('round the average to a whole number', () => {
		expect(averageScore(0, 0)).toBe(0)
		expect(averageScore(151, 2)).toBe(76)
	})
})

describe('activities', () => {
	it('are the newest links and leads combined, at most ten', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { title: 'Guide' })
		for (let i = 0; i < 12; i++)
			await submitLead(link.shortId, { name: `P${i}`, email: `p${i}@a.io` })
		await makeLink(ada, { title: 'Newest' })
		const activities = await (await ada.api.activities.$get()).json()
		expect(activities.length).toBe(10)
		expect(activities[0]).toMatchObject({ type: 'link', title: 'Newest' })
		expect(activities[1]).toMatchObject({
			type: 'lead',
			linkId: link.id,
			title: 'Guide',
			shortId: link.shortId,
			name: 'P11',
			email: 'p11@a.io',
			phone: null,
		})
	})
})
