// Somebody squats an address; its owner resets the password by mail.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { withPasskey } from '../testing/authenticator'
import { browser, makeLink, origin, owner, submitLead } from '../testing/client'
import { colleague, listed, newDomain, userOf, verified } from '../testing/companyDomains'
import { tokenIn } from '../testing/mail'
import { newReceiver, webhookServer } from '../testing/webhooks'

const username = 'ada@acme.io'
const byId = (id: number) => ({ param: { id: String(id) } })

/** An account with every way to log in, and what Eve has of each. */
async function squatted() {
	const server = webhookServer()
	await env.DB.prepare('delete from event_consumers').run()
	const eve = await owner(username, server.settings)
	const link = await makeLink(eve, { title: 'The guide' })
	const there = newReceiver()
	const webhooks = []
	for (const { url } of [there, newReceiver()]) {
		const added = await eve.api.webhooks.$post({ json: { url, events: ['lead.created'] } })
		webhooks.push(await added.json())
	}
	const feed = await eve.api.feeds.$post({ json: { name: 'Their sheet' } })
	const { address } = (await feed.json()) as { address: string }
	const shared = await eve.api.links[':id']['shared-report'].$post(byId(link.id))
	const { secret } = await shared.json()
	const made = await eve.api.tokens.$post({ json: { name: 'Old', scopes: ['leads:read'] } })
	const { token } = (await made.json()) as { token: string }
	const { codes } = await (await eve.api.auth['recovery-codes'].$post()).json()
	const passkey = await withPasskey(eve)
	await eve.api.auth.email.$post({ json: { email: 'eve@evil.example' } })
	await server.deliver()
	const moving = (await server.inbox()).filter(({ subject }) => /change|new email/.test(subject))
	expect(moving).toHaveLength(2)

	const logIns = async () => {
		const keyed = browser(server.settings)
		const options = await (await keyed.api.auth.login.passkey.options.$post()).json()
		const credential = await passkey.get(options.challenge)
		const { api } = browser(server.settings)
		return {
			session: (await eve.api.leads.$get({ query: {} })).status,
			password: (await api.auth.login.$post({ json: { username, password: 'correct horse' } }))
				.status,
			code: (
				await api.auth.login.recovery.$post({
					json: { username, code: codes[0] ?? '' },
				})
			).status,
			passkey: (await keyed.api.auth.login.passkey.$post({ json: { credential } })).status,
			token: (
				await browser(server.settings).send('/api/leads', {
					headers: { authorization: `Bearer ${token}` },
				})
			).status,
			address: await Promise.all(
				moving.map(async (mail) => {
					const json = { token: tokenIn(mail) }
					return (await api.auth.email.confirm.$post({ json })).status
				}),
			),
			report: (await browser(server.settings).send(`/api/shared-reports/${secret}`)).status,
			feed: (await browser(server.settings).send(address)).status,
			events: (await there.had()).length,
		}
	}
	return { server, link, there, webhooks, secret, logIns }
}

/** Resets the password by mail and logs in with it. */
async function reset(server: ReturnType<typeof webhookServer>) {
	const { api } = browser(server.settings)
	await api.auth.reset.$post({ json: { username } })
	const mail = (await server.inbox()).find(({ subject }) => subject === 'Choose a new password')
	const json = { token: tokenIn(mail as never), password: 'battery staple' }
	expect((await api.auth.reset.confirm.$post({ json })).status).toBe(204)
	const ada = browser(server.settings)
	await ada.api.auth.login.$post({ json: { username, password: 'battery staple' } })
	return ada
}

