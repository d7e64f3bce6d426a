import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { makeLink, owner, submitLead } from '../testing/client'
import type { Owner } from '../testing/people'
import { bestScore, thresholdsOf } from './thresholds'

const field = (type: 'name' | 'email' | 'phone' | 'firstName' | 'company') => ({
	key: type.toLowerCase(),
	type,
	label: type,
	required: false,
})
type Asked = Parameters<typeof field>[0]

describe('warm and hot begin', () => {
	it.each<[Asked[], number, number, number]>([
		[['name', 'email', 'phone'], 100, 50, 80],
		[['name', 'email'], 85, 43, 68],
		[['email', 'firstName', 'company'], 85, 43, 68],
		[['email'], 75, 38, 60],
		[['phone'], 30, 15, 24],
		[['company'], 15, 8, 12],
	])('with %j, of %i points, at %i and %i', async (asked, best, warm, hot) => {
		const fields = asked.map(field)
		expect(bestScore(fields)).toBe(best)
		expect(thresholdsOf({ fields })).toEqual({ warm, hot })
		const link = await makeLink(await owner(), { fields })
		expect(link).toMatchObject({ bestScore: best, warmFrom: warm, hotFrom: hot, thresholds: null })
	})
})

const leadsOf = async ({ api }: Owner) => {
	const leads = await (await api.leads.$get({ query: {} })).json()
	return leads.map(({ score, qualificationStatus }) => [score, qualificationStatus])
}
const change = ({ api }: Owner, id: number, json: object) =>
	api.links[':id'].$patch({ param: { id: String(id) }, json })

describe('a link that asks for an email address alone', () => {
	it('gets hot leads, also released and rescored ones', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { fields: [field('email')] })
		await submitLead(`${link.shortId}?utm_source=ads`, { email: 'grace@navy.mil' })
		expect(await leadsOf(ada)).toEqual([[60, 'hot']])

		await env.DB.prepare(
			"update leads set rules_version = 3, qualification_status = 'warm', rules_status = 'warm'",
		).run()
		await ada.api.leads.rescore.$post()
		expect(await leadsOf(ada)).toEqual([[60, 'hot']])

		await env.DB.prepare(
			"update leads set suspect = 'rush', qualification_status = 'unqualified'",
		).run()
		const { results } = await env.DB.prepare('select id from leads').all<{ id: number }>()
		await ada.api.leads.release.$post({ json: { ids: results.map(({ id }) => id) } })
		expect(await leadsOf(ada)).toEqual([[60, 'hot']])
	})

	it('releases leads by the same thresholds once it has no form', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { fields: [field('email')] })
		await submitLead(link.shortId, { email: 'sam@gmail.com' })
		const bare = await change(ada, link.id, { fields: [] })
		expect(await bare.json()).toMatchObject({ bestScore: 15, warmFrom: 8, hotFrom: 12 })
		await env.DB.prepare(
			"update leads set suspect = 'rush', qualification_status = 'unqualified'",
		).run()
		const { results } = await env.DB.prepare('select id from leads').all<{ id: number }>()
		await ada.api.leads.release.$post({ json: { ids: results.map(({ id }) => id) } })
		expect(await leadsOf(ada)).toEqual([[35, 'hot']])
	})

	it('goes by what its owner set until that is taken back; stored leads keep their status', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { fields: [field('email')] })
		const set = await change(ada, link.id, { thresholds: { warm: 30, hot: 40 } })
		expect(await set.json()).toMatchObject({
			bestScore: 75,
			warmFrom: 30,
			hotFrom: 40,
			thresholds: { warm: 30, hot: 40 },
		})
		await submitLead(link.shortId, { email: 'sam@gmail.com' })
		expect(await leadsOf(ada)).toEqual([[35, 'warm']])
		const reset = await change(ada, link.id, { thresholds: null })
		expect(await reset.json()).toMatchObject({ warmFrom: 38, hotFrom: 60, thresholds: null })
		await submitLead(link.shortId, { email: 'alan@gmail.com' })
		expect(await leadsOf(ada)).toEqual([
			[35, 'cold'],
			[35, 'warm'],
		])
	})

	it.each([
		[{ warm: 60, hot: 60 }, 'thresholds.hot', 'Hot leads must begin above warm ones'],
		[{ warm: 0, hot: 60 }, 'thresholds.warm', 'warm must be a whole number from 1 to 100'],
		[{ warm: 10, hot: 101 }, 'thresholds.hot', 'hot must be a whole number from 1 to 100'],
		[{ warm: 10 }, 'thresholds.hot', 'hot must be a whole number from 1 to 100'],
		[50, 'thresholds', 'thresholds must be an object or null'],
	])('refuses %j', async (thresholds, path, message) => {
		const ada = await owner()
		const { id } = await makeLink(ada)
		const refused = await change(ada, id, { thresholds })
		expect(refused.status).toBe(400)
		expect(await refused.json()).toMatchObject({ issues: [{ path, message }] })
	})
})

it('a form’s change moves where its next hot leads begin', async () => {
	const ada = await owner()
	const link = await makeLink(ada, { fields: [field('email')] })
	const changed = await change(ada, link.id, { fields: [field('email'), field('name')] })
	expect(await changed.json()).toMatchObject({ bestScore: 85, warmFrom: 43, hotFrom: 68 })
})
