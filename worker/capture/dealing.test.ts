import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Assign } from '../../schema/assign'
import { deliverEvents } from '../events/deliver'
import { makeLead } from '../leads/newLead'
import { bellConsumer } from '../notifications/consumer'
import { withFixedRoute } from '../rules/route'
import { makeLink, submitLead } from '../testing/client'
import { plantToken } from '../testing/plantPeople'
import { teamOf } from '../testing/team'
import { storeQueuedSubmission } from './storeQueries'

type Team = Awaited<ReturnType<typeof teamOf>>

let visitors = 0
/** Captures a lead of somebody new. */
async function capture(shortId: string, headers: Record<string, string> = {}, answers = {}) {
	const email = `visitor${++visitors}@navy.mil`
	const { status } = await submitLead(shortId, { name: 'Grace', email, ...answers }, headers)
	expect(status).toBe(200)
	return email
}

/** The leads' assignees and receipts, oldest first. */
async function dealt({ ada }: Team) {
	const leads = await (await ada.api.leads.$get({ query: { limit: '500' } })).json()
	return leads
		.toSorted((a, b) => a.id - b.id)
		.map(({ assigneeId, dealt }) => [assigneeId, dealt?.by ?? null])
}

const three = async (team: Team) =>
	[team.ada.id, (await team.join('Bob')).id, (await team.join('Cy')).id] as [number, number, number]

const away = ({ ada }: Team, memberId: number, until: string | null) =>
	ada.api.workspace.away.$put({ json: { memberId, until } })

