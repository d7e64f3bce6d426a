import { expect, it } from 'vitest'
import { connected, connectorServer } from '../testing/connectors'

it('a deletion hits the lead’s row, though somebody sorts the sheet in between', async () => {
	const server = connectorServer()
	const { ada, leave, state } = await connected(server, 'sheets', { deletes: true })
	await leave(['Grace Hopper', 'Alan Turing', 'Ada Lovelace'])
	await server.deliverAll()
	const leads = await (await ada.api.leads.$get({ query: {} })).json()
	const grace = leads.find(({ name }) => name === 'Grace Hopper')
	await server.at('sheets', { reversed: true })
	await ada.api.leads[':id'].$delete({ param: { id: String(grace?.id) }, query: {} })
	await server.deliverAll()
	const names = (await server.at('sheets')).records.map(({ values }) => values.Name)
	expect(names).toEqual(['Ada Lovelace', 'Alan Turing'])
	expect(await state()).toMatchObject({ waiting: 0, refused: 0, problem: null })
	await leave(['Mary Jackson'])
	await server.deliverAll()
	expect((await server.at('sheets')).records).toHaveLength(3)
})

it('a used-up quota, which Google reports as a 403, delays sending instead of ending the grant', async () => {
	const server = connectorServer()
	const { leave, state } = await connected(server, 'sheets')
	await server.at('sheets', { faults: ['quota'] })
	await leave(['Grace Hopper'])
	await server.deliverAll()
	expect(await state()).toMatchObject({
		paused: null,
		waiting: 1,
		problem: 'Quota exceeded for write requests',
	})
	await server.later()
	expect((await server.at('sheets')).records).toHaveLength(1)
})
