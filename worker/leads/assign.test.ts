import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { withLeads } from '../testing/people'
import { plantToken } from '../testing/plantPeople'
import { teamOf } from '../testing/team'

type Team = Awaited<ReturnType<typeof teamOf>>

const leadsOf = async ({ ada }: Team) => (await ada.api.leads.$get({ query: {} })).json()

const assign = ({ ada }: Team, id: number, assigneeId: number | null) =>
	ada.api.leads[':id'].$patch({ param: { id: String(id) }, json: { assigneeId } })

/** The newest events, oldest first, after taking out all before. */
async function events() {
	const { results } = await env.DB.prepare('select type, subject_id from events order by id').all<{
		type: string
		subject_id: number
	}>()
	await env.DB.prepare('delete from events').run()
	return results.map(({ type, subject_id }) => `${type} ${subject_id}`)
}

async function teamWithLeads() {
	const team = await teamOf()
	await withLeads(team.ada)
	const bob = await team.join(`Bob ${crypto.randomUUID()}`)
	const name = (await (await team.ada.api.workspace.members.$get()).json()).find(
		({ id }) => id === bob.id,
	)?.name
	const [first, second, third] = (await leadsOf(team)) as { id: number }[]
	await events()
	return {
		team,
		bob: { ...bob, name },
		ids: [first?.id ?? 0, second?.id ?? 0, third?.id ?? 0] as const,
	}
}

describe('assigning a lead', () => {
	it('shows everywhere, is in its history, and can be taken back', async () => {
		const { team, bob, ids } = await teamWithLeads()
		const [id] = ids
		const assigned = await assign(team, id, bob.id)
		expect(assigned.status).toBe(200)
		expect(await assigned.json()).toMatchObject({ assigneeId: bob.id, assignee: bob.name })
		expect(await events()).toEqual([`lead.assigned ${id}`])
		await assign(team, id, bob.id)
		expect(await events()).toEqual([])
		await assign(team, id, team.ada.id)
		await assign(team, id, null)
		expect(await events()).toEqual([`lead.assigned ${id}`, `lead.updated ${id}`])
		const param = { id: String(id) }
		const { changes, assignee } = await (await team.ada.api.leads[':id'].$get({ param })).json()
		expect(assignee).toBeNull()
		expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([
			['assignee', 'Ada Owner', ''],
			['assignee', bob.name, 'Ada Owner'],
			['assignee', '', bob.name],
		])
	})

	it('of many at once is all or none', async () => {
		const { team, bob, ids } = await teamWithLeads()
		const { api } = team.ada
		const changed = await api.leads.$patch({ json: { ids: [...ids], assigneeId: bob.id } })
		expect(await changed.json()).toEqual({ changed: 3 })
		expect((await events()).toSorted()).toEqual(ids.map((id) => `lead.assigned ${id}`).toSorted())
		const mine = (await (await bob.send('/api/leads?assignee=me')).json()) as { id: number }[]
		expect(mine.map(({ id }) => id)).toEqual([...ids])
		const csv = await (await bob.send('/api/export/leads?assignee=me')).text()
		expect(csv.split(`,${bob.name},`)).toHaveLength(4)
		const refused = await api.leads.$patch({ json: { ids: [...ids, 1e9], assigneeId: null } })
		expect(refused.status).toBe(400)
		expect((await leadsOf(team)).every(({ assigneeId }) => assigneeId === bob.id)).toBe(true)
	})

	it('is done by a token, as its member', async () => {
		const { team, bob, ids } = await teamWithLeads()
		const owner = { id: team.ada.id, workspaceId: team.workspaceId }
		const { token } = await plantToken(owner, ['leads:read', 'leads:write'])
		const headers = { authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
		const body = JSON.stringify({ assigneeId: team.ada.id })
		const path = `/api/leads/${ids[0]}`
		expect((await team.ada.send(path, { method: 'PATCH', headers, body })).status).toBe(200)
		const mine = await team.ada.send('/api/leads?assignee=me', { headers })
		expect(await mine.json()).toMatchObject([{ id: ids[0], assignee: 'Ada Owner' }])
		const none = (await (await bob.send('/api/leads?assignee=none')).json()) as object[]
		expect(none).toHaveLength(2)
	})

	it.each([
		['nobody', () => 999_999_999, 400],
		['a stranger', async () => (await teamOf()).ada.id, 400],
		['a viewer', async (team: Team) => (await team.join(`v${Math.random()}`, 'viewer')).id, 400],
		['zero', () => 0, 400],
		['a text', () => 'Bob' as unknown as number, 400],
		['a fraction', () => 1.5, 400],
	])('to %s is refused, and changes nothing', async (_, who, status) => {
		const { team, ids } = await teamWithLeads()
		const [id] = ids
		const assigneeId = await who(team)
		const param = { id: String(id) }
		const one = await team.ada.api.leads[':id'].$patch({
			param,
			json: { assigneeId, stage: 'won' },
		})
		const many = await team.ada.api.leads.$patch({ json: { ids: [id], assigneeId, stage: 'won' } })
		expect([one.status, many.status]).toEqual([status, status])
		expect(await one.json()).toMatchObject({
			message: expect.stringMatching(/member|number/),
			issues: [{ path: 'assigneeId' }],
		})
		const [lead] = (await leadsOf(team)).filter((lead) => lead.id === id)
		expect(lead).toMatchObject({ assigneeId: null, stage: 'open' })
		expect(await events()).toEqual([])
	})

	it.each(['you', '0', '-1', '1e9', ''])('is not filtered by %j', async (assignee) => {
		const { ada } = await teamOf()
		const { status } = await ada.send(`/api/leads?assignee=${assignee}`)
		expect(status).toBe(400)
	})

	it('survives the trash, unless its assignee has left', async () => {
		const { team, bob, ids } = await teamWithLeads()
		const { api } = team.ada
		await api.leads.$patch({ json: { ids: [ids[0], ids[1]], assigneeId: bob.id } })
		const back = async (id: number) => {
			const param = { id: String(id) }
			await api.trash.leads.restore.$post({ json: { ids: [id] } })
			return (await (await api.leads[':id'].$get({ param })).json()).assigneeId
		}
		await api.leads.delete.$post({ json: { ids: [ids[0], ids[1]] } })
		expect(await back(ids[0])).toBe(bob.id)
		await env.DB.prepare('delete from members where user_id = ?').bind(bob.id).run()
		expect(await back(ids[1])).toBeNull()
	})
})