describe('a link that deals out its leads', () => {
	it('gives sixty at once to three members in turn, twenty each', async () => {
		const team = await teamOf()
		const members = await three(team)
		const { shortId } = await makeLink(team.ada, { assign: { kind: 'turns', members } })
		await Promise.all(Array.from({ length: 60 }, () => capture(shortId)))
		const got = await dealt(team)
		expect(got).toHaveLength(60)
		for (const id of members) expect(got.filter(([to]) => to === id)).toHaveLength(20)
		expect(got.every(([, by]) => by === 'turn')).toBe(true)
		// In turn, not just evenly.
		for (let i = 3; i < 60; i++) expect(got[i]).toEqual(got[i - 3])
	})

	it('skips who is away until they are back, and who has left', async () => {
		const team = await teamOf()
		const [ada, bob, cy] = await three(team)
		const { shortId } = await makeLink(team.ada, {
			assign: { kind: 'turns', members: [ada, bob, cy] },
		})
		expect((await away(team, bob, '2999-01-01')).status).toBe(200)
		for (let i = 0; i < 4; i++) await capture(shortId)
		expect((await dealt(team)).map(([to]) => to)).toEqual([ada, cy, ada, cy])
		await away(team, bob, '2020-01-01')
		for (let i = 0; i < 3; i++) await capture(shortId)
		expect(new Set((await dealt(team)).slice(4).map(([to]) => to))).toEqual(new Set([ada, bob, cy]))
		await env.DB.prepare('delete from members where user_id in (?, ?)').bind(bob, cy).run()
		await capture(shortId)
		expect((await dealt(team)).at(-1)).toEqual([ada, 'turn'])
	})

	it('gives them to one member, and to nobody while they are away', async () => {
		const team = await teamOf()
		const bob = await team.join('Bob')
		const assign: Assign = { kind: 'one', members: [bob.id] }
		const { shortId } = await makeLink(team.ada, { assign })
		await capture(shortId)
		await away(team, bob.id, '2999-01-01')
		await capture(shortId)
		expect(await dealt(team)).toEqual([
			[bob.id, 'one'],
			[null, null],
		])
	})

	it('gives them by the first rule that holds, and the others in turn', async () => {
		const team = await teamOf()
		const [ada, bob, cy] = await three(team)
		const assign: Assign = {
			kind: 'rules',
			members: [ada, bob],
			rules: [
				{ when: [{ fact: 'country', op: 'is', value: ['DE'] }], member: cy },
				{ when: [{ fact: 'returning', op: 'is', value: ['yes'] }], member: bob },
			],
		}
		const { shortId } = await makeLink(team.ada, { assign })
		await capture(shortId, { 'cf-ipcountry': 'FR' })
		await capture(shortId, { 'cf-ipcountry': 'DE' })
		const email = await capture(shortId, { 'cf-ipcountry': 'FR' })
		await submitLead(shortId, { name: 'Grace again', email }, { 'cf-ipcountry': 'FR' })
		await away(team, cy, '2999-01-01')
		await capture(shortId, { 'cf-ipcountry': 'DE' })
		expect(await dealt(team)).toEqual([
			[ada, 'turn'],
			[cy, 'rule'],
			[bob, 'turn'],
			[bob, 'rule'],
			[ada, 'turn'],
		])
	})

	it('gives a lead once: a retry keeps it, and what waited in the queue is dealt, too', async () => {
		const team = await teamOf()
		const [ada, bob] = await three(team)
		const assign: Assign = { kind: 'turns', members: [ada, bob] }
		const { id: linkId, shortId } = await makeLink(team.ada, { assign })
		const person = { name: 'Grace', email: 'retry@navy.mil' }
		for (let i = 0; i < 3; i++) await submitLead(shortId, person, { 'Idempotency-Key': 'one' })
		const lead = makeLead(
			{ submissionId: 'late', linkId, createdAt: Date.now() },
			{ email: 'late@navy.mil' },
			{ additionalData: {}, evidence: { asked: ['email'] }, imported: false },
		)
		const deal = JSON.stringify({ first: null, by: 'rule', turns: [ada, bob] })
		for (let i = 0; i < 2; i++)
			await storeQueuedSubmission(env.DB, withFixedRoute({ ...lead, deal }))
		await capture(shortId)
		expect((await dealt(team)).map(([to]) => to)).toEqual([ada, bob, ada])
	})

	it('deals out no suspects and no imported leads, and neither takes a turn', async () => {
		const team = await teamOf()
		const [ada, bob] = await three(team)
		const { id, shortId } = await makeLink(team.ada, {
			assign: { kind: 'turns', members: [ada, bob] },
		})
		await capture(shortId)
		await submitLead(shortId, {
			name: 'Spam',
			email: 's@spam.example',
			_website: 'https://x.example',
		})
		await team.ada.api.links[':id'].import.$post({
			param: { id: String(id) },
			json: {
				importId: crypto.randomUUID(),
				dryRun: false,
				rows: [{ row: 2, email: 'imported@navy.mil' }],
			},
		})
		await capture(shortId)
		expect(await dealt(team)).toEqual([
			[ada, 'turn'],
			[null, null],
			[bob, 'turn'],
		])
	})

	describe('deals out suspects once they are released,', () => {
		/** Captures suspects as a bot would, and returns their ids, oldest first. */
		async function suspects(
			{ ada }: Team,
			shortId: string,
			many: number,
			headers: Record<string, string> = {},
		) {
			for (let i = 0; i < many; i++) {
				const email = `suspect${++visitors}@acme.io`
				const trap = { name: 'Spam', email, _website: 'https://x.example' }
				await submitLead(shortId, trap, headers)
			}
			const held = await (
				await ada.api.leads.$get({ query: { status: 'suspect', limit: '500' } })
			).json()
			return held.map(({ id }) => id).toSorted((a, b) => a - b)
		}
		const events = async () => {
			const { results } = await env.DB.prepare('select type from events order by id').all()
			await env.DB.prepare('delete from events').run()
			return results.map(({ type }) => type)
		}

		it('one turn each, however they are released, like new leads', async () => {
			const team = await teamOf()
			const [ada, bob, cy] = await three(team)
			const { shortId } = await makeLink(team.ada, {
				assign: { kind: 'turns', members: [ada, bob, cy] },
			})
			await capture(shortId)
			const held = await suspects(team, shortId, 4)
			expect(held).toHaveLength(4)
			await events()
			await team.ada.api.leads.release.$post({ json: { ids: held.slice(0, 3) } })
			expect(await events()).toEqual(['lead.created', 'lead.created', 'lead.created'])
			const last = held[3] ?? 0
			const changed = await team.ada.api.leads[':id'].$patch({
				param: { id: String(last) },
				json: { qualificationStatus: 'warm' },
			})
			expect(await changed.json()).toMatchObject({ assigneeId: bob, dealt: { by: 'turn' } })
			expect(await dealt(team)).toEqual([ada, bob, cy, ada, bob].map((to) => [to, 'turn']))
			await capture(shortId)
			expect((await dealt(team)).at(-1)).toEqual([cy, 'turn'])
		})

		it('by the rule that held when they came, if it still exists, and to nobody who is away', async () => {
			const team = await teamOf()
			const [ada, bob, cy] = await three(team)
			const rules = [
				{ when: [{ fact: 'country', op: 'is' as const, value: ['DE'] }], member: cy },
				{ when: [{ fact: 'language', op: 'is' as const, value: ['fr'] }], member: bob },
			]
			const { id, shortId } = await makeLink(team.ada, {
				assign: { kind: 'rules', members: [ada], rules },
			})
			await suspects(team, shortId, 2, { 'cf-ipcountry': 'DE' })
			const held = await suspects(team, shortId, 2, { 'accept-language': 'fr' })
			const release = (ids: number[]) => team.ada.api.leads.release.$post({ json: { ids } })
			await release([held[0] ?? 0])
			await away(team, cy, '2999-01-01')
			await release([held[1] ?? 0])
			await release([held[2] ?? 0])
			await team.ada.api.links[':id'].$patch({
				param: { id: String(id) },
				json: { assign: { kind: 'one', members: [ada] } },
			})
			await release([held[3] ?? 0])
			expect(await dealt(team)).toEqual([
				[cy, 'rule'],
				[ada, 'turn'],
				[bob, 'rule'],
				[ada, 'one'],
			])
		})

		it('but not those that somebody looks after already, nor where the link deals out none', async () => {
			const team = await teamOf()
			const [ada, bob] = await three(team)
			const { id, shortId } = await makeLink(team.ada, {
				assign: { kind: 'turns', members: [ada] },
			})
			const [first = 0, second = 0, third = 0] = await suspects(team, shortId, 3)
			const param = { id: String(first) }
			await team.ada.api.leads[':id'].$patch({ param, json: { assigneeId: bob } })
			await team.ada.api.leads.release.$post({ json: { ids: [first, second] } })
			await team.ada.api.links[':id'].$patch({
				param: { id: String(id) },
				json: { assign: null },
			})
			await team.ada.api.leads.release.$post({ json: { ids: [third] } })
			expect(await dealt(team)).toEqual([
				[bob, null],
				[ada, 'turn'],
				[null, null],
			])
		})

		it('and notifies who got them', async () => {
			const team = await teamOf()
			const bob = await team.join('Bob')
			const { shortId } = await makeLink(team.ada, { assign: { kind: 'one', members: [bob.id] } })
			const ids = await suspects(team, shortId, 1)
			await team.ada.api.leads.release.$post({ json: { ids } })
			await deliverEvents(env, [bellConsumer])
			expect(await (await bob.send('/api/notifications')).json()).toMatchObject({
				notifications: [{ kind: 'assigned', subjectId: ids[0] }],
			})
		})
	})

	it('stops when it is switched off', async () => {
		const team = await teamOf()
		const { id, shortId } = await makeLink(team.ada, {
			assign: { kind: 'one', members: [team.ada.id] },
		})
		const changed = await team.ada.api.links[':id'].$patch({
			param: { id: String(id) },
			json: { assign: null },
		})
		expect(await changed.json()).toMatchObject({ assign: null })
		await capture(shortId)
		expect(await dealt(team)).toEqual([[null, null]])
	})
})

