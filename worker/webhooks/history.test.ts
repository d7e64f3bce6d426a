import { expect, it } from 'vitest'
import { eventTypes } from '../../schema/event'
import type { Scope } from '../../schema/tokenScopes'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { newReceiver, webhookServer } from '../testing/webhooks'

it('what webhooks were sent about a lead is in its history, for those who may see webhooks', async () => {
	const server = webhookServer()
	const ada = await owner(undefined, server.settings)
	const { shortId } = await makeLink(ada)
	await server.deliverAll()
	const there = newReceiver()
	const added = await ada.api.webhooks.$post({ json: { url: there.url, events: [...eventTypes] } })
	if (added.status !== 201) throw new Error(await added.text())
	const webhook = await added.json()
	await submitLead(shortId, { name: 'Grace Hopper', email: 'grace@navy.mil' })
	await submitLead(shortId, { name: 'Alan Turing', email: 'alan@bletchley.uk' })
	await server.deliverAll()
	const leads = await (await ada.api.leads.$get({ query: {} })).json()
	const id = leads.find(({ name }) => name === 'Grace Hopper')?.id ?? 0
	await there.answers(500)
	await ada.api.leads[':id'].$patch({ param: { id: String(id) }, json: { stage: 'won' } })
	await server.deliverAll()

	const deliveriesSeen = async (send: typeof ada.send) => {
		const lead = (await (await send(`/api/leads/${id}`)).json()) as {
			webhooks: { type: string }[]
		}
		return lead.webhooks.toSorted((a, b) => a.type.localeCompare(b.type))
	}
	const { host } = new URL(there.url)
	const one = { leadId: id, endpointId: webhook.id, host, deliveries: 1, at: expect.any(String) }
	expect(await deliveriesSeen(ada.send)).toEqual([
		{ ...one, type: 'lead.created', state: 'delivered' },
		{ ...one, type: 'lead.updated', state: 'waiting' },
	])
	const byToken = async (scopes: Scope[]) => {
		const made = await ada.api.tokens.$post({ json: { name: scopes.join(), scopes } })
		if (made.status !== 201) throw new Error(await made.text())
		const headers = { Authorization: `Bearer ${(await made.json()).token}` }
		return deliveriesSeen((path, init) => browser(server.settings).send(path, { ...init, headers }))
	}
	expect(await byToken(['leads:read'])).toEqual([])
	expect(await byToken(['leads:read', 'webhooks:read'])).toHaveLength(2)
})
