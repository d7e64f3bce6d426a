// Every tool against every fault, from one table. The stand-ins do what the tools' documentation says.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectorKindNames } from '../../schema/connectorKinds'
import type { ToolFault } from '../../scripts/testing/connectorStandIns'
import { connected, connectorServer, credentialFor, standIns } from '../testing/connectors'
import { compareAll } from './comparing'
import { kinds } from './kinds.gen'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const people = ['Grace Hopper', 'Alan Turing', 'Ada Lovelace']

/** What is expected right after a fault, before anything is tried again. */
type After = {
	paused?: 'signed_out'
	/** The least and most seconds until it goes on. */
	wait?: [number, number]
	/** Whether the others go on meanwhile. */
	others?: true
	/** How often it happens in a row. */
	times?: number
}
const faults: [string, ToolFault, After][] = [
	['loses the answer', 'lost', { wait: [25, 40] }],
	['answers half a page', 'half', { wait: [25, 40] }],
	['says 401, also to new tokens', 401, { paused: 'signed_out', times: 2 }],
	['says 403', 403, { paused: 'signed_out' }],
	['is barred by what stands before it', 'barred', { wait: [25, 31] }],
	['says 409', 409, { others: true }],
	['says 429, and when to come back', 'limited', { wait: [5, 8] }],
	['says 429, and nothing else', 429, { wait: [25, 31] }],
	['says 429, by a clock that is a day ahead', 'skewed', { wait: [50, 61] }],
	['says 500', 500, { wait: [25, 40] }],
]

