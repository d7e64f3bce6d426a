// Leads of one person are one contact in HubSpot, with the id of the newest. Once that one is deleted, the contact is
// the next one's.
import { expect, it } from 'vitest'
import { browser, makeLink } from '../testing/client'
import { type Case, cases, comingBack } from '../testing/comingBack'

const contacts = cases[1]?.[1] as Case
const grace = 'Grace Hopper'

async function threeLeads() {
	const back = await comingBack(contacts, [grace, grace, grace])
	const { server, ada } = back
	await back.poll()
	const ids = (await back.leads()).map(({ id }) => id) as [number, number, number]
	return {
		...back,
		ids,
		/** Whose id the contact has. */
		async heir() {
			const { records } = await server.at('hubspot')
			expect(records).toHaveLength(1)
			return Number(records[0]?.values.leadlinks_id)
		},
		async remove(id: number, connectors: 'leave' | 'delete') {
			await ada.api.leads[':id'].$delete({ param: { id: String(id) }, query: { connectors } })
			await server.deliverAll()
		},
		/** What is sent from now on. */
		async sentSince(before: number) {
			const { asked } = await server.at('hubspot')
			return asked.slice(before).filter((path) => path.endsWith('/update'))
		},
	}
}

it.each(['leave', 'delete'] as const)(
	'the newest lead that is left follows its stage: %s',
	async (choice) => {
		const back = await threeLeads()
		const { ids, server, ada, heir, remove, letPass, move, poll, leads, theirs } = back
		expect(await heir()).toBe(ids[0])
		await remove(ids[0], choice)
		expect(await heir()).toBe(ids[1])
		await letPass()
		await move(theirs.won)
		await poll()
		expect((await leads()).map(({ stage }) => stage)).toEqual(['won', 'open'])
		// A later change of an older one takes nothing from it.
		const older = { param: { id: String(ids[2]) } }
		await ada.api.leads[':id'].$patch({ ...older, json: { stage: 'contacted' } })
		await server.deliverAll()
		expect(await heir()).toBe(ids[1])
		// Restored, the newest is the newest again.
		await ada.api.trash.leads.restore.$post({ json: { ids: [ids[0]] } })
		await server.deliverAll()
		expect(await heir()).toBe(ids[0])
		expect(await back.state()).toMatchObject({ waiting: 0, refused: 0, paused: null })
	},
)

it('deleting an older lead sends nothing', async () => {
	const { ids, server, heir, remove, sentSince } = await threeLeads()
	const before = (await server.at('hubspot')).asked.length
	await remove(ids[1], 'leave')
	expect(await sentSince(before)).toEqual([])
	expect(await heir()).toBe(ids[0])
})

it('the newest lead that is left follows once another link was deleted with its leads', async () => {
	const { ids, server, ada, heir } = await threeLeads()
	const link = await makeLink(ada)
	await browser(server.settings).send(`/api/capture/${link.shortId}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ name: grace, email: 'grace.hopper@navy.mil', phone: '+49301234567' }),
	})
	await server.deliverAll()
	expect(await heir()).toBeGreaterThan(ids[0])
	await ada.api.links[':id'].$delete({
		param: { id: String(link.id) },
		query: { connectors: 'leave' },
	})
	await server.deliverAll()
	expect(await heir()).toBe(ids[0])
})
