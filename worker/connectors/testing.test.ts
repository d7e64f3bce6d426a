import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { makeLink } from '../testing/client'
import { connected, connectorServer } from '../testing/connectors'
import { kinds } from './kinds.gen'

const busyUntil = () => env.DB.prepare('select busy_until from connectors').first('busy_until')

it('takes over from a test that was killed, once its time is up', async () => {
	const server = connectorServer()
	const { ada, byId, leave } = await connected(server, 'airtable')
	await leave(['Grace Hopper'])
	await env.DB.prepare('update connectors set busy_until = ?')
		.bind(Date.now() - 1)
		.run()
	const tested = await ada.api.connectors[':id'].test.$post(byId)
	expect(await tested.json()).toMatchObject({ arrived: true })
	expect(await busyUntil()).toBeNull()
})

it('says so if an answer of the tool is not understood', async () => {
	const server = connectorServer()
	const { ada, byId, leave } = await connected(server, 'airtable')
	await leave(['Grace Hopper'])
	vi.spyOn(console, 'error').mockImplementation(() => {})
	vi.spyOn(kinds.airtable, 'send').mockImplementation(async () => z.string().array().parse({}))
	const tested = await ada.api.connectors[':id'].test.$post(byId)
	vi.restoreAllMocks()
	expect([tested.status, await tested.json()]).toMatchObject([
		200,
		{ arrived: false, problem: 'Its answer was not understood.' },
	])
	expect(await busyUntil()).toBeNull()
})

it('takes no lease for somebody who may not test', async () => {
	const server = connectorServer()
	const { ada, byId } = await connected(server, 'airtable')
	await env.DB.prepare("update workspaces set suspended_for = 'spam'").run()
	const test = () => ada.api.connectors[':id'].test.$post(byId)
	expect((await test()).status).toBe(403)
	expect(await busyUntil()).toBeNull()
	const stranger = await connected(server, 'brevo')
	expect((await stranger.ada.api.connectors[':id'].test.$post(byId)).status).toBe(404)
	expect(await busyUntil()).toBeNull()
})

it('shows no lead that the plan hides', async () => {
	const server = connectorServer({ STRIPE_SECRET_KEY: 'sk_test_stand_in' })
	const { ada, link, byId, leave } = await connected(server, 'airtable')
	await leave(['Grace Hopper'])
	await ada.api.connectors[':id'].$patch({ ...byId, json: { linkId: link.id } })
	const leadId = async () => {
		const tested = await ada.api.connectors[':id'].test.$post(byId)
		return (await tested.json()) as { leadId: number | null }
	}
	const shown = async () => {
		const fields = await ada.api.connectors[':id'].fields.$get(byId)
		return (await fields.json()).last?.name
	}
	const other = await makeLink(ada)
	const newer = async (many: number) => {
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
			insert into leads (workspace_id, link_id, name, created_at)
			select workspace_id, id, 'Person ' || i, ?2 from n, links where links.id = ?3`,
		)
			.bind(many, Date.now() + 1000, other.id)
			.run()
	}
	await newer(4)
	expect(await leadId()).toMatchObject({ leadId: expect.any(Number), arrived: true })
	expect(await shown()).toBe('Grace Hopper')
	await newer(1)
	expect(await shown()).toBeUndefined()
	expect(await leadId()).toMatchObject({ leadId: null, values: {}, arrived: true })
})

it('leaves what a lead has lost to the queue in which it waits', async () => {
	const server = connectorServer()
	const { ada, byId, leave } = await connected(server, 'mailchimp')
	await leave(['Grace Hopper'])
	const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
	const param = { id: String(lead?.id) }
	const tag = (...tags: string[]) => ada.api.leads[':id'].$patch({ param, json: { tags } })
	await tag('Berlin', 'VIP')
	await server.deliverAll()
	const tags = async () => (await server.at('mailchimp')).records[0]?.values.tags
	expect(await tags()).toEqual(['Berlin', 'VIP'])
	await ada.api.connectors[':id'].$patch({ ...byId, json: { paused: true } })
	await tag('VIP')
	await server.deliverAll()
	// It has waited for a while.
	await env.DB.batch([
		env.DB.prepare('update lead_changes set changed_at = changed_at - 600000'),
		env.DB.prepare('update connectors set created_at = created_at - 1200000'),
		env.DB.prepare('update connector_deliveries set sent_at = sent_at - 660000'),
	])
	await ada.api.connectors[':id'].test.$post(byId)
	await ada.api.connectors[':id'].$patch({ ...byId, json: { paused: false } })
	await server.send()
	expect(await tags()).toEqual(['VIP'])
})