describe.each(connectorKindNames)('%s', (kind) => {
	const comparing = it.runIf(kinds[kind].compare)

	it('gets each lead once, with what is known of it, and its changes', async () => {
		const server = connectorServer()
		const { ada, leave, state, id } = await connected(server, kind)
		await leave(people)
		await server.deliverAll()
		const { records } = await server.at(kind)
		expect(records).toHaveLength(3)
		for (const name of people)
			expect(JSON.stringify(records)).toContain(`${name.toLowerCase().replace(' ', '.')}@navy.mil`)
		expect(await state()).toMatchObject({ sent: 3, waiting: 0, refused: 0, problem: null })
		const leads = await (await ada.api.leads.$get({ query: {} })).json()
		for (const lead of leads) {
			const where = await ada.api.leads[':id'].connectors.$get({ param: { id: String(lead.id) } })
			expect(await where.json()).toMatchObject([
				{ connectorId: id, state: 'sent', page: expect.stringMatching(/^https:/) },
			])
			await ada.api.leads[':id'].$patch({
				param: { id: String(lead.id) },
				json: { stage: 'contacted' },
			})
		}
		await server.deliverAll()
		expect((await server.at(kind)).records).toHaveLength(3)
		expect(await state()).toMatchObject({ sent: 3, waiting: 0, refused: 0 })
	})

	it.each(faults)('%s: no lead is lost, and none is there twice', async (_, fault, after) => {
		const server = connectorServer()
		const { ada, leave, state, byId } = await connected(server, kind)
		await server.at(kind, { faults: Array(after.times ?? 1).fill(fault) })
		const began = Date.now()
		await leave(people)
		await server.deliverAll()
		const held = await state()
		expect(held.paused).toBe(after.paused ?? null)
		if (after.wait) {
			const seconds = (Date.parse(held.retryAt ?? '') - began) / 1000
			const took = (Date.now() - began) / 1000
			expect(seconds).toBeGreaterThan(after.wait[0])
			expect(seconds).toBeLessThan(after.wait[1] + took)
			expect(held.problem).toEqual(expect.any(String))
		}
		if (after.others) expect(held.waiting).toBeLessThan(3)
		if (after.paused) {
			expect(held.waiting).toBeGreaterThan(0)
			const [mail] = await server.inbox()
			expect(mail?.subject).toMatch(/^Reconnect .+ to keep sending it leads/)
			await server.at(kind, { faults: [] })
			const json = await credentialFor(ada, kind)
			await ada.api.connectors[':id'].$patch({ ...byId, json })
			await server.send()
		}
		await server.later()
		await server.later()
		expect(await state()).toMatchObject({ paused: null, sent: 3, waiting: 0, refused: 0 })
		expect((await server.at(kind)).records).toHaveLength(3)
	})

	it.runIf(standIns[kind].listField)('follows tags, whatever goes wrong', async () => {
		const { listField = '' } = standIns[kind]
		for (const fault of ['fine', 'lost', 409, 429, 500] as const) {
			const server = connectorServer()
			const { ada, leave, state } = await connected(server, kind)
			await leave(['Grace Hopper'])
			const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
			const param = { id: String(lead?.id) }
			const tags = async (...tags: string[]) => {
				await ada.api.leads[':id'].$patch({ param, json: { tags } })
				await server.at(kind, { faults: [fault, 'fine', fault] })
				await server.deliverAll()
				await server.later()
				await server.later()
				expect(await state()).toMatchObject({ sent: 1, waiting: 0, refused: 0, paused: null })
			}
			const there = async () => {
				const { records } = await server.at(kind)
				expect(records).toHaveLength(1)
				return [records[0]?.values[listField]].flat().join(';').replaceAll(', ', ';')
			}
			await tags('Berlin', 'VIP', 'Trade fair')
			expect(await there()).toBe('Berlin;VIP;Trade fair')
			await tags('VIP')
			expect(await there()).toBe('VIP')
			await tags()
			expect(await there()).toBe('')
		}
	})

	it('is stopped between their answer and our note: no lead is there twice', async () => {
		const server = connectorServer()
		const { leave, state } = await connected(server, kind)
		await leave(people)
		await server.deliverAll()
		// As if nothing had been noted.
		await env.DB.prepare(
			'update connector_deliveries set their_id = null, sent_at = null, next_at = 1',
		).run()
		await server.later()
		expect((await server.at(kind)).records).toHaveLength(3)
		expect(await state()).toMatchObject({ waiting: 0, refused: 0 })
	})

	it('refuses one: it waits with their words and the field, others go on, and it goes through once mended', async () => {
		const server = connectorServer()
		const { ada, leave, state, byId } = await connected(server, kind)
		const { phoneField, takesAnyText = false } = standIns[kind]
		await server.at(kind, { numeric: [phoneField] })
		await leave(people)
		const phoneOf = (who: string, phone: string) =>
			env.DB.prepare(`update leads set phone = ? where name ${who} 'Alan Turing'`).bind(phone).run()
		await phoneOf('<>', '49301234567')
		// What takes any text takes no endless one.
		if (takesAnyText) await phoneOf('=', '9'.repeat(50_001))
		await server.deliverAll()
		const held = await state()
		expect(held).toMatchObject({ sent: 2, waiting: 0, refused: 1, paused: null })
		expect(held.refusedLeads).toMatchObject([
			{ name: 'Alan Turing', problem: expect.stringContaining(phoneField), field: phoneField },
		])
		await server.at(kind, { numeric: [] })
		if (takesAnyText) await phoneOf('=', '49307654321')
		const retried = await ada.api.connectors[':id'].retry.$post({ ...byId, json: {} })
		expect(await retried.json()).toEqual({ queued: 1 })
		await server.send()
		expect(await state()).toMatchObject({ sent: 3, refused: 0, refusedLeads: [] })
		expect((await server.at(kind)).records).toHaveLength(3)
	})

	it('has a field deleted there: leads wait for it, unless it is ignored, and go through once it is back', async () => {
		const server = connectorServer()
		const { ada, leave, state, byId } = await connected(server, kind)
		const { phoneField, ownField = phoneField, ignoresUnknown = false } = standIns[kind]
		const { fields } = await (await ada.api.connectors[':id'].fields.$get(byId)).json()
		const to = fields.find(({ id, name }) => id === ownField || name === ownField)?.id ?? ''
		const others = (await state()).mapping.filter((pair) => pair.to !== to)
		const mapping = [...others, { from: 'link' as const, to }]
		await ada.api.connectors[':id'].$patch({ ...byId, json: { mapping } })
		await server.at(kind, { without: ownField })
		await leave(people)
		await server.deliverAll()
		const held = await state()
		expect(held).toMatchObject(ignoresUnknown ? { sent: 3 } : { refused: 3, paused: null })
		for (const one of held.refusedLeads) expect(one.field).toBe(to)
		await server.at(kind, { withField: ownField })
		await ada.api.connectors[':id'].retry.$post({ ...byId, json: {} })
		await server.later()
		expect(await state()).toMatchObject({ sent: 3, waiting: 0, refused: 0 })
		expect((await server.at(kind)).records).toHaveLength(3)
	})

	it('tells what a key gives access to, and refuses one that gives none', async () => {
		const server = connectorServer()
		const { ada, byId } = await connected(server, kind)
		const { apiKey, target } = standIns[kind]
		const credential = await credentialFor(ada, kind)
		const targets = await ada.api.connectors.targets.$post({ json: { kind, ...credential } })
		const { targets: all } = await targets.json()
		expect(all.map(({ id }) => id)).toContain(target)
		const fields = await ada.api.connectors[':id'].fields.$get(byId)
		expect((await fields.json()).fields.length).toBeGreaterThan(1)
		await server.at(kind, { revoked: true })
		const refused = await ada.api.connectors.$post({ json: { kind, ...credential, target } })
		expect(refused.status).toBe(400)
		const path = apiKey ? 'apiKey' : 'grant'
		expect(await refused.json()).toMatchObject({ issues: [{ path }] })
	})

	comparing('is compared at night: what is missing is sent again once, and told', async () => {
		const server = connectorServer()
		const { ada, leave, state } = await connected(server, kind)
		await leave(people)
		await server.deliverAll()
		const night = async () => {
			await env.DB.prepare('update connector_deliveries set sent_at = sent_at - 7200000').run()
			await compareAll(server.settings as never)
			await server.send()
			const { notifications } = await (await ada.api.notifications.$get({ query: {} })).json()
			return {
				checked: (await state()).checked,
				notices: notifications.map(({ kind, leads }) => [kind, leads]),
				there: (await server.at(kind)).records.length,
			}
		}
		const found = (sent: number, there: number) => ({
			at: expect.any(Number),
			sent,
			found: there,
		})
		expect(await night()).toEqual({ checked: found(3, 3), notices: [], there: 3 })
		const lost = async () => {
			const { records } = await server.at(kind)
			const forget = records.find(({ values }) => JSON.stringify(values).includes('alan'))?.id ?? ''
			await server.at(kind, { forget })
		}
		await lost()
		const notices = [['connector_healed', 1]]
		expect(await night()).toEqual({ checked: found(3, 2), notices, there: 3 })
		expect(await state()).toMatchObject({ sent: 3, waiting: 0 })
		expect(await night()).toEqual({ checked: found(3, 3), notices, there: 3 })
		// Who deletes it again means it.
		await lost()
		expect(await night()).toEqual({ checked: found(2, 2), notices, there: 2 })
	})

	comparing('is not compared while it is down, and says so if it is signed out', async () => {
		const server = connectorServer()
		const { leave, state } = await connected(server, kind)
		await leave(people)
		await server.deliverAll()
		await env.DB.prepare('update connector_deliveries set sent_at = sent_at - 7200000').run()
		await server.at(kind, { revoked: true })
		await compareAll(server.settings as never)
		await server.send()
		expect(await state()).toMatchObject({ checked: null, paused: 'signed_out', waiting: 0 })
		const [mail] = await server.inbox()
		expect(mail?.subject).toMatch(/^Reconnect .+ to keep sending it leads/)
	})
})
