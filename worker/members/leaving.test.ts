import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import type { Assign } from '../../schema/assign'
import { maxDeletedAtOnce } from '../platform/rounds'
import { submitLead } from '../testing/client'
import { faulty } from '../testing/faults'
import { mailServer } from '../testing/mail'
import { rolesIn, team, working } from '../testing/members'
import { maxHandedOver } from './leavingQueries'

type Team = Awaited<ReturnType<typeof full>>

const full = (settings = env) =>
	team({ admin: 'admin', bob: 'member', cy: 'member', viewer: 'viewer' }, settings)

/** Gives somebody as many leads. */
const give = ({ planted, workspaceId }: Team, id: number, many: number) =>
	env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
		insert into leads (workspace_id, link_id, submission_id, created_at, name, assignee_id)
		select ?2, ?3, 'of' || ?4 || '-' || i, i, 'Lead ' || i, ?4 from n`,
	)
		.bind(many, workspaceId, Number(planted.linkId), id)
		.run()

const leadsOf = (id: number | null) =>
	env.DB.prepare('select count(*) as n from leads where assignee_id is ?').bind(id).first('n')

const remove = (by: Team['owner'], id: number, json?: object) =>
	by.send('DELETE', `/api/workspace/members/${id}`, json)

const logOf = async ({ owner }: Team) => {
	const { body } = await owner.send('GET', '/api/workspace/log?group=people')
	return (body as unknown as { type: string; about: string }[]).map(({ type, about }) => [
		type,
		about,
	])
}

const bellOf = async (member: Team['owner']) =>
	((await member.send('GET', '/api/notifications')).body.notifications as object[]) ?? []

describe('somebody who is removed hands over their leads', () => {
	it('to the member whom the admin names, with one event and line of history each and one entry in the log', async () => {
		const team = await full()
		const { admin, bob, cy, workspaceId } = team
		await give(team, bob.id, 3)
		await env.DB.prepare('update leads set follow_up_at = 5 where assignee_id = ?')
			.bind(bob.id)
			.run()
		await env.DB.prepare('delete from events').run()
		expect((await remove(admin, bob.id, { handTo: cy.id })).status).toBe(204)
		expect((await rolesIn(workspaceId)).has(bob.id)).toBe(false)
		expect([await leadsOf(bob.id), await leadsOf(cy.id)]).toEqual([0, 3])
		const events = await env.DB.prepare('select type, count(*) n from events group by type').all()
		expect(events.results).toEqual([{ type: 'lead.assigned', n: 3 }])
		const handedOver = await env.DB.prepare(
			'select count(*) n from leads where assignee_id = ? and follow_up_at = 5',
		)
			.bind(cy.id)
			.first('n')
		expect(handedOver).toBe(3)
		const changes = await env.DB.prepare(
			'select user_id as by, what, before, after, count(*) n from lead_changes where user_id = ?',
		)
			.bind(admin.id)
			.all()
		expect(changes.results).toEqual([
			{ by: admin.id, what: 'assignee', before: `${bob.id}`, after: `${cy.id}`, n: 3 },
		])
		const [removed, handed] = await logOf(team)
		expect(removed?.[0]).toBe('member_removed')
		expect(handed).toEqual([
			'leads_handed_over',
			expect.stringMatching(/^3 from .+ \(.+@acme\.io\) to .+ \(.+@acme\.io\)$/),
		])
		expect(await bellOf(cy)).toMatchObject([{ kind: 'assigned', leads: 3, subjectId: null }])
	})

	it('to nobody, without a notification', async () => {
		const team = await full()
		const { owner, bob } = team
		await give(team, bob.id, 2)
		await env.DB.prepare('delete from events').run()
		expect((await remove(owner, bob.id)).status).toBe(204)
		expect(await leadsOf(bob.id)).toBe(0)
		const { results } = await env.DB.prepare('select type from events').all()
		expect(results).toEqual([{ type: 'lead.updated' }, { type: 'lead.updated' }])
		expect((await logOf(team))[1]?.[1]).toMatch(/^2 from .+ to nobody$/)
	})

	it('and nothing is logged of leads where there are none', async () => {
		const team = await full()
		await remove(team.owner, team.bob.id, { handTo: team.cy.id })
		expect((await logOf(team)).map(([type]) => type)).toEqual(['member_removed'])
		expect(await bellOf(team.cy)).toEqual([])
	})

	it('with one mail about all of them', async () => {
		const server = mailServer()
		const team = await full(server.settings)
		await give(team, team.bob.id, 12)
		await remove(team.owner, team.bob.id, { handTo: team.cy.id })
		const mails = await server.inbox()
		expect(mails.map(({ subject }) => subject)).toEqual([
			expect.stringMatching(/assigned you 12 leads/),
		])
	})

	it('in rounds if there are thousands: an interrupted one continues, and loses and repeats nothing', async () => {
		const team = await full()
		const { owner, bob, cy, workspaceId } = team
		const many = 2 * maxHandedOver + 500
		await give(team, bob.id, many)
		await env.DB.prepare('delete from events').run()
		// So that seeing them now isn't written.
		await env.DB.prepare('update members set last_used_at = ?').bind(Date.now()).run()
		let calls = 0
		const breaking = {
			...env,
			// The caller, and the first round.
			DB: faulty(env.DB, () => (++calls > 2 ? 'fails' : 'works')),
		}
		const stopped = await working(owner.id, workspaceId, breaking)
		expect((await remove(stopped, bob.id, { handTo: cy.id })).status).toBe(500)
		expect((await rolesIn(workspaceId)).has(bob.id)).toBe(true)
		expect([await leadsOf(bob.id), await leadsOf(cy.id)]).toEqual([
			many - maxHandedOver,
			maxHandedOver,
		])
		expect((await bob.send('GET', '/api/leads?limit=1')).status).toBe(200)
		expect((await remove(owner, bob.id, { handTo: cy.id })).status).toBe(204)
		expect([await leadsOf(bob.id), await leadsOf(cy.id)]).toEqual([0, many])
		const events = await env.DB.prepare(
			'select type, count(*) n, count(distinct subject_id) leads from events group by type',
		).all()
		expect(events.results).toEqual([{ type: 'lead.assigned', n: many, leads: many }])
		expect(await bellOf(cy)).toMatchObject([{ kind: 'assigned', leads: many - maxHandedOver }])
	})

	it('including a lead that is dealt to them in between', async () => {
		const team = await full()
		const { owner, bob, cy, planted } = team
		await owner.send('PATCH', `/api/links/${planted.linkId}`, {
			assign: { kind: 'one', members: [bob.id] },
		})
		await Promise.all([
			...Array.from({ length: 5 }, (_, i) =>
				submitLead(planted.shortId, { name: 'Grace', email: `grace${i}@navy.mil` }),
			),
			remove(owner, bob.id, { handTo: cy.id }),
		])
		expect(await leadsOf(bob.id)).toBe(0)
	})

	const refused: [string, (team: Team) => number | string, number, string][] = [
		['a viewer', ({ viewer }) => viewer.id, 400, 'Leads can be assigned only to members'],
		['a stranger', () => 4242424242, 400, 'Leads can be assigned only to members'],
		['themselves', ({ bob }) => bob.id, 400, 'Leads can’t be handed over to the person who goes'],
		['a name', () => 'Cy', 400, 'handTo must be the id of a member, or null'],
	]
	it.each(refused)('but never to %s, and stay then', async (_, to, status, message) => {
		const team = await full()
		await give(team, team.bob.id, 2)
		const answer = await remove(team.owner, team.bob.id, { handTo: to(team) })
		expect(answer).toMatchObject({ status, body: { issues: [{ path: 'handTo' }] } })
		expect(answer.body.message).toContain(message)
		expect((await rolesIn(team.workspaceId)).has(team.bob.id)).toBe(true)
		expect(await leadsOf(team.bob.id)).toBe(2)
	})

	it('but not by whoever can’t remove them', async () => {
		const team = await full()
		await give(team, team.bob.id, 2)
		await give(team, team.owner.id, 2)
		expect((await remove(team.cy, team.bob.id, { handTo: team.cy.id })).status).toBe(403)
		expect((await remove(team.admin, team.owner.id, { handTo: team.admin.id })).status).toBe(409)
		expect([await leadsOf(team.bob.id), await leadsOf(team.owner.id)]).toEqual([2, 2])
	})
})

describe('somebody who leaves', () => {
	const leave = (by: Team['owner'], json?: object) => by.send('POST', '/api/workspace/leave', json)

	it('names who gets their leads', async () => {
		const team = await full()
		await give(team, team.bob.id, 2)
		expect((await leave(team.bob, { handTo: team.cy.id })).status).toBe(204)
		expect(await leadsOf(team.cy.id)).toBe(2)
		expect((await logOf(team)).map(([type]) => type)).toEqual(['member_left', 'leads_handed_over'])
	})

	it('as a viewer leaves them to nobody: viewers assign no leads', async () => {
		const team = await full()
		await give(team, team.viewer.id, 2)
		expect(await leave(team.viewer, { handTo: team.cy.id })).toMatchObject({ status: 403 })
		expect((await leave(team.viewer)).status).toBe(204)
		expect([await leadsOf(team.viewer.id), await leadsOf(team.cy.id)]).toEqual([0, 0])
	})
})

describe('links deal to the successor', () => {
	const german = [{ fact: 'country', op: 'is' as const, value: ['DE'] }]
	const french = [{ fact: 'country', op: 'is' as const, value: ['FR'] }]
	type Ids = { bob: number; cy: number; admin: number }
	const cases: [string, (ids: Ids) => Assign, (ids: Ids) => unknown, (ids: Ids) => unknown][] = [
		[
			'the one',
			({ bob }) => ({ kind: 'one', members: [bob] }),
			({ cy }) => ({ kind: 'one', members: [cy] }),
			() => null,
		],
		[
			'turns, each once, in their order',
			({ bob, cy, admin }) => ({ kind: 'turns', members: [admin, bob, cy] }),
			({ cy, admin }) => ({ kind: 'turns', members: [admin, cy] }),
			({ cy, admin }) => ({ kind: 'turns', members: [admin, cy] }),
		],
		[
			'rules',
			({ bob, admin }) => ({
				kind: 'rules',
				members: [bob],
				rules: [
					{ when: german, member: bob },
					{ when: french, member: admin },
				],
			}),
			({ cy, admin }) => ({
				kind: 'rules',
				members: [cy],
				rules: [
					{ when: german, member: cy },
					{ when: french, member: admin },
				],
			}),
			({ admin }) => ({ kind: 'rules', members: [], rules: [{ when: french, member: admin }] }),
		],
		[
			'rules, of which none is left',
			({ bob, admin }) => ({
				kind: 'rules',
				members: [admin, bob],
				rules: [{ when: german, member: bob }],
			}),
			({ cy, admin }) => ({
				kind: 'rules',
				members: [admin, cy],
				rules: [{ when: german, member: cy }],
			}),
			({ admin }) => ({ kind: 'turns', members: [admin] }),
		],
		[
			'what has nothing to do with them',
			({ admin }) => ({ kind: 'turns', members: [admin] }),
			({ admin }) => ({ kind: 'turns', members: [admin] }),
			({ admin }) => ({ kind: 'turns', members: [admin] }),
		],
	]
	it.each(cases)('%s', async (_, assign, handed, dropped) => {
		for (const toSomebody of [true, false]) {
			const team = await full()
			const ids = { bob: team.bob.id, cy: team.cy.id, admin: team.admin.id }
			const path = `/api/links/${team.planted.linkId}`
			const made = await team.owner.send('PATCH', path, { assign: assign(ids) })
			expect(made.status).toBe(200)
			await remove(team.owner, team.bob.id, { handTo: toSomebody ? team.cy.id : null })
			const { body } = await team.owner.send('GET', path)
			expect(body.assign).toEqual(toSomebody ? handed(ids) : dropped(ids))
			expect((await team.owner.send('PATCH', path, { assign: body.assign })).status).toBe(200)
		}
	})

	it('from the next visitor on', async () => {
		const team = await full()
		const { owner, bob, cy, planted } = team
		await owner.send('PATCH', `/api/links/${planted.linkId}`, {
			assign: { kind: 'one', members: [bob.id] },
		})
		await submitLead(planted.shortId, { name: 'Grace', email: 'first@navy.mil' })
		await remove(owner, bob.id, { handTo: cy.id })
		await submitLead(planted.shortId, { name: 'Grace', email: 'second@navy.mil' })
		expect(await leadsOf(cy.id)).toBe(2)
	})
})

it('whoever deletes their account leaves thousands of leads to nobody in rounds, also after an interruption', async () => {
	let trips = 0
	const failing = faulty(env.DB as never, () => (++trips === 4 ? 'fails' : 'works'))
	const team = await full({ ...env, DB: failing })
	const { bob, cy } = team
	await give(team, bob.id, 2 * maxDeletedAtOnce + 1)
	await give(team, cy.id, 2)
	const nobodys = Number(await leadsOf(null))
	trips = 0
	const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
	expect((await bob.send('DELETE', '/api/auth/user', {})).status).toBe(500)
	silenced.mockRestore()
	expect(await leadsOf(bob.id)).toBe(maxDeletedAtOnce + 1)
	expect((await bob.send('DELETE', '/api/auth/user', {})).status).toBe(204)
	expect([await leadsOf(bob.id), await leadsOf(cy.id)]).toEqual([0, 2])
	expect(await leadsOf(null)).toBe(nobodys + 2 * maxDeletedAtOnce + 1)
})
