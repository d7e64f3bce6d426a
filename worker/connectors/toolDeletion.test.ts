// What becomes of leads in connected tools when they are deleted from the trash. How each tool deletes is in
// deleting.test.ts.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { ToolDeletion } from '../../schema/connectorKinds'
import { connected, connectorServer } from '../testing/connectors'

async function withLeads(names: readonly string[]) {
	const server = connectorServer()
	const { ada, link, leave, state } = await connected(server, 'airtable')
	await leave(names)
	await server.deliverAll()
	const leads = await (await ada.api.leads.$get({ query: {} })).json()
	const byName = (name: string) => ({
		param: { id: String(leads.find((lead) => lead.name === name)?.id) },
	})
	return {
		server,
		ada,
		byLink: { param: { id: String(link.id) } },
		byName,
		leave,
		state,
		async remove(name: string, connectors: ToolDeletion) {
			await ada.api.leads[':id'].$delete({ ...byName(name), query: { connectors } })
			await server.deliverAll()
		},
		/** Whose leads are in the tool. */
		there: async () =>
			(await server.at('airtable')).records.map(({ values }) => values.Name).sort(),
		/** What the trash has, and whether the tool may still have it. */
		async trashed() {
			const entries = await (await ada.api.trash.$get({ query: {} })).json()
			return Object.fromEntries(entries.map(({ title, inTools }) => [title, inTools]))
		},
	}
}

it('a lead that was left there when it went to the trash can be deleted there with it, for good', async () => {
	const { server, ada, byName, remove, there, trashed, state } = await withLeads([
		...['Grace Hopper', 'Alan Turing', 'Ada Lovelace'],
	])
	const other = await connected(server, 'brevo')
	await other.leave(['Mary Jackson'])
	await server.deliverAll()
	await remove('Grace Hopper', 'leave')
	await remove('Alan Turing', 'leave')
	await remove('Ada Lovelace', 'delete')
	expect(await there()).toEqual(['Alan Turing', 'Grace Hopper'])
	const inTrash = { 'Grace Hopper': true, 'Alan Turing': true, 'Ada Lovelace': false }
	expect(await trashed()).toEqual(inTrash)

	const forGood = ada.api.trash.leads[':id'].$delete
	const refused = await other.ada.api.trash.leads[':id'].$delete({
		...byName('Grace Hopper'),
		query: { connectors: 'delete' },
	})
	expect(refused.status).toBe(404)
	await server.later()
	expect(await there()).toEqual(['Alan Turing', 'Grace Hopper'])
	const wrong = { connectors: 'keep' as 'leave' }
	expect((await forGood({ ...byName('Grace Hopper'), query: wrong })).status).toBe(400)

	const chosen = { connectors: 'delete' as const }
	expect((await forGood({ ...byName('Grace Hopper'), query: chosen })).status).toBe(204)
	await server.later()
	expect(await there()).toEqual(['Alan Turing'])
	// Without a choice, and with the other one, it stays there.
	expect((await forGood({ ...byName('Alan Turing'), query: {} })).status).toBe(204)
	await server.later()
	expect(await there()).toEqual(['Alan Turing'])
	expect(await trashed()).toEqual({ 'Ada Lovelace': false })
	expect(await state()).toMatchObject({ waiting: 0, refused: 0 })
	expect(await other.state()).toMatchObject({ waiting: 0, sent: 1 })
})

it('so can a link’s leads, also those that went to the trash before it', async () => {
	const { server, ada, byLink, remove, there, trashed } = await withLeads([
		...['Grace Hopper', 'Alan Turing'],
	])
	await remove('Grace Hopper', 'leave')
	await ada.api.links[':id'].$delete({ ...byLink, query: { connectors: 'leave' } })
	await server.deliverAll()
	expect(await there()).toEqual(['Alan Turing', 'Grace Hopper'])
	expect(await trashed()).toEqual({ 'The guide': true, 'Grace Hopper': true })
	const gone = await ada.api.trash.links[':id'].$delete({
		...byLink,
		query: { connectors: 'delete' },
	})
	expect(gone.status).toBe(204)
	await server.later()
	expect(await there()).toEqual([])
	expect(await trashed()).toEqual({})
})

it.each([
	['delete', []],
	['leave', ['Alan Turing', 'Grace Hopper']],
] as const)('so can all that is in the trash: %s', async (connectors, left) => {
	const { server, ada, remove, there, trashed } = await withLeads(['Grace Hopper', 'Alan Turing'])
	await remove('Grace Hopper', 'leave')
	await remove('Alan Turing', 'leave')
	expect((await ada.api.trash.$delete({ query: { connectors } })).status).toBe(204)
	await server.later()
	expect(await there()).toEqual(left)
	expect(await trashed()).toEqual({})
})

it('nothing is left there for a tool that is no longer connected', async () => {
	const { ada, remove, trashed } = await withLeads(['Grace Hopper'])
	await remove('Grace Hopper', 'leave')
	const [connector] = await (await ada.api.connectors.$get()).json()
	await ada.api.connectors[':id'].$delete({ param: { id: String(connector?.id) } })
	expect(await trashed()).toEqual({ 'Grace Hopper': false })
	expect((await ada.api.trash.$delete({ query: { connectors: 'delete' } })).status).toBe(204)
	const { n } = (await env.DB.prepare(
		'select count(*) as n from connector_deliveries',
	).first()) as {
		n: number
	}
	expect(n).toBe(0)
})

it.each([
	['hubspot', 'contacts'],
	['hubspot', '77'],
	['brevo', '2'],
	['mailchimp', 'a1b2c3'],
] as const)(
	'%s, %s: a contact of several leads stays until the last is deleted',
	async (kind, target) => {
		const server = connectorServer()
		const { ada, leave, state } = await connected(server, kind, { target })
		const withDeals = target === '77'
		await leave(['Grace Hopper', 'Grace Hopper', 'Alan Turing'])
		await server.deliverAll()
		await server.later()
		const there = async () => (await server.at(kind)).records.length
		expect(await there()).toBe(withDeals ? 5 : 2)
		const leads = await (await ada.api.leads.$get({ query: {} })).json()
		const query = { connectors: 'delete' as const }
		const counts = []
		for (const { id, name } of leads) {
			if (name !== 'Grace Hopper') continue
			await ada.api.leads[':id'].$delete({ param: { id: String(id) }, query })
			await server.deliverAll()
			counts.push(await there())
		}
		expect(counts).toEqual(withDeals ? [4, 2] : [2, 1])
		expect(await state()).toMatchObject({ waiting: 0, refused: 0 })
	},
)

it('a deletion that a tool refuses is among what it refuses, and is repeated with the rest', async () => {
	const { server, ada, byName, there, state } = await withLeads(['Grace Hopper', 'Alan Turing'])
	const query = { connectors: 'delete' as const }
	await ada.api.leads[':id'].$delete({ ...byName('Grace Hopper'), query })
	await env.DB.prepare(
		"update connector_deliveries set next_at = null, problem = 'It is locked' where removing",
	).run()
	const refused = { name: null, deleted: true, problem: 'It is locked' }
	expect(await state()).toMatchObject({ refused: 1, waiting: 0, refusedLeads: [refused] })
	const [connector] = await (await ada.api.connectors.$get()).json()
	const byId = { param: { id: String(connector?.id) } }
	await ada.api.connectors[':id'].retry.$post({ ...byId, json: {} })
	await server.later()
	expect(await there()).toEqual(['Alan Turing'])
	expect(await state()).toMatchObject({ refused: 0, waiting: 0 })
})
