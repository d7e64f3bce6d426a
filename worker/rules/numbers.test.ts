import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { owner, submitLead } from '../testing/client'
import { written } from '../testing/hub'
import { bigOnes, iPhones, linkWith, students } from '../testing/rules'
import { ask } from '../testing/settings'

it('analytics count people and leads by rule', async () => {
	const ada = await owner()
	const link = await linkWith(ada, [iPhones, bigOnes, students])
	const without = await linkWith(ada, [])
	for (const size of ['50+', '50+', 'I study', '1–49']) {
		const name = `Ana ${Math.random()}`
		await submitLead(link.shortId, { name, email: `${Math.random()}@tidepool.dev`, size })
	}
	await submitLead(without.shortId, { name: 'Ben' })
	const userAgent =
		'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
	const headers = { 'User-Agent': userAgent, 'CF-Connecting-IP': '192.0.2.7' }
	const opened = await ask(env, `/l/${link.shortId}`, { headers, redirect: 'manual' })
	expect(opened.status).toBe(302)
	const { workspaceId } = (await env.DB.prepare(
		'select workspace_id as workspaceId from links where id = ?',
	)
		.bind(link.id)
		.first<{ workspaceId: number }>()) ?? { workspaceId: 0 }
	await written({ workspaceId })

	const numbersOf = async ({ id }: { id: number }) => {
		const answer = await ada.api.analytics.$get({ query: { linkId: String(id) } })
		return answer.json()
	}
	const { leadsByRule, rules } = await numbersOf(link)
	expect(leadsByRule).toHaveLength(3)
	expect(leadsByRule).toEqual(
		expect.arrayContaining([
			{ rule: 'Big companies book a call', leads: 2 },
			{ rule: 'Students', leads: 1 },
			{ rule: null, leads: 1 },
		]),
	)
	expect(rules).toEqual([{ value: 'iPhones go to the app', people: 1 }])
	expect((await numbersOf(without)).leadsByRule).toEqual([])
})
