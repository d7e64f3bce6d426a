// What is deleted here, and what becomes of it in every tool.
import { describe, expect, it } from 'vitest'
import { connectorKindNames } from '../../schema/connectorKinds'
import { connected, connectorServer } from '../testing/connectors'

it.each([
	['hubspot', '77'],
	['pipedrive', '1'],
] as const)('%s: deletes a person whose deal was deleted there', async (kind, target) => {
	const server = connectorServer()
	const { ada, leave, state } = await connected(server, kind, { target, deletes: true })
	await leave(['Grace Hopper'])
	await server.deliverAll()
	const { records } = await server.at(kind)
	expect(records).toHaveLength(2)
	await server.at(kind, { forget: records[1]?.id ?? '' })
	const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
	await ada.api.leads[':id'].$delete({ param: { id: String(lead?.id) }, query: {} })
	await server.deliverAll()
	expect((await server.at(kind)).records).toEqual([])
	expect(await state()).toMatchObject({ waiting: 0, refused: 0 })
})

const people = ['Grace Hopper', 'Alan Turing', 'Ada Lovelace']

describe.each(connectorKindNames)('%s', (kind) => {
	it('deletes what was deleted here, if that was chosen', async () => {
		const server = connectorServer()
		const { ada, leave, state } = await connected(server, kind, { deletes: true })
		await leave(people)
		await server.deliverAll()
		const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
		await ada.api.leads[':id'].$delete({ param: { id: String(lead?.id) }, query: {} })
		await server.deliverAll()
		expect((await server.at(kind)).records).toHaveLength(2)
		expect(await state()).toMatchObject({ waiting: 0, refused: 0 })
	})

	it('deletes or leaves what is deleted here, as each deletion says', async () => {
		const server = connectorServer()
		const { ada, leave, state, id } = await connected(server, kind, { deletes: true })
		await leave([...people, 'Mary Jackson'])
		await server.deliverAll()
		const leads = await (await ada.api.leads.$get({ query: {} })).json()
		const idOf = (name: string) => leads.find((lead) => lead.name === name)?.id ?? 0
		const remove = async (name: string, connectors: 'delete' | 'leave') => {
			const json = { ids: [idOf(name)], connectors }
			expect(await (await ada.api.leads.delete.$post({ json })).json()).toEqual({ deleted: 1 })
			await server.deliverAll()
		}
		const removeOne = async (name: string, connectors: 'delete' | 'leave') => {
			const one = { param: { id: String(idOf(name)) }, query: { connectors } }
			expect((await ada.api.leads[':id'].$delete(one)).status).toBe(204)
			await server.deliverAll()
		}
		expect((await (await ada.api.auth.user.$get()).json()).connectors).toEqual([kind])
		const there = async () => (await server.at(kind)).records.length
		await remove('Grace Hopper', 'leave')
		expect(await there()).toBe(4)
		const change = (deletes: boolean) =>
			ada.api.connectors[':id'].$patch({ param: { id: String(id) }, json: { deletes } })
		await change(false)
		await removeOne('Alan Turing', 'delete')
		expect(await there()).toBe(3)
		// One that is in the trash already, and left there, is erased over there with the person.
		const erase = async (email: string, connectors: 'delete' | 'leave') => {
			await ada.api.privacy.erase.$post({ json: { email, connectors } })
			await server.deliverAll()
		}
		await change(true)
		await removeOne('Ada Lovelace', 'leave')
		expect(await there()).toBe(3)
		await erase('ada.lovelace@navy.mil', 'delete')
		expect(await there()).toBe(2)
		await erase('mary.jackson@navy.mil', 'delete')
		expect(await there()).toBe(1)
		expect(await state()).toMatchObject({ waiting: 0, refused: 0 })
	})

	it('deletes or leaves what is deleted here with its link, and has it again when that is restored', async () => {
		const server = connectorServer()
		const { ada, leave, state, link } = await connected(server, kind, { deletes: true })
		await leave(people)
		await server.deliverAll()
		const there = async () => (await server.at(kind)).records.length
		const param = { id: String(link.id) }
		const restore = async () => {
			await ada.api.trash.links.restore.$post({ json: { ids: [link.id] } })
			await server.deliverAll()
		}
		await ada.api.links[':id'].$delete({ param, query: { connectors: 'leave' } })
		await server.deliverAll()
		expect(await there()).toBe(3)
		await restore()
		expect(await there()).toBe(3)
		const json = { ids: [link.id], connectors: 'delete' as const }
		await ada.api.links.delete.$post({ json })
		await server.deliverAll()
		expect(await there()).toBe(0)
		await restore()
		expect(await there()).toBe(3)
		expect(await state()).toMatchObject({ waiting: 0, refused: 0 })
	})
})
