import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { sessionOver } from '../../schema/live'
import { browser, owner } from '../testing/client'
import { openSocket } from '../testing/hub'
import { mailServer } from '../testing/mail'
import { rolesIn, team, working } from '../testing/members'
import { plantToken } from '../testing/plantPeople'
import { sessionCookie } from '../testing/requests'

const byToken = (token: string, path: string) =>
	browser().send(path, { headers: { authorization: `Bearer ${token}` } })

/** Opens a tab and returns the code with which it was closed, once it is. */
async function tabOf(cookie: string) {
	const closed = vi.fn()
	const { webSocket } = await openSocket(cookie)
	webSocket?.accept()
	webSocket?.addEventListener('close', ({ code }) => closed(code))
	return closed
}

describe('the members of a workspace', () => {
	it('are listed for everyone in it', async () => {
		const { owner, viewer, workspaceId } = await team({ viewer: 'viewer' })
		const { status, body } = await viewer.send('GET', '/api/workspace/members')
		expect(status).toBe(200)
		expect(body).toHaveLength(2)
		expect(body).toContainEqual({
			id: owner.id,
			name: expect.any(String),
			email: expect.stringMatching(/@acme\.io$/),
			role: 'owner',
			awayUntil: null,
			joinedAt: expect.any(String),
			lastSeenAt: null,
			offered: false,
			seated: true,
		})
		expect((await rolesIn(workspaceId)).get(viewer.id)).toBe('viewer')
	})

	it('have been seen within five minutes, written no more often than that', async () => {
		const { member, workspaceId } = await team({ member: 'member' })
		const seen = (minutesAgo?: number) =>
			minutesAgo === undefined
				? env.DB.prepare('select last_used_at as at from members where user_id = ?')
						.bind(member.id)
						.first<number>('at')
				: env.DB.prepare('update members set last_used_at = ? where user_id = ?')
						.bind(Date.now() - minutesAgo * 60_000, member.id)
						.run()
		await seen(4)
		const before = await seen()
		await member.send('GET', '/api/links')
		expect(await seen()).toBe(before)
		await seen(6)
		await member.send('GET', '/api/links')
		await vi.waitFor(async () => expect(Number(await seen())).toBeGreaterThan(Date.now() - 60_000))
		expect(workspaceId).toBeGreaterThan(0)
	})

	it('get another role, which counts from the next request, also for their tokens and open tabs', async () => {
		const { owner, member, planted } = await team({ member: 'member' })
		const { token } = await plantToken({ ...planted, id: member.id }, ['links:write', 'links:read'])
		const closed = await tabOf(member.cookie)
		const path = `/api/workspace/members/${member.id}`
		expect(await owner.send('PATCH', path, { role: 'viewer' })).toEqual({
			status: 200,
			body: { id: member.id, role: 'viewer' },
		})
		expect(await member.send('DELETE', `/api/links/${planted.linkId}`)).toEqual({
			status: 403,
			body: {
				message: 'Only an owner, admin, or member of the workspace can do this',
				code: 'forbidden',
			},
		})
		const byTheirToken = await browser().send(`/api/links/${planted.linkId}`, {
			method: 'DELETE',
			headers: { authorization: `Bearer ${token}` },
		})
		expect(byTheirToken.status).toBe(403)
		expect((await byToken(token, '/api/links')).status).toBe(200)
		await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(sessionOver))
	})

	it('lose everything at once when they are removed, and keep a workspace of their own', async () => {
		const { owner, admin, planted, workspaceId } = await team({ admin: 'admin' })
		const { token } = await plantToken({ ...planted, id: admin.id }, ['links:read'])
		await admin.send('POST', '/api/workspace/invites', { email: 'friend@acme.io', role: 'admin' })
		const closed = await tabOf(admin.cookie)
		const removed = await owner.send('DELETE', `/api/workspace/members/${admin.id}`)
		expect(removed.status).toBe(204)
		expect(await admin.send('GET', '/api/links')).toEqual({
			status: 404,
			body: { message: 'Workspace not found', code: 'not_a_member' },
		})
		expect((await byToken(token, '/api/links')).status).toBe(401)
		await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(sessionOver))
		// Nobody comes back by an invitation of theirs.
		const { body } = await owner.send('GET', '/api/workspace/invites')
		expect(JSON.stringify(body)).not.toContain('friend@acme.io')
		const user = await browser().send('/api/auth/user', { headers: { cookie: admin.cookie } })
		expect(await user.json()).toMatchObject({
			role: 'owner',
			workspace: { id: expect.any(Number) },
		})
		expect((await rolesIn(workspaceId)).has(admin.id)).toBe(false)
	})

	it('who come back have no access by tokens from before', async () => {
		const { owner, member, planted, workspaceId } = await team({ member: 'member' })
		const { token } = await plantToken({ ...planted, id: member.id }, ['links:read'])
		await owner.send('DELETE', `/api/workspace/members/${member.id}`)
		await env.DB.prepare("insert into members (workspace_id, user_id, role) values (?, ?, 'admin')")
			.bind(workspaceId, member.id)
			.run()
		expect((await byToken(token, '/api/links')).status).toBe(401)
	})

	it('leave by themselves, with an entry in both logs', async () => {
		const { member, workspaceId } = await team({ member: 'member' })
		expect((await member.send('POST', '/api/workspace/leave')).status).toBe(204)
		expect((await rolesIn(workspaceId)).has(member.id)).toBe(false)
		const { results } = await env.DB.prepare(
			'select type, workspace_id as at from account_events where user_id = ? order by id',
		)
			.bind(member.id)
			.all()
		expect(results).toEqual([
			{ type: 'member_left', at: workspaceId },
			{ type: 'workspace_left', at: null },
		])
	})
})

