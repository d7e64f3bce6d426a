import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { rulesVersion } from '../../schema/rulesVersion'
import { rules } from '../leads/rules'
import { makeLink, owner } from '../testing/client'
import { type Owner, withLeads } from '../testing/people'

const outdated = async ({ api }: Owner) => (await (await api.leads.rescore.$get()).json()).outdated
const rescore = async ({ api }: Owner) => (await api.leads.rescore.$post()).json()
const list = async ({ api }: Owner) => (await api.leads.$get({ query: {} })).json()

const visitors = [
	{ name: 'Grace Hopper', email: 'grace@navy.mil', phone: '+1 202 456 1111' },
	{ name: 'Grace Hopper', email: 'grace@navy.mil', phone: '+1 202 456 1111' },
	{ name: 'Sam', email: 'sam@gmail.com', phone: '12345' },
	{ name: 'Bot Botson', email: 'b@mailinator.com', phone: '12345' },
	{ name: 'asdfgh', email: 'mash@acme.io', phone: '+1 202 456 1111' },
]
const capture = (ada: Owner) => withLeads(ada, visitors, { requirePhone: true })

/** The number of a rule that this version doesn't have. */
const notOurs = 999

/** Makes all leads look as if older rules had scored them, with a single line on the receipt. */
const age = (version = rulesVersion - 1) =>
	env.DB.prepare(
		`update leads set score = 1, rules_version = ?, scored_at = 1, rules_status = 'cold',
			qualification_status = iif(status_by_hand, qualification_status, 'cold'),
			criteria = json_insert(
				(select json_group_array(value) from json_each(criteria) where abs(value) = ${rules.returning.number}),
				'$[#]', ${notOurs})`,
	)
		.bind(version)
		.run()

/** What the rules decide, without the time. */
const verdicts = (leads: Awaited<ReturnType<typeof list>>) =>
	leads.map(({ score, qualificationStatus, statusByHand, scoringData }) => ({
		score,
		qualificationStatus,
		statusByHand,
		verdict: scoringData?.status,
		// Both receipts have the same lines, with the return last.
		criteria: scoringData?.criteria,
	}))

describe('rescoring', () => {
	it('has nothing to do after a capture', async () => {
		const ada = await owner()
		await capture(ada)
		expect(await outdated(ada)).toBe(0)
		expect(await rescore(ada)).toEqual({ rescored: 0, done: true })
	})

	it.each([
		['the previous rules', rulesVersion - 1],
		['rules without a version', 0],
	])('gives the same result as the capture, after %s', async (_, version) => {
		const ada = await owner()
		await capture(ada)
		const before = verdicts(await list(ada))
		await age(version)
		expect(verdicts(await list(ada))).not.toEqual(before)
		expect(await outdated(ada)).toBe(5)
		expect(await rescore(ada)).toEqual({ rescored: 5, done: true })
		expect(await outdated(ada)).toBe(0)
		const after = await list(ada)
		expect(verdicts(after)).toEqual(before)
		for (const { scoringData } of after) {
			expect(Date.parse(scoringData?.lastUpdated ?? '')).toBeGreaterThan(1)
		}
		const stats = await (await ada.api.stats.$get()).json()
		expect(stats.leadQualification).toMatchObject({ hot: 2, unqualified: 2 })
		const returning = after.map(({ scoringData }) =>
			scoringData?.criteria.filter(({ rule, passed }) => rule === 'returning' && passed),
		)
		expect(returning.map((lines) => lines?.length)).toEqual([0, 0, 0, 1, 0])
	})

	it('scores a lead without a score', async () => {
		const ada = await owner()
		await capture(ada)
		await env.DB.prepare(
			`update leads set score = 0, qualification_status = 'new', rules_status = 'new',
				rules_version = 0, scored_at = null, criteria = null, evidence = null`,
		).run()
		expect((await list(ada)).map(({ scoringData }) => scoringData)).toEqual(Array(5).fill(null))
		expect(await rescore(ada)).toMatchObject({ rescored: 5 })
		const [, , , last] = await list(ada)
		expect(last).toMatchObject({
			score: 80,
			qualificationStatus: 'hot',
			scoringData: { status: 'hot' },
		})
		// Nobody can know any more whether they came back.
		expect(last?.scoringData?.criteria.map(({ rule }) => rule)).not.toContain('returning')
	})

	it('keeps a status set by hand, and updates score and reasons', async () => {
		const ada = await owner()
		await capture(ada)
		const [before] = await list(ada)
		const param = { id: String(before?.id) }
		const patch = (qualificationStatus: 'qualified' | null) =>
			ada.api.leads[':id'].$patch({ param, json: { qualificationStatus } })
		await patch('qualified')
		await age()
		await rescore(ada)
		expect(await outdated(ada)).toBe(0)
		const [after] = await list(ada)
		expect(after).toMatchObject({
			qualificationStatus: 'qualified',
			statusByHand: true,
			score: before?.score,
			scoringData: {
				status: before?.qualificationStatus,
				criteria: before?.scoringData?.criteria,
			},
		})
		await patch(null)
		expect((await list(ada))[0]).toMatchObject({
			qualificationStatus: before?.qualificationStatus,
			statusByHand: false,
		})
	})

	it('works in batches, and leaves other workspaces’ leads alone', async () => {
		const [ada, bob] = [await owner(), await owner()]
		await capture(bob)
		const link = await makeLink(ada)
		await env.DB.prepare(
			`insert into leads (workspace_id, link_id, email, created_at)
			select workspace_id, links.id, 'someone@acme.io', 1 from links, json_each(?)
			where links.id = ?`,
		)
			.bind(JSON.stringify(Array(1500).fill(1)), link.id)
			.run()
		await age()
		expect(await outdated(ada)).toBe(1500)
		expect(await rescore(ada)).toEqual({ rescored: 1000, done: false })
		expect(await outdated(ada)).toBe(500)
		expect(await rescore(ada)).toEqual({ rescored: 500, done: true })
		expect([await outdated(ada), await outdated(bob)]).toEqual([0, 5])
	})
})
