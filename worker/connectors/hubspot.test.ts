import { expect, it } from 'vitest'
import { connected, connectorServer } from '../testing/connectors'

const grace = { name: 'Grace Hopper', email: 'grace.hopper@navy.mil' }

it.each([
	['first', { email: 'Grace.Hopper@navy.mil' }],
	// By which HubSpot finds nobody, but refuses to add them.
	['second', { email: 'grace@vassar.edu', second_email: grace.email }],
])('a contact who has the lead’s address as the %s one becomes the lead’s', async (_, values) => {
	const its = connectorServer()
	const { leave, state } = await connected(its, 'hubspot')
	await its.at('hubspot', { withRecord: { target: 'contacts', values: { ...values, phone: '1' } } })
	await leave([grace.name, 'Alan Turing'], '')
	await its.tell()
	await its.later()
	expect(await state()).toMatchObject({ sent: 2, waiting: 0, refused: 0 })
	const { records } = await its.at('hubspot')
	expect(records).toHaveLength(2)
	// What the lead doesn't have stays as it was.
	expect(records[0]?.values).toMatchObject({ firstname: 'Grace', phone: '1' })
	expect(records[0]?.values.leadlinks_id).toMatch(/^\d+$/)
})

it('two leads of one person are one contact, which follows both', async () => {
	const its = connectorServer()
	const { ada, leave, state } = await connected(its, 'hubspot')
	await leave([grace.name, grace.name])
	await its.tell()
	expect(await state()).toMatchObject({ sent: 2, refused: 0 })
	const leads = await (await ada.api.leads.$get({ query: {} })).json()
	for (const { id } of leads)
		await ada.api.leads[':id'].$patch({ param: { id: String(id) }, json: { stage: 'won' } })
	await its.tell()
	expect(await state()).toMatchObject({ sent: 2, waiting: 0, refused: 0 })
	expect((await its.at('hubspot')).records).toHaveLength(1)
})

it('each contact gets a deal in the pipeline once, which its people may move', async () => {
	const its = connectorServer()
	const { ada, leave, state } = await connected(its, 'hubspot', { target: '77' })
	await its.at('hubspot', { faults: ['lost'] })
	await leave([grace.name, 'Alan Turing'])
	await its.tell()
	await its.later()
	const deals = async () =>
		(await its.at('hubspot')).records.filter(({ target }) => target === 'deals')
	expect(await deals()).toMatchObject([
		{ values: { dealname: 'Grace Hopper, The guide', pipeline: '77', dealstage: 'first' } },
		{ values: { contact: expect.any(String) } },
	])
	const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
	const byId = { param: { id: String(lead?.id) } }
	await ada.api.leads[':id'].$patch({ ...byId, json: { stage: 'won' } })
	await its.tell()
	expect(await deals()).toHaveLength(2)
	expect(await state()).toMatchObject({ sent: 2, waiting: 0, refused: 0 })
	const where = await ada.api.leads[':id'].connectors.$get(byId)
	expect((await where.json())[0]?.page).toMatch(
		/app-eu1\.hubspot\.com\/contacts\/4711\/record\/0-3\//,
	)
})

it('a contact who was deleted over there is added again', async () => {
	const its = connectorServer()
	const { ada, leave, state } = await connected(its, 'hubspot')
	await leave([grace.name])
	await its.tell()
	const [contact] = (await its.at('hubspot')).records
	await its.at('hubspot', { forget: contact?.id ?? '' })
	const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
	await ada.api.leads[':id'].$patch({ param: { id: String(lead?.id) }, json: { stage: 'won' } })
	await its.tell()
	expect((await its.at('hubspot')).records).toMatchObject([{ values: { email: grace.email } }])
	expect(await state()).toMatchObject({ sent: 1, waiting: 0, refused: 0, paused: null })
})