const german = [{ fact: 'country', op: 'is' as const, value: ['DE'] }]

it.each<[string, (team: Team) => unknown, string]>([
	['nobody', () => ({ kind: 'turns', members: [] }), 'assign.members'],
	['two as one', ({ ada }) => ({ kind: 'one', members: [ada.id, 7] }), 'assign.members'],
	['a stranger', () => ({ kind: 'turns', members: [7] }), 'assign.members.0'],
	['no rules', ({ ada }) => ({ kind: 'rules', members: [ada.id] }), 'assign.rules'],
	[
		'rules for turns',
		({ ada }) => ({ kind: 'turns', members: [ada.id], rules: [{ when: german, member: ada.id }] }),
		'assign.rules',
	],
	[
		'a rule for a stranger',
		() => ({ kind: 'rules', rules: [{ when: german, member: 7 }] }),
		'assign.rules.0.member',
	],
	[
		'a rule without conditions',
		({ ada }) => ({ kind: 'rules', rules: [{ when: [], member: ada.id }] }),
		'assign.rules.0.when',
	],
	[
		'an unknown fact',
		({ ada }) => ({
			kind: 'rules',
			rules: [{ when: [{ fact: 'moon', op: 'is', value: ['full'] }], member: ada.id }],
		}),
		'assign.rules.0.when.0.fact',
	],
	['another kind', ({ ada }) => ({ kind: 'luck', members: [ada.id] }), 'assign.kind'],
	['a text', () => 'Ada', 'assign'],
])('leads can’t be dealt to %s', async (_, assignOf, path) => {
	const team = await teamOf()
	const assign = (await assignOf(team)) as never
	const { id } = await makeLink(team.ada)
	const made = await team.ada.api.links.$post({
		json: { title: 'x', destinationUrl: 'https://example.com', assign },
	})
	const changed = await team.ada.api.links[':id'].$patch({
		param: { id: String(id) },
		json: { assign },
	})
	for (const response of [made, changed]) {
		expect(response.status).toBe(400)
		expect(await response.json()).toMatchObject({ issues: [{ path }] })
	}
})

