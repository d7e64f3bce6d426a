import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { type ConnectorServer, connected, connectorServer, standIns } from '../testing/connectors'

let server: ConnectorServer
beforeEach(() => {
	server = connectorServer()
})

const { apiKey, target } = standIns.mailchimp

/** Somebody changes a contact's tags over there. */
async function tagThere(...tags: { name: string; status: 'active' | 'inactive' }[]) {
	const { records } = await server.at('mailchimp')
	const base = (server.settings as unknown as { MAILCHIMP_API_BASE: string }).MAILCHIMP_API_BASE
	const answer = await fetch(`${base}/lists/${target}/members/${records[0]?.id}/tags`, {
		method: 'POST',
		headers: { Authorization: `Bearer ${apiKey}` },
		body: JSON.stringify({ tags }),
	})
	expect(answer.status).toBe(204)
}

/** As if what was changed here had been changed a while before it was sent. */
const later = () => env.DB.prepare('update lead_changes set changed_at = changed_at - 600000').run()

const tagsThere = async () => (await server.at('mailchimp')).records[0]?.values.tags
const tagRequests = async () =>
	(await server.at('mailchimp')).asked.filter((one) => /^POST .*\/tags$/.test(one)).length

async function tagged() {
	const all = await connected(server, 'mailchimp')
	const leads = () => all.ada.api.leads.$get({ query: {} }).then((answer) => answer.json())
	return {
		...all,
		leads,
		async tag(id: number | undefined, ...tags: string[]) {
			await all.ada.api.leads[':id'].$patch({ param: { id: String(id) }, json: { tags } })
			await server.deliverAll()
		},
	}
}

it('has tags as a place, which is guessed, only for tags', async () => {
	const { ada, byId, state } = await connected(server, 'mailchimp')
	const { fields } = await (await ada.api.connectors[':id'].fields.$get(byId)).json()
	expect(fields[0]).toEqual({ id: 'tags', name: 'Tags', as: 'list', only: 'tags' })
	expect((await state()).mapping).toContainEqual({ from: 'tags', to: 'tags', as: 'list' })
})

it('adds and removes a lead’s tags with one request, and only if there is something to say', async () => {
	const { leave, leads, tag } = await tagged()
	await leave(['Grace Hopper'])
	await server.deliverAll()
	expect(await tagRequests()).toBe(0)
	await tagThere({ name: 'Newsletter', status: 'active' }, { name: 'vip', status: 'active' })
	const before = await tagRequests()
	const [lead] = await leads()
	await tag(lead?.id, 'Berlin', 'VIP')
	expect(await tagsThere()).toEqual(['Newsletter', 'vip', 'Berlin'])
	expect(await tagRequests()).toBe(before + 1)
	await later()
	await tag(lead?.id, 'VIP')
	expect(await tagsThere()).toEqual(['Newsletter', 'vip'])
	expect(await tagRequests()).toBe(before + 2)
	// Somebody over there gives it a tag that it has lost here: that one is theirs.
	await later()
	await tagThere({ name: 'Berlin', status: 'active' })
	await tag(lead?.id, 'VIP', 'Fair')
	expect(await tagsThere()).toEqual(['Newsletter', 'vip', 'Berlin', 'Fair'])
	await server.deliverAll()
	expect(await tagRequests()).toBe(before + 4)
})

it('keeps a tag that another lead of the same contact has', async () => {
	const { leave, leads, tag } = await tagged()
	await leave(['Grace Hopper', 'Grace Hopper'])
	await server.deliverAll()
	const [second, first] = await leads()
	await tag(first?.id, 'Berlin', 'VIP')
	await tag(second?.id, 'VIP')
	await tag(first?.id)
	expect(await tagsThere()).toEqual(['VIP'])
	await tag(second?.id)
	expect(await tagsThere()).toEqual([])
})

it('leaves tags alone unless they are mapped', async () => {
	const { ada, byId, leave, leads, tag, state } = await tagged()
	const mapping = (await state()).mapping.filter(({ from }) => from !== 'tags')
	await ada.api.connectors[':id'].$patch({ ...byId, json: { mapping } })
	await leave(['Grace Hopper'])
	await server.deliverAll()
	const [lead] = await leads()
	await tag(lead?.id, 'VIP')
	await tag(lead?.id)
	expect(await tagRequests()).toBe(0)
})

it('clears what a lead no longer has, and nothing else', async () => {
	const { ada, byId, leave, leads, tag, state } = await tagged()
	await server.at('mailchimp', { withField: 'LABELS' })
	const mapping = [
		...(await state()).mapping.filter(({ from }) => from !== 'tags'),
		{ from: 'tags' as const, to: 'LABELS' },
	]
	await ada.api.connectors[':id'].$patch({ ...byId, json: { mapping } })
	await leave(['Grace Hopper'])
	await server.deliverAll()
	const labels = async () => (await server.at('mailchimp')).records[0]?.values.LABELS
	expect(await labels()).toBeUndefined()
	const [lead] = await leads()
	await tag(lead?.id, 'VIP', 'Berlin')
	expect(await labels()).toBe('VIP, Berlin')
	await tag(lead?.id)
	expect(await labels()).toBe('')
})