describe('a workspace always has an owner', () => {
	it('whom nobody demotes or removes, and who can’t leave', async () => {
		const { owner, admin, workspaceId } = await team({ admin: 'admin' })
		const path = `/api/workspace/members/${owner.id}`
		const refused = {
			status: 409,
			body: {
				message: 'Only the owner can change this, by handing the workspace over.',
				code: 'conflict',
			},
		}
		expect(await admin.send('PATCH', path, { role: 'viewer' })).toEqual(refused)
		expect(await admin.send('DELETE', path)).toEqual(refused)
		expect(await owner.send('PATCH', path, { role: 'viewer' })).toEqual({
			status: 409,
			body: {
				message: 'A workspace needs an owner. Hand it over to somebody else first.',
				code: 'conflict',
			},
		})
		expect(await owner.send('POST', '/api/workspace/leave')).toMatchObject({
			status: 409,
			body: {
				message: 'You own this workspace. Hand it over to somebody else first, or delete it.',
			},
		})
		expect(await admin.send('PATCH', path, { role: 'owner' })).toMatchObject({ status: 400 })
		expect((await rolesIn(workspaceId)).get(owner.id)).toBe('owner')
	})

	it('and two admins who demote each other at once don’t both succeed', async () => {
		const { one, two, workspaceId } = await team({ one: 'admin', two: 'admin' })
		const demote = (by: typeof one, whom: typeof one) =>
			by.send('PATCH', `/api/workspace/members/${whom.id}`, { role: 'viewer' })
		const statuses = (await Promise.all([demote(one, two), demote(two, one)])).map(
			({ status }) => status,
		)
		expect(statuses.toSorted()).toEqual([200, 403])
		const roles = await rolesIn(workspaceId)
		expect([roles.get(one.id), roles.get(two.id)].toSorted()).toEqual(['admin', 'viewer'])
	})

	it('who becomes an admin once somebody else has accepted', async () => {
		const { owner, member, viewer, workspaceId } = await team({
			member: 'member',
			viewer: 'viewer',
		})
		const offer = (memberId: number) => owner.send('POST', '/api/workspace/handover', { memberId })
		expect((await offer(member.id)).status).toBe(204)
		// Offered to one at a time.
		expect((await offer(viewer.id)).status).toBe(204)
		expect(await member.send('POST', '/api/workspace/handover/accept')).toMatchObject({
			status: 409,
			body: {
				message: 'This workspace is no longer offered to you. Ask its owner to offer it again.',
			},
		})
		expect((await rolesIn(workspaceId)).get(owner.id)).toBe('owner')
		expect((await viewer.send('POST', '/api/workspace/handover/accept')).status).toBe(204)
		const roles = await rolesIn(workspaceId)
		expect([roles.get(owner.id), roles.get(viewer.id)]).toEqual(['admin', 'owner'])
		expect((await owner.send('POST', '/api/workspace/handover', { memberId: 1 })).status).toBe(403)
	})

	it('who can’t offer it to themselves, which leaves an earlier offer as it was', async () => {
		const { owner, member } = await team({ member: 'member' })
		await owner.send('POST', '/api/workspace/handover', { memberId: member.id })
		expect(
			await owner.send('POST', '/api/workspace/handover', { memberId: owner.id }),
		).toMatchObject({ status: 404, body: { message: 'Member not found' } })
		expect((await member.send('POST', '/api/workspace/handover/accept')).status).toBe(204)
	})

	it('and an offer that was declined or withdrawn is over', async () => {
		const { owner, member } = await team({ member: 'member' })
		for (const by of [owner, member]) {
			await owner.send('POST', '/api/workspace/handover', { memberId: member.id })
			expect((await by.send('DELETE', '/api/workspace/handover')).status).toBe(204)
			expect((await member.send('POST', '/api/workspace/handover/accept')).status).toBe(409)
		}
	})

	it('who is mailed about an offer', async () => {
		const server = mailServer()
		const { owner, member } = await team({ member: 'member' }, server.settings)
		await owner.send('POST', '/api/workspace/handover', { memberId: member.id })
		const [mail] = await server.inbox()
		expect(mail?.subject).toBe('Become the owner of Planted')
		expect(mail?.text).toContain('/settings/members')
	})

	it('so an account is deleted only after its workspaces with others were handed over', async () => {
		const { owner, member, workspaceId } = await team({ member: 'member' })
		expect(await owner.send('DELETE', '/api/auth/user', {})).toEqual({
			status: 409,
			body: {
				message:
					'You own “Planted”, where others work too. Hand it over to one of them, or delete it, first.',
				code: 'conflict',
			},
		})
		await owner.send('POST', '/api/workspace/handover', { memberId: member.id })
		await member.send('POST', '/api/workspace/handover/accept')
		expect((await owner.send('DELETE', '/api/auth/user', {})).status).toBe(204)
		expect(await rolesIn(workspaceId)).toEqual(new Map([[member.id, 'owner']]))
		// What they did there stays in the workspace's log, by name.
		const { results } = await env.DB.prepare(
			'select type, user_id, former_name is not null as named from account_events where workspace_id = ? and user_id is null',
		)
			.bind(workspaceId)
			.all()
		expect(results).toEqual([{ type: 'handover_offered', user_id: null, named: 1 }])
	})
})

