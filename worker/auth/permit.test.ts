import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Role } from '../../schema/permissions'
import worker from '../index'
import { browser, origin } from '../testing/client'
import { plant } from '../testing/planted'
import { plantMember, plantToken } from '../testing/plantPeople'
import { sessionCookie } from '../testing/requests'

/** Somebody who owns a workspace and is in a second one. */
async function inTwo(role: Role = 'member') {
	const own = await plant()
	const other = await plant()
	await env.DB.prepare('insert into members (workspace_id, user_id, role) values (?, ?, ?)')
		.bind(other.workspaceId, own.id, role)
		.run()
	return { own, other, cookie: await sessionCookie(own.id) }
}

async function ask(path: string, headers: Record<string, string>, method = 'GET') {
	const context = createExecutionContext()
	const request = new Request(origin + path, { method, headers: { origin, ...headers } })
	const response = await worker.fetch(request, env, context)
	await waitOnExecutionContext(context)
	return response
}

const linkIds = async (headers: Record<string, string>, path = '/api/links') => {
	const links = await (await ask(path, headers)).json<{ id: number }[]>()
	return links.map(({ id }) => String(id))
}

const worked = (userId: number, workspaceId: number, at: number) =>
	env.DB.prepare('update members set last_used_at = ? where user_id = ? and workspace_id = ?')
		.bind(at, userId, workspaceId)
		.run()

describe('the workspace of a request', () => {
	it('is the one that it names', async () => {
		const { own, other, cookie } = await inTwo()
		for (const { workspaceId, linkId } of [own, other, own]) {
			const named = { cookie, 'x-workspace': String(workspaceId) }
			expect(await linkIds(named)).toEqual([linkId])
			expect(await linkIds({ cookie }, `/api/links?workspace=${workspaceId}`)).toEqual([linkId])
		}
	})

	it('decides about the role', async () => {
		const { own, other, cookie } = await inTwo('viewer')
		const send = (workspaceId: number, linkId: string) =>
			ask(`/api/links/${linkId}`, { cookie, 'x-workspace': String(workspaceId) }, 'DELETE')
		expect((await send(other.workspaceId, other.linkId)).status).toBe(403)
		expect((await send(own.workspaceId, other.linkId)).status).toBe(404)
		expect((await send(own.workspaceId, own.linkId)).status).toBe(204)
	})

	it('is otherwise the one last used', async () => {
		const { own, other, cookie } = await inTwo()
		await ask('/api/links', { cookie, 'x-workspace': String(other.workspaceId) })
		expect(await linkIds({ cookie })).toEqual([other.linkId])
		await worked(own.id, other.workspaceId, Date.now() - 90_000)
		await ask('/api/links', { cookie, 'x-workspace': String(own.workspaceId) })
		expect(await linkIds({ cookie })).toEqual([own.linkId])
	})

	it('is recorded at most once an hour', async () => {
		const { own, cookie } = await inTwo()
		const halfAnHourAgo = Date.now() - 30 * 60_000
		await worked(own.id, own.workspaceId, halfAnHourAgo)
		await ask('/api/links', { cookie })
		const stored = await env.DB.prepare(
			'select last_used_at from members where user_id = ? and workspace_id = ?',
		)
			.bind(own.id, own.workspaceId)
			.first('last_used_at')
		expect(stored).toBe(halfAnHourAgo)
	})

	it.each(['0', '-1', 'x', '1e3', '999999999999', ''])('named %j is not found', async (named) => {
		const { id } = await plant()
		const cookie = await sessionCookie(id)
		const response = await browser().send('/api/links', {
			headers: { cookie, 'x-workspace': named },
		})
		expect([response.status, await response.json()]).toEqual([
			404,
			{ message: 'Workspace not found', code: 'not_a_member' },
		])
	})

	it('of a token is its own', async () => {
		const { own, other } = await inTwo()
		const { token } = await plantToken(own, ['links:read'])
		const authorization = `Bearer ${token}`
		expect(await linkIds({ authorization })).toEqual([own.linkId])
		const named = { authorization, 'x-workspace': String(own.workspaceId) }
		expect(await linkIds(named)).toEqual([own.linkId])
		const foreign = { authorization, 'x-workspace': String(other.workspaceId) }
		expect((await ask('/api/links', foreign)).status).toBe(404)
	})
})

it('nobody who may not start an export or import takes the lease', async () => {
	const { workspaceId, linkId } = await plant()
	const cookie = await sessionCookie(await plantMember(workspaceId, 'viewer'))
	const response = await ask(`/api/links/${linkId}/import`, { cookie }, 'POST')
	expect([response.status, await response.json()]).toEqual([
		403,
		{
			message: 'Only an owner, admin, or member of the workspace can do this',
			code: 'forbidden',
		},
	])
	const leases = env.DB.prepare('select * from leases where workspace_id = ?').bind(workspaceId)
	expect((await leases.all()).results).toEqual([])
})
