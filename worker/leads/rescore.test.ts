import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { ScoringData } from '../../schema/lead'
import { makeLink, owner, submitLead } from '../testing/client'
import { rulesVersion } from './scoring'

type Owner = Awaited<ReturnType<typeof owner>>

const outdated = async ({ api }: Owner) => (await (await api.leads.rescore.$get()).json()).outdated
const rescore = async ({ api }: Owner) => (await api.leads.rescore.$post()).json()
const list = async ({ api }: Owner) => (await api.leads.$get({ query: {} })).json()

/** Makes all leads look as if rules before these had scored them. */
const age = (sql: string) => env.DB.prepare(`update leads set score = 1, ${sql}`).run()
const withVersion = `qualification_status = 'cold', scoring_data = json_set(scoring_data,
	'$.version', ${rulesVersion - 1}, '$.criteria', json('[]'), '$.status', 'cold')`
const withoutVersion = `scoring_data = json_remove(scoring_data, '$.version', '$.evidence')`

async function withLeads(ada: Owner) {
	const link = await makeLink(ada, { requirePhone: true })
	const people = [
		{ name: 'Grace Hopper', email: 'grace@navy.mil', phone: '+1 202 456 1111' },
		{ name: 'Grace Hopper', email: 'grace@navy.mil', phone: '+1 202 456 1111' },
		{ name: 'Sam', email: 'sam@gmail.com', phone: '12' },
		{ name: 'Bot Botson', email: 'b@acme.io', phone: '+1 202 456 1111', website: 'filled' },
		{ name: 'asdfgh', email: 'mash@acme.io', phone: '+1 202 456 1111' },
	]
	for (const person of people) await submitLead(link.shortId, person)
}

/** What rules decide, without the time at which they did. */
const verdicts = (leads: Awaited<ReturnType<typeof list>>) =>
	leads.map(({ score, qualificationStatus, statusByHand, scoringData }) => ({
		score,
		qualificationStatus,
		statusByHand,
		verdict: scoringData?.status,
		criteria: scoringData?.criteria,
	}))

describe('scoring old leads again', () => {
	it('has nothing to do after a capture', async () => {
		const ada = await owner()
		await withLeads(ada)
		expect(await outdated(ada)).toBe(0)
		expect(await rescore(ada)).toEqual({ rescored: 0, done: true })
	})

	it.each([
		['with the evidence kept', withVersion],
		['with the reasons of rules that had no number', withoutVersion],
	])('comes to what the capture came to, %s', async (_, sql) => {
		const ada = await owner()
		await withLeads(ada)
		const before = verdicts(await list(ada))
		await age(sql)
		expect(await outdated(ada)).toBe(5)
		expect(await rescore(ada)).toEqual({ rescored: 5, done: true })
		expect(await outdated(ada)).toBe(0)
		expect(verdicts(await list(ada))).toEqual(before)
		const stats = await (await ada.api.stats.$get()).json()
		expect(stats.leadQualification).toMatchObject({ hot: 2, unqualified: 2 })
	})

	it('scores a lead that has no score at all', async () => {
		const ada = await owner()
		await withLeads(ada)
		await age('scoring_data = null')
		expect(await rescore(ada)).toMatchObject({ rescored: 5 })
		const [, , , last] = await list(ada)
		expect(last).toMatchObject({ score: expect.any(Number), qualificationStatus: 'hot' })
	})

	it('leaves a status by hand alone, and renews the score and the reasons beside it', async () => {
		const ada = await owner()
		await withLeads(ada)
		const [before] = await list(ada)
		const param = { id: String(before?.id) }
		const patch = (qualificationStatus: 'qualified' | null) =>
			ada.api.leads[':id'].$patch({ param, json: { qualificationStatus } })
		await patch('qualified')
		await age(
			`scoring_data = json_set(scoring_data, '$.version', ${rulesVersion - 1}, '$.status', 'cold')`,
		)
		await rescore(ada)
		const [after] = await list(ada)
		expect(after).toMatchObject({ qualificationStatus: 'qualified', statusByHand: true })
		expect(after?.score).toBe(before?.score)
		expect(after?.scoringData as ScoringData).toMatchObject({
			status: before?.qualificationStatus,
			version: rulesVersion,
		})
		await patch(null)
		expect((await list(ada))[0]).toMatchObject({
			qualificationStatus: before?.qualificationStatus,
			statusByHand: false,
		})
	})

	it('goes batch by batch, and touches nobody else’s leads', async () => {
		const [ada, bob] = [await owner(), await owner()]
		await withLeads(bob)
		const link = await makeLink(ada)
		await env.DB.prepare(
			`insert into leads (user_id, link_id, email, created_at)
			select user_id, links.id, 'someone@acme.io', 1 from links, json_each(?)
			where links.id = ?`,
		)
			.bind(JSON.stringify(Array(1500).fill(1)), link.id)
			.run()
		await age(withoutVersion)
		expect(await outdated(ada)).toBe(1500)
		expect(await rescore(ada)).toEqual({ rescored: 1000, done: false })
		expect(await outdated(ada)).toBe(500)
		expect(await rescore(ada)).toEqual({ rescored: 500, done: true })
		expect([await outdated(ada), await outdated(bob)]).toEqual([0, 5])
	})
})
