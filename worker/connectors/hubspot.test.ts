import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { browser, makeLink, owner } from '../testing/client'
import { connected, connectorServer } from '../testing/connectors'

const grace = { name: 'Grace Hopper', email: 'grace.hopper@navy.mil' }

it.each([
	['first', { email: 'Grace.Hopper@navy.mil' }],
	// By which HubSpot finds nobody, but refuses to add them.
	['second', { email: 'grace@vassar.edu', second_email: grace.email }],
])('a contact who has the lead’s address as the %s one becomes the lead’s', async (_, values) => {
	const server = connectorServer()
	const { leave, state } = await connected(server, 'hubspot')
	await server.at('hubspot', {
		withRecord: { target: 'contacts', values: { ...values, phone: '1' } },
	})
	await leave([grace.name, 'Alan Turing'], '')
	await server.deliverAll()
	await server.later()
	expect(await state()).toMatchObject({ sent: 2, waiting: 0, refused: 0 })
	const { records } = await server.at('hubspot')
	expect(records).toHaveLength(2)
	// What the lead doesn't have stays as it was.
	expect(records[0]?.values).toMatchObject({ firstname: 'Grace', phone: '1' })
	expect(records[0]?.values.leadlinks_id).toMatch(/^\d+$/)
})

const userOf = async () => (await env.DB.prepare('select id from users').first<number>('id')) ?? 0

it('the assignee becomes the owner, if they are one there; anybody else leaves the owner as it is', async () => {
	const server = connectorServer()
	const { ada, leave, state } = await connected(server, 'hubspot')
	expect((await state()).mapping).toContainEqual({ from: 'assignee', to: 'hubspot_owner_id' })
	const userId = await userOf()
	const named = (address: string) =>
		env.DB.prepare('update users set username = ? where id = ?').bind(address, userId).run()
	await leave([grace.name, 'Alan Turing'])
	const assign = async (assigneeId: number | null) => {
		for (const { id } of await (await ada.api.leads.$get({ query: {} })).json())
			await ada.api.leads[':id'].$patch({ param: { id: String(id) }, json: { assigneeId } })
		await server.at('hubspot', { faults: [] })
		await server.deliverAll()
		expect(await state()).toMatchObject({ sent: 2, waiting: 0, refused: 0, paused: null })
		const { records, asked } = await server.at('hubspot')
		return {
			owners: records.map(({ values }) => values.hubspot_owner_id),
			read: asked.filter((one) => one === 'GET /crm/v3/owners').length,
		}
	}
	// Read once for the fields, and never for leads without an assignee.
	expect(await assign(null)).toEqual({ owners: [undefined, undefined], read: 1 })
	await named('mina@navy.mil')
	expect(await assign(userId)).toEqual({ owners: ['41629779', '41629779'], read: 2 })
	await named('nobody@navy.mil')
	await assign(null)
	expect(await assign(userId)).toEqual({ owners: ['41629779', '41629779'], read: 3 })
})

it('says at the mapping that the scope for owners is missing, and sends leads without them', async () => {
	const server = connectorServer()
	const ada = await owner('mina@navy.mil', server.settings)
	const link = await makeLink(ada)
	const json = { kind: 'hubspot', apiKey: 'pat-without-owners', target: 'contacts' } as const
	const { id, mapping } = (await (await ada.api.connectors.$post({ json })).json()) as never as {
		id: number
		mapping: { from: 'email'; to: string }[]
	}
	const byId = { param: { id: String(id) } }
	const { fields } = await (await ada.api.connectors[':id'].fields.$get(byId)).json()
	expect(fields.at(-1)).toEqual({
		id: 'hubspot_owner_id',
		name: 'Owner (not sent without the scope crm.objects.owners.read)',
		only: 'assignee',
	})
	expect(mapping.map(({ to }) => to)).not.toContain('hubspot_owner_id')
	const to = 'hubspot_owner_id'
	await ada.api.connectors[':id'].$patch({
		...byId,
		json: { mapping: [...mapping, { from: 'assignee', to }] },
	})
	await browser(server.settings).send(`/api/capture/${link.shortId}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(grace),
	})
	const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
	const userId = await userOf()
	await ada.api.leads[':id'].$patch({
		param: { id: String(lead?.id) },
		json: { assigneeId: userId },
	})
	await server.deliverAll()
	const { records, asked } = await server.at('hubspot')
	expect(asked.filter((one) => one === 'GET /crm/v3/owners').length).toBeGreaterThan(2)
	expect(records.map(({ values }) => values)).toMatchObject([{ email: grace.email }])
	expect(await (await ada.api.connectors[':id'].$get(byId)).json()).toMatchObject({
		sent: 1,
		paused: null,
		problem: null,
	})
})

it('two leads of one person are one contact, which follows both', async () => {
	const server = connectorServer()
	const { ada, leave, state } = await connected(server, 'hubspot')
	await leave([grace.name, grace.name])
	await server.deliverAll()
	expect(await state()).toMatchObject({ sent: 2, refused: 0 })
	const leads = await (await ada.api.leads.$get({ query: {} })).json()
	for (const { id } of leads)
		await ada.api.leads[':id'].$patch({ param: { id: String(id) }, json: { stage: 'won' } })
	await server.deliverAll()
	expect(await state()).toMatchObject({ sent: 2, waiting: 0, refused: 0 })
	expect((await server.at('hubspot')).records).toHaveLength(1)
})

it('each contact gets a deal in the pipeline once, which its people may move', async () => {
	const server = connectorServer()
	const { ada, leave, state } = await connected(server, 'hubspot', { target: '77' })
	await server.at('hubspot', { faults: ['lost'] })
	await leave([grace.name, 'Alan Turing'])
	await server.deliverAll()
	await server.later()
	const deals = async () =>
		(await server.at('hubspot')).records.filter(({ target }) => target === 'deals')
	expect(await deals()).toMatchObject([
		{ values: { dealname: 'Grace Hopper, The guide', pipeline: '77', dealstage: 'first' } },
		{ values: { contact: expect.any(String) } },
	])
	const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
	const byId = { param: { id: String(lead?.id) } }
	await ada.api.leads[':id'].$patch({ ...byId, json: { stage: 'won' } })
	await server.deliverAll()
	expect(await deals()).toHaveLength(2)
	expect(await state()).toMatchObject({ sent: 2, waiting: 0, refused: 0 })
	const where = await ada.api.leads[':id'].connectors.$get(byId)
	expect((await where.json())[0]?.page).toMatch(
		/app-eu1\.hubspot\.com\/contacts\/4711\/record\/0-3\//,
	)
})

it('a contact who was deleted over there is added again', async () => {
	const server = connectorServer()
	const { ada, leave, state } = await connected(server, 'hubspot')
	await leave([grace.name])
	await server.deliverAll()
	const [contact] = (await server.at('hubspot')).records
	await server.at('hubspot', { forget: contact?.id ?? '' })
	const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
	await ada.api.leads[':id'].$patch({ param: { id: String(lead?.id) }, json: { stage: 'won' } })
	await server.deliverAll()
	expect((await server.at('hubspot')).records).toMatchObject([{ values: { email: grace.email } }])
	expect(await state()).toMatchObject({ sent: 1, waiting: 0, refused: 0, paused: null })
})
