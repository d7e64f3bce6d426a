import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { browser, owner } from '../testing/client'
import { mailServer } from '../testing/mail'
import { invite, invited } from '../testing/members'

type Api = ReturnType<typeof browser>['api']

const accept = async (api: Api, secret: string) => {
	const response = await api.invites.accept.$post({ json: { secret } })
	return { status: response.status, body: (await response.json()) as { message?: string } }
}

const look = async (secret: string) => {
	const response = await browser().api.invites[':secret'].$get({ param: { secret } })
	return { status: response.status, body: (await response.json()) as { message?: string } }
}

const namesOf = async (api: Api) =>
	(await (await api.workspaces.$get()).json()).map(({ name, role }) => [name, role])

const expire = (id: number) =>
	env.DB.prepare('update invites set expires_at = 1 where id = ?').bind(id).run()

describe('an invitation', () => {
	it('says who invites whom to what, and lets its address in, once', async () => {
		const { bob, email, secret } = await invited('viewer')
		expect(await look(secret)).toEqual({
			status: 200,
			body: {
				workspace: 'Ada Owner’s workspace',
				color: 'green',
				email,
				role: 'viewer',
				invitedBy: 'Ada Owner',
				expiresAt: expect.any(String),
			},
		})
		const first = await accept(bob.api, secret)
		expect(first).toEqual({ status: 200, body: { workspaceId: expect.any(Number) } })
		expect(await namesOf(bob.api)).toContainEqual(['Ada Owner’s workspace', 'viewer'])
		// A double click.
		expect(await accept(bob.api, secret)).toEqual(first)
		expect(await look(secret)).toMatchObject({ status: 409 })
	})

	const refused: [string, number, string][] = [
		['of another address', 403, 'This invitation is for'],
		['that was used by somebody who is gone', 409, 'This invitation has already been used'],
		['that expired', 410, 'This invitation has expired'],
		['that was revoked', 404, 'This invitation doesn’t work'],
		['that was sent again', 404, 'This invitation doesn’t work'],
		['that is forged', 404, 'This invitation doesn’t work'],
	]
	it.each(refused)('%s is a %i', async (what, status, message) => {
		const { ada, bob, id, secret } = await invited()
		const param = { id: String(id) }
		let by = bob
		let shown = secret
		if (what === 'of another address') by = await owner()
		if (what.startsWith('that was used')) {
			await accept(bob.api, secret)
			await bob.send('/api/workspace/leave', {
				method: 'POST',
				headers: {
					'x-workspace': String((await (await ada.api.auth.user.$get()).json()).workspace.id),
				},
			})
		}
		if (what === 'that expired') await expire(id)
		if (what === 'that was revoked') await ada.api.workspace.invites[':id'].$delete({ param })
		if (what === 'that was sent again')
			await ada.api.workspace.invites[':id'].resend.$post({ param })
		if (what === 'that is forged')
			shown = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`
		const answer = await accept(by.api, shown)
		expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)])
		expect((await namesOf(by.api)).map(([name]) => name)).toHaveLength(1)
		if (what !== 'of another address') expect(await look(shown)).toEqual(answer)
	})

	it('lets one of two tabs in, and changes nothing for a member', async () => {
		const { ada, bob, email, secret } = await invited()
		const statuses = (await Promise.all([accept(bob.api, secret), accept(bob.api, secret)])).map(
			({ status }) => status,
		)
		expect(statuses).toContain(200)
		const response = await ada.api.workspace.invites.$post({ json: { email, role: 'viewer' } })
		expect([response.status, await response.json()]).toMatchObject([
			409,
			{ message: `${email} is already in this workspace` },
		])
		expect(await (await ada.api.workspace.members.$get()).json()).toHaveLength(2)
	})

	it('has a link that works again once it is copied from the list, as a hash in the database', async () => {
		const { ada, bob, secret } = await invited()
		const [listed] = await (await ada.api.workspace.invites.$get()).json()
		expect(listed?.link).toBe(`http://localhost:8787/invite/${secret}`)
		const row = await env.DB.prepare('select * from invites').first()
		expect(JSON.stringify(row)).not.toContain(secret)
		expect((await accept(bob.api, secret)).status).toBe(200)
		expect(await (await ada.api.workspace.invites.$get()).json()).toEqual([])
	})

	it('gives the role that it has when it is accepted', async () => {
		const { ada, bob, id, secret } = await invited('admin')
		const param = { id: String(id) }
		await ada.api.workspace.invites[':id'].$patch({ param, json: { role: 'viewer' } })
		await accept(bob.api, secret)
		expect(await namesOf(bob.api)).toContainEqual(['Ada Owner’s workspace', 'viewer'])
	})

	it('is one per address, with the role given last', async () => {
		const ada = await owner()
		const email = `${crypto.randomUUID()}@acme.io`
		const first = await invite(ada, { email, role: 'admin' })
		const second = await invite(ada, { email: email.toUpperCase(), role: 'viewer' })
		expect(second.id).toBe(first.id)
		const all = await (await ada.api.workspace.invites.$get()).json()
		expect(all.map(({ email, role }) => ({ email, role }))).toEqual([{ email, role: 'viewer' }])
		expect((await look(first.secret)).status).toBe(404)
	})

	it('is mailed to its address with the link', async () => {
		const server = mailServer()
		const ada = await owner(undefined, server.settings)
		const { secret } = await invite(ada, { email: 'grace@navy.mil', role: 'admin' })
		const [mail] = await server.inbox()
		expect(mail).toMatchObject({
			to: 'grace@navy.mil',
			subject: 'Join Ada Owner’s workspace on Leadlinks',
		})
		expect(mail?.text).toContain(`/invite/${secret}`)
		expect(mail?.text).toContain('as an admin')
	})

	it('that was revoked before its mail left is not mailed', async () => {
		const server = mailServer()
		const ada = await owner(undefined, server.settings)
		const { id } = await invite(ada, { email: 'late@navy.mil', role: 'admin' })
		await ada.api.workspace.invites[':id'].$delete({ param: { id: String(id) } })
		expect((await server.inbox()).map(({ to }) => to)).not.toContain('late@navy.mil')
	})

	it('needs a confirmed address on both sides where mail is set up', async () => {
		const { bob, secret } = await invited()
		const server = mailServer({ RESEND_API_KEY: 're_test' })
		const send = (who: typeof bob, path: string, json: object) =>
			browser(server.settings).send(path, {
				method: 'POST',
				headers: { cookie: who.cookie(), 'content-type': 'application/json' },
				body: JSON.stringify(json),
			})
		for (const response of [
			await send(bob, '/api/invites/accept', { secret }),
			await send(bob, '/api/workspace/invites', { email: 'a@acme.io', role: 'member' }),
			await send(bob, '/api/workspaces', { name: 'Second' }),
		]) {
			expect([response.status, await response.json()]).toMatchObject([403, { code: 'unconfirmed' }])
		}
	})

	it.each([
		[{ email: 'no address', role: 'member' }, /email/i],
		[{ email: 'a@acme.io', role: 'owner' }, /hand the workspace over/],
		[{ email: 'a@acme.io', role: 'boss' }, /must be admin, member or viewer/],
		[{ role: 'member' }, /email/i],
	])('is never %j', async (json, message) => {
		const { api } = await owner()
		const response = await api.workspace.invites.$post({ json: json as never })
		const body = (await response.json()) as unknown as { message: string }
		expect([response.status, body.message]).toEqual([400, expect.stringMatching(message)])
	})
})
