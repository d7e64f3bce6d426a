import { expect, it } from 'vitest'
import { connected, connectorServer } from '../testing/connectors'

it('a deletion hits the lead’s row, though somebody sorts the sheet in between', async () => {
	const its = connectorServer()
	const { ada, leave, state } = await connected(its, 'sheets', { deletes: true })
	await leave(['Grace Hopper', 'Alan Turing', 'Ada Lovelace'])
	await its.tell()
	const leads = await (await ada.api.leads.$get({ query: {} })).json()
	const grace = leads.find(({ name }) => name === 'Grace Hopper')
	await its.at('sheets', { reversed: true })
	await ada.api.leads[':id'].$delete({ param: { id: String(grace?.id) }, query: {} })
	await its.tell()
	const names = (await its.at('sheets')).records.map(({ values }) => values.Name)
	expect(names).toEqual(['Ada Lovelace', 'Alan Turing'])
	expect(await state()).toMatchObject({ waiting: 0, refused: 0, problem: null })
	await leave(['Mary Jackson'])
	await its.tell()
	expect((await its.at('sheets')).records).toHaveLength(3)
})
