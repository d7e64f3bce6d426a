import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { makeLink, owner, submitLead } from '../testing/client'
import { averageScore, conversionRate } from './rates'

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
