import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Game } from '../../schema/game'
import { scopes } from '../../schema/tokenScopes'
import { plant } from '../testing/planted'
import { plantToken } from '../testing/plantPeople'
import { ask } from '../testing/settings'

afterEach(() => void vi.useRealTimers())

// A Wednesday, on which the week, a round of conversion (five days) and one of quality (two) are under way.
const now = Date.parse('2026-11-25T09:00Z')
const at = (text: string) => Date.parse(`2026-${text}Z`)

async function plantPlayer({ timezone = 'UTC', since = '2026-10-01' } = {}) {
	vi.useFakeTimers({ toFake: ['Date'], now })
	const ada = await plant()
	await env.DB.batch([
		env.DB.prepare('delete from leads where workspace_id = ?').bind(ada.workspaceId),
		env.DB.prepare('update workspaces set timezone = ?, created_at = ? where id = ?').bind(
			...[timezone, Date.parse(since), ada.workspaceId],
		),
	])
	const { token } = await plantToken(ada, scopes)
	const capture = (moment: string, status = 'cold', imported = 0) =>
		env.DB.prepare(
			`insert into leads (workspace_id, link_id, created_at, qualification_status, imported)
			values (?, ?, ?, ?, ?)`,
		)
			.bind(ada.workspaceId, ada.linkId, at(moment), status, imported)
			.run()
	const visit = (day: string, people: number) =>
		env.DB.prepare(
			`insert into link_days (link_id, day, visits, people_quarters) values (?1, ?2, ?3, json_object('40', ?3))
			on conflict do update set visits = excluded.visits, people_quarters = excluded.people_quarters`,
		)
			.bind(ada.linkId, at(day) / 86_400_000, people)
			.run()
	const read = async () => {
		const headers = { authorization: `Bearer ${token}` }
		return (await (await ask(env, '/api/game', { headers })).json()) as Game
	}
	const one = async (name: string) =>
		(await read()).challenges.find((challenge) => challenge.name === name)
	return { capture, visit, read, one }
}

describe('the challenges', () => {
	it('begin at nothing', async () => {
		const { read } = await plantPlayer({ since: '2026-11-25' })
		expect(await read()).toEqual({
			challengeXp: 0,
			challenges: [
				{
					name: 'weekly',
					progress: 0,
					goal: 5,
					xp: 50,
					won: 0,
					endsAt: '2026-11-30T00:00:00.000Z',
				},
				{
					name: 'conversion',
					progress: 0,
					goal: 10,
					xp: 100,
					won: 0,
					endsAt: expect.stringMatching(/^2026-11-(2[6-9]|30)T00:00:00.000Z$/),
				},
				{
					name: 'quality',
					progress: 0,
					goal: 3,
					xp: 75,
					won: 0,
					endsAt: expect.stringMatching(/^2026-11-2[67]T00:00:00.000Z$/),
				},
			],
		})
	})

	it('count the week’s leads by the workspace’s clock, and earn XP once a week', async () => {
		const { capture, one, read } = await plantPlayer({ timezone: 'America/New_York' })
		// Sunday evening there is Monday in UTC.
		await capture('11-23T04:59')
		for (let n = 0; n < 4; n++) await capture('11-23T05:00')
		await capture('11-24T05:00', 'cold', 1)
		expect(await one('weekly')).toMatchObject({
			progress: 4,
			won: 0,
			endsAt: '2026-11-30T05:00:00.000Z',
		})
		for (let n = 0; n < 3; n++) await capture('11-24T05:00')
		expect(await one('weekly')).toMatchObject({ progress: 7, won: 1 })
		for (let n = 0; n < 9; n++) await capture('11-10T12:00')
		expect(await one('weekly')).toMatchObject({ progress: 7, won: 2 })
		expect((await read()).challengeXp).toBe(100)
	})

	it('count hot and qualified leads, of past rounds too', async () => {
		const { capture, one, read } = await plantPlayer()
		await capture('11-25T01:00', 'hot')
		await capture('11-25T02:00', 'qualified')
		await capture('11-25T03:00', 'warm')
		await capture('11-25T04:00', 'hot', 1)
		expect(await one('quality')).toMatchObject({ progress: 2, won: 0 })
		await capture('11-25T05:00', 'hot')
		for (let n = 0; n < 3; n++) await capture('10-20T05:00', 'qualified')
		expect(await one('quality')).toMatchObject({ progress: 3, won: 2 })
		expect((await read()).challengeXp).toBe(150)
	})

	it('count captured leads beside an import of many hot ones', async () => {
		const { capture, one } = await plantPlayer()
		for (let n = 0; n < 100; n++) await capture('11-25T01:00', 'hot', 1)
		await capture('11-25T02:00', 'hot')
		expect(await one('quality')).toMatchObject({ progress: 1 })
	})

	it('compare the conversion with the round before, and count it once the round is over', async () => {
		const { capture, visit, one } = await plantPlayer()
		const { endsAt } = (await one('conversion')) ?? { endsAt: '' }
		const day = (days: number) =>
			new Date(Date.parse(endsAt) + days * 86_400_000).toISOString().slice(5, 10)
		await visit(day(-7), 100)
		for (let n = 0; n < 10; n++) await capture(`${day(-7)}T10:00`)
		expect(await one('conversion')).toMatchObject({ progress: 0, won: 0 })
		await visit(day(-5), 50)
		for (let n = 0; n < 6; n++) await capture(`${day(-5)}T10:00`)
		expect(await one('conversion')).toMatchObject({ progress: 20, won: 0 })
		vi.setSystemTime(Date.parse(endsAt))
		expect(await one('conversion')).toMatchObject({ progress: 0, won: 1 })
	})
})
