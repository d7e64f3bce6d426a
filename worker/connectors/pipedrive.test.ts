import { expect, it } from 'vitest'
import { connected, connectorServer, standIns } from '../testing/connectors'

it('labels people by tags, as far as there are such labels, and leaves the labels of others', async () => {
	const server = connectorServer()
	const { ada, byId, leave, state } = await connected(server, 'pipedrive')
	const { fields } = await (await ada.api.connectors[':id'].fields.$get(byId)).json()
	expect(fields).toContainEqual({
		id: 'label_ids',
		name: 'Existing labels',
		as: 'list',
		only: 'tags',
	})
	expect((await state()).mapping).toContainEqual({ from: 'tags', to: 'label_ids', as: 'list' })
	await leave(['Grace Hopper'])
	await server.deliverAll()
	const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
	const [person] = (await server.at('pipedrive')).records
	const tag = async (...tags: string[]) => {
		await ada.api.leads[':id'].$patch({ param: { id: String(lead?.id) }, json: { tags } })
		await server.deliverAll()
		return (await server.at('pipedrive')).records[0]?.values.labels
	}
	const base = (server.settings as unknown as { PIPEDRIVE_API_BASE: string }).PIPEDRIVE_API_BASE
	const changed = await fetch(`${base}/api/v2/persons/${person?.id}`, {
		method: 'PATCH',
		headers: { 'x-api-token': standIns.pipedrive.apiKey ?? '' },
		body: JSON.stringify({ label_ids: [5] }),
	})
	expect(changed.status).toBe(200)
	expect(await tag('berlin', 'VIP', 'Unknown there')).toEqual(['Hot lead', 'Berlin', 'VIP'])
	expect(await tag('VIP')).toEqual(['Hot lead', 'VIP'])
	const before = (await server.at('pipedrive')).asked.length
	await ada.api.leads[':id'].$patch({
		param: { id: String(lead?.id) },
		json: { stage: 'contacted' },
	})
	await server.deliverAll()
	expect(await tag()).toEqual(['Hot lead'])
	const asked = (await server.at('pipedrive')).asked.slice(before)
	// Once for its stage, and twice for its labels.
	expect(asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(3)
	expect(await state()).toMatchObject({ sent: 1, waiting: 0, refused: 0 })
})
