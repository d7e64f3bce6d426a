import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { SharedReport } from '../../schema/analytics'
import type { Role } from '../../schema/permissions'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { plant } from '../testing/planted'
import { plantMember } from '../testing/plantPeople'
import { sessionCookie } from '../testing/requests'
import { ask } from '../testing/settings'

type Owner = Awaited<ReturnType<typeof owner>>

const zoneOf = async ({ api }: Pick<Owner, 'api'>) =>
	(await (await api.auth.user.$get()).json()).timezone

const days = { from: '2026-11-19', to: '2026-11-20' }
type Numbers = SharedReport['numbers']
const leadsByDay = ({ timezone, days }: Numbers) => [timezone, days.map(({ leads }) => leads)]

const numbersOf = async ({ api }: Owner, query: { timezone?: string } = {}) =>
	leadsByDay((await (await api.analytics.$get({ query: { ...days, ...query } })).json()) as Numbers)

/** An owner in a time zone with a lead captured at 03:00 UTC on November 20th, and their link. */
async function ownerIn(timezone?: string) {
	const ada = await owner()
	const { id, shortId } = await makeLink(ada)
	await submitLead(shortId, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await env.DB.prepare('update leads set created_at = ? where link_id = ?')
		.bind(Date.parse('2026-11-20T03:00:00Z'), id)
		.run()
	if (timezone) await ada.api.workspace.$patch({ json: { timezone } })
	return { ...ada, linkId: id }
}

describe('a workspace’s time zone', () => {
	it('decides on which day something happened, unless another is asked for', async () => {
		const ada = await ownerIn()
		expect(await zoneOf(ada)).toBeNull()
		expect(await numbersOf(ada)).toEqual(['UTC', [0, 1]])

		const response = await ada.api.workspace.$patch({ json: { timezone: 'America/Los_Angeles' } })
		expect(await response.json()).toMatchObject({ timezone: 'America/Los_Angeles' })
		expect(await zoneOf(ada)).toBe('America/Los_Angeles')
		expect(await numbersOf(ada)).toEqual(['America/Los_Angeles', [1, 0]])
		expect(await numbersOf(ada, { timezone: 'Asia/Kolkata' })).toEqual(['Asia/Kolkata', [0, 1]])
		// No other workspace's changed.
		expect(await zoneOf(await owner())).toBeNull()
	})

	it('decides the same in a shared report and for a token', async () => {
		const ada = await ownerIn('America/Los_Angeles')
		const param = { id: String(ada.linkId) }
		const { secret } = await (await ada.api.links[':id']['shared-report'].$post({ param })).json()
		const query = new URLSearchParams(days)
		const report = await ask(env, `/api/shared-reports/${secret}?${query}`)
		expect(leadsByDay(((await report.json()) as SharedReport).numbers)).toEqual([
			'America/Los_Angeles',
			[1, 0],
		])
		const json = { name: 'A program', scopes: ['stats:read' as const], expiresAt: null }
		const { token } = (await (await ada.api.tokens.$post({ json })).json()) as { token: string }
		const read = await ask(env, `/api/analytics?${query}`, {
			headers: { authorization: `Bearer ${token}` },
		})
		expect(leadsByDay(await read.json())).toEqual(['America/Los_Angeles', [1, 0]])
	})

	it.each(['Mars/Olympus', '', 'x'.repeat(61), null, 7])('is never %j', async (timezone) => {
		const ada = await ownerIn('Asia/Kolkata')
		const response = await ada.api.workspace.$patch({ json: { timezone: timezone as string } })
		expect(response.status).toBe(400)
		expect(await response.json()).toMatchObject({
			message: 'Unknown time zone: please give one such as Europe/Berlin',
		})
		expect(await zoneOf(ada)).toBe('Asia/Kolkata')
	})

	it.each<[Role, number, string | null]>([
		['admin', 200, 'Asia/Kolkata'],
		['member', 403, null],
	])('changed by an %s is a %i', async (role, status, timezone) => {
		const { id, workspaceId } = await plant()
		const cookie = await sessionCookie(await plantMember(workspaceId, role))
		const response = await ask(env, '/api/workspace', {
			method: 'PATCH',
			headers: { cookie, 'Content-Type': 'application/json' },
			body: JSON.stringify({ timezone: 'Asia/Kolkata' }),
		})
		expect(response.status).toBe(status)
		const user = await ask(env, '/api/auth/user', { headers: { cookie: await sessionCookie(id) } })
		expect(await user.json()).toMatchObject({ role: 'owner', timezone })
	})

	it.each([
		['Asia/Kolkata', 'Asia/Kolkata'],
		['Mars/Olympus', null],
		[undefined, null],
	])('is the sign-up’s: %s', async (timezone, stored) => {
		const ada = browser()
		const json = { username: `${crypto.randomUUID()}@acme.io`, password: 'correct horse', timezone }
		expect((await ada.api.auth.signup.$post({ json })).status).toBe(201)
		expect(await zoneOf(ada)).toBe(stored)
	})

	it('is in the data download', async () => {
		const ada = await ownerIn('Asia/Kolkata')
		const all = (await (await ada.api.auth.download.$get()).json()) as unknown
		expect(all).toMatchObject({ profile: { timezone: 'Asia/Kolkata' } })
	})
})