describe('somebody’s workspaces', () => {
	it('are listed, added, named and colored', async () => {
		const { api } = await owner()
		const list = async () => (await api.workspaces.$get()).json()
		expect(await list()).toEqual([
			{
				id: expect.any(Number),
				name: 'Ada Owner’s workspace',
				color: 'green',
				role: 'owner',
				members: 1,
			},
		])
		const json = { name: 'Sundial Studio', color: 'blue' as const }
		const added = (await (await api.workspaces.$post({ json })).json()) as { id: number }
		expect((await list()).map(({ name }) => name)).toEqual([
			'Ada Owner’s workspace',
			'Sundial Studio',
		])
		const named = { headers: { 'X-Workspace': String(added.id) } }
		const changed = await api.workspace.$patch({ json: { name: 'Moondial', color: 'pink' } }, named)
		expect(await changed.json()).toMatchObject({ id: added.id, name: 'Moondial', color: 'pink' })
		const user = await (await api.auth.user.$get({}, named)).json()
		expect(user.workspace).toMatchObject({ id: added.id, name: 'Moondial', color: 'pink' })
	})

	it.each([
		[{ name: '' }, 'Please give the workspace a name'],
		[{ name: 'x'.repeat(61) }, 'The name is too long'],
		[{ name: 'See https://evil.example' }, 'The name can’t contain a web address'],
		[{ name: 'Fine', color: 'plaid' }, 'Unknown color'],
	])('are never %j', async (json, message) => {
		const { api } = await owner()
		const response = await api.workspaces.$post({ json: json as { name: string } })
		expect([response.status, await response.json()]).toMatchObject([400, { message }])
	})

	it('are twenty at most', async () => {
		const { api } = await owner()
		for (let n = 1; n < 20; n++) await api.workspaces.$post({ json: { name: `No. ${n}` } })
		const response = await api.workspaces.$post({ json: { name: 'Too many' } })
		expect(response.status).toBe(409)
		expect(await (await api.workspaces.$get()).json()).toHaveLength(20)
	})

	it('have no member of an id that nobody has: a 404', async () => {
		const { owner } = await team({})
		expect(await owner.send('DELETE', '/api/workspace/members/4242424242')).toMatchObject({
			status: 404,
			body: { message: 'Member not found' },
		})
	})

	it('are deleted by their owner typing the name, which leaves the others alone', async () => {
		const { owner: ada, member, planted, workspaceId } = await team({ member: 'member' })
		const remove = (name: string) => ada.send('DELETE', '/api/workspace', { name })
		expect(await remove('Planted')).toMatchObject({
			status: 409,
			body: { message: 'This is your only workspace. To delete everything, delete your account.' },
		})
		const { body: second } = await ada.send('POST', '/api/workspaces', { name: 'Second' })
		expect(await remove('planted')).toMatchObject({ status: 400 })
		expect((await remove('Planted')).status).toBe(204)
		expect(await ada.send('GET', '/api/links')).toMatchObject({
			status: 404,
			body: { code: 'not_a_member' },
		})
		const page = await browser().send(`/l/${planted.shortId}`)
		expect(page.status).toBe(404)
		const left = await env.DB.prepare('select count(*) n from leads where workspace_id = ?')
			.bind(workspaceId)
			.first('n')
		expect(left).toBe(0)
		const there = await working(ada.id, Number(second.id))
		expect((await there.send('GET', '/api/links')).status).toBe(200)
		// Whoever was in no other workspace has one of their own.
		const cookie = await sessionCookie(member.id)
		const user = await browser().send('/api/auth/user', { headers: { cookie } })
		expect(await user.json()).toMatchObject({ role: 'owner' })
	})
})