it('a field by which leads are dealt out stays until they no longer are', async () => {
	const team = await teamOf()
	const size = { key: 'size', type: 'select' as const, label: 'Size', options: ['Large', 'Small'] }
	const email = { key: 'email', type: 'email' as const }
	const assign: Assign = {
		kind: 'rules',
		members: [],
		rules: [{ when: [{ fact: 'answer:size', op: 'is', value: ['Large'] }], member: team.ada.id }],
	}
	const { id, shortId } = await makeLink(team.ada, { fields: [email, size], assign })
	await capture(shortId, {}, { size: 'Small' })
	await capture(shortId, {}, { size: 'Large' })
	expect((await dealt(team)).map(([, by]) => by)).toEqual([null, 'rule'])
	const param = { id: String(id) }
	const refused = await team.ada.api.links[':id'].$patch({ param, json: { fields: [email] } })
	expect(refused.status).toBe(409)
	expect(await refused.json()).toMatchObject({ issues: [{ path: 'fields' }] })
	const both = { fields: [email], assign: null }
	expect((await team.ada.api.links[':id'].$patch({ param, json: both })).status).toBe(200)
})

it.each<[string, (team: Team, bobId: number) => object, number]>([
	['an admin, somebody else', (_, memberId) => ({ memberId, until: '2999-01-01' }), 200],
	['an admin, a stranger', () => ({ memberId: 7, until: null }), 404],
	['no date', () => ({}), 400],
	['words', () => ({ until: 'tomorrow, perhaps' }), 400],
])('being away is set by %s', async (_, json, status) => {
	const team = await teamOf()
	const bob = await team.join('Bob')
	const response = await team.ada.api.workspace.away.$put({ json: json(team, bob.id) as never })
	expect(response.status).toBe(status)
})

it('a member sets their own being away, and nobody else’s', async () => {
	const team = await teamOf()
	const bob = await team.join('Bob')
	const put = (json: object) => bob.send('/api/workspace/away', { method: 'PUT', json })
	expect((await put({ until: '2999-01-01' })).status).toBe(200)
	expect((await put({ memberId: team.ada.id, until: '2999-01-01' })).status).toBe(403)
	const members = await (await team.ada.api.workspace.members.$get()).json()
	expect(members.map(({ awayUntil }) => awayUntil)).toEqual([null, '2999-01-01T00:00:00.000Z'])
	const [entry] = await (await team.ada.api.workspace.log.$get({ query: {} })).json()
	expect(entry).toMatchObject({
		type: 'away_changed',
		about: expect.stringMatching(/^Bob \(.+\) until 2999-01-01$/),
		person: { name: 'Bob' },
	})
})

it('a token sets its member’s being away, if it may change accounts', async () => {
	const { ada, workspaceId } = await teamOf()
	const put = async (scope: 'account:read' | 'account:write') => {
		const { token } = await plantToken({ id: ada.id, workspaceId }, [scope])
		return ada.send('/api/workspace/away', {
			method: 'PUT',
			headers: { authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
			body: JSON.stringify({ until: '2999-01-01' }),
		})
	}
	expect((await put('account:read')).status).toBe(403)
	expect(await (await put('account:write')).json()).toEqual({
		id: ada.id,
		awayUntil: '2999-01-01T00:00:00.000Z',
	})
})