it('a reset by mail ends every other way in, and pauses what sends or shows data', async () => {
	const { server, link, logIns } = await squatted()
	await reset(server)
	await submitLead(link.shortId, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await server.deliverAll()
	expect(await logIns()).toEqual({
		session: 401,
		password: 401,
		code: 401,
		passkey: 403,
		token: 401,
		address: [400, 400],
		report: 404,
		feed: 404,
		events: 0,
	})
	expect((await server.inbox())[0]?.to).toBe(username)
})

it('the mail lists what is paused, and the owner keeps or ends each', async () => {
	const { server, link, there, webhooks, secret } = await squatted()
	const eve = await owner('eve@acme.io', server.settings)
	await eve.api.webhooks.$post({
		json: { url: 'https://93.184.216.34/hers', events: ['lead.created'] },
	})
	const { api } = await reset(server)
	const [mail] = await server.inbox()
	expect(mail?.subject).toBe('Your password was reset')
	for (const text of ['127.0.0.1', 'The guide', 'Their sheet', `${origin}/settings/connections`]) {
		expect(mail?.text).toContain(text)
	}
	// Both go to the same host.
	for (const { url } of webhooks) {
		expect(mail?.text).toMatch(
			new RegExp(`^- Webhook to 127\\.0\\.0\\.1:\\d+ .*${url.slice(-8)}$`, 'm'),
		)
	}
	expect(mail?.text).toContain('\n- CSV feed Their sheet\n- Shared report of The guide\n')
	expect(mail?.html).toContain('<li dir="auto">CSV feed Their sheet</li>')
	expect(await (await api.auth.user.$get()).json()).toMatchObject({ paused: 4 })
	expect(await (await api.webhooks.$get()).json()).toMatchObject([
		{ paused: 'reset' },
		{ paused: 'reset' },
	])
	expect(await (await eve.api.webhooks.$get()).json()).toMatchObject([{ paused: null }])
	const reports = async () => (await api.workspace['paused-reports'].$get()).json()
	expect(await reports()).toEqual([{ linkId: link.id, title: 'The guide' }])

	// Events until then wait for the decision.
	await submitLead(link.shortId, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await server.deliverAll()
	const [resumed, ended] = webhooks
	await api.webhooks[':id'].$patch({ ...byId(resumed?.id ?? 0), json: { paused: false } })
	await api.webhooks[':id'].$delete(byId(ended?.id ?? 0))
	await server.deliverAll()
	expect(await there.had()).toHaveLength(1)
	expect(await (await api.auth.user.$get()).json()).toMatchObject({ paused: 2 })

	const report = api.links[':id']['shared-report']
	expect(await (await report.$get(byId(link.id))).json()).toEqual({ secret, paused: true })
	expect(await (await report.$post(byId(link.id))).json()).toEqual({ secret, paused: false })
	expect((await browser().send(`/api/shared-reports/${secret}`)).status).toBe(200)
	expect(await reports()).toEqual([])
	const [feed] = await (await api.feeds.$get()).json()
	expect(feed).toMatchObject({ name: 'Their sheet', paused: 'reset' })
	await api.feeds[':id'].$patch({ ...byId(feed?.id ?? 0), json: { paused: false } })
	expect(await (await api.auth.user.$get()).json()).toMatchObject({ paused: 0 })
})

it('ends what would let others in: invitations, an offer and joining by a domain', async () => {
	const { server } = await squatted()
	const eve = browser(server.settings)
	await eve.api.auth.login.$post({ json: { username, password: 'correct horse' } })
	const invited = await eve.api.workspace.invites.$post({
		json: { email: 'eve@evil.example', role: 'admin' },
	})
	expect(invited.status).toBe(201)
	const helper = await colleague('helper@evil.example', server.settings)
	const { id } = (await userOf(helper)).body
	const json = { memberId: Number(id) }
	expect((await eve.api.workspace.handover.$post({ json })).status).toBe(204)
	const domain = newDomain()
	const { id: domainId } = await verified(eve, domain)
	await env.DB.prepare("update workspace_domains set join_as = 'admin'").run()
	await server.deliver()
	const invite = (await server.inbox()).find(({ to }) => to === 'eve@evil.example')
	const [, secret = ''] = /\/invite\/([\w.-]+)/.exec(invite?.text ?? '') ?? []
	expect(secret).not.toBe('')

	const ada = await reset(server)
	expect((await browser(server.settings).send(`/api/invites/${secret}`)).status).toBe(404)
	expect(await (await ada.api.workspace.invites.$get()).json()).toEqual([])
	expect((await helper.api.workspace.handover.accept.$post()).status).toBe(409)
	expect(await listed(ada)).toMatchObject([{ id: domainId, verified: true, joinAs: null }])
	expect((await server.inbox())[0]?.text).toContain('Settings → Members')
})

it('pauses the shared report of a link in the trash, too', async () => {
	const { server, link, secret } = await squatted()
	const before = browser(server.settings)
	await before.api.auth.login.$post({ json: { username, password: 'correct horse' } })
	expect((await before.api.links[':id'].$delete({ ...byId(link.id), query: {} })).status).toBe(204)
	const { api } = await reset(server)
	await api.trash.links.restore.$post({ json: { ids: [link.id] } })
	expect((await browser(server.settings).send(`/api/shared-reports/${secret}`)).status).toBe(404)
	const report = await api.links[':id']['shared-report'].$get(byId(link.id))
	expect(await report.json()).toEqual({ secret, paused: true })
})

it('pauses nothing of others', async () => {
	const { server } = await squatted()
	const bob = await owner(undefined, server.settings)
	const link = await makeLink(bob)
	const { secret } = await (await bob.api.links[':id']['shared-report'].$post(byId(link.id))).json()
	const { url } = newReceiver()
	await bob.api.webhooks.$post({ json: { url, events: ['lead.created'] } })
	await reset(server)
	expect((await browser().send(`/api/shared-reports/${secret}`)).status).toBe(200)
	expect(await (await bob.api.webhooks.$get()).json()).toMatchObject([{ paused: null }])
	expect(await (await bob.api.auth.passkeys.$get()).json()).toMatchObject({ recoveryCodes: 0 })
})
