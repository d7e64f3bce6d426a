// Stages that are changed in HubSpot and Pipedrive come back. The stand-ins page their lists, and let these lag behind.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ToolFault } from '../../scripts/testing/connectorStandIns'
import { type Case, cases, comingBack, minute } from '../testing/comingBack'
import { connected, connectorServer } from '../testing/connectors'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

/** The requests that read what was changed. */
const lists = /search$|GET \/api\/v2\/deals$/

describe.each(cases)('%s', (_, one) => {
	it('a stage that is changed there becomes the lead’s, as if an owner had changed it', async () => {
		const { ada, leads, poll, move, stage, theirs, letPass, server } = await comingBack(one)
		await poll()
		expect(await stage()).toBe('open')
		await move(theirs.won)
		await poll()
		const [lead] = await leads()
		expect(lead).toMatchObject({ stage: 'won', firstContactAt: expect.any(String) })
		const whole = await ada.api.leads[':id'].$get({ param: { id: String(lead?.id) } })
		expect((await whole.json()).changes).toMatchObject([
			{ what: 'stage', before: 'open', after: 'won', via: one.kind, author: null },
		])
		const { results } = await env.DB.prepare(
			"select count(*) n from events where type = 'lead.updated'",
		).all()
		expect(results).toEqual([{ n: 1 }])
		// It isn't sent back, and what we send isn't taken for their change, however often we look.
		await server.deliverAll()
		await letPass()
		await poll()
		await poll()
		expect((await leads())[0]?.stage).toBe('won')
		const { changes } = await (
			await ada.api.leads[':id'].$get({ param: { id: String(lead?.id) } })
		).json()
		expect(changes).toHaveLength(1)
	})

	it('who changed last wins', async () => {
		const { server, poll, move, change, stage, theirs, there, letPass } = await comingBack(one)
		await poll()
		await letPass()
		// Theirs first, ours later: ours goes there.
		await move(theirs.lost, 10 * minute)
		await change('won')
		await poll()
		expect(await stage()).toBe('won')
		await server.deliverAll()
		expect((await there()).stage).toBe(theirs.won)
		await poll()
		expect(await stage()).toBe('won')
		// Ours first, theirs later: theirs comes here, and stays there.
		await letPass()
		await change('contacted')
		await server.deliverAll()
		await letPass()
		await move(theirs.lost)
		await poll()
		expect(await stage()).toBe('lost')
		await server.deliverAll()
		expect((await there()).stage).toBe(theirs.lost)
		// And an owner's next change goes there again.
		await letPass()
		await change('open')
		await server.deliverAll()
		expect((await there()).stage).toBe(theirs.open)
		await poll()
		expect(await stage()).toBe('open')
	})

	it('who changed last wins, though what was changed here waits for a pause', async () => {
		const { ada, byId, server, poll, move, change, stage, theirs, there, letPass } =
			await comingBack(one)
		const pause = async (paused: boolean) => {
			const changed = await ada.api.connectors[':id'].$patch({ ...byId, json: { paused } })
			expect(changed.status).toBe(200)
		}
		await poll()
		await letPass()
		// Ours first, theirs later.
		await pause(true)
		await change('won')
		await letPass(20 * minute)
		await move(theirs.lost)
		await pause(false)
		await server.deliverAll()
		await server.later()
		expect(await stage()).toBe('lost')
		expect((await there()).stage).toBe(theirs.lost)
		await server.deliverAll()
		expect((await there()).stage).toBe(theirs.lost)
		// Theirs first, ours later.
		await letPass()
		await pause(true)
		await move(theirs.contacted, 30 * minute)
		await change('open')
		await letPass(20 * minute)
		await pause(false)
		await server.deliverAll()
		await server.later()
		expect(await stage()).toBe('open')
		expect((await there()).stage).toBe(theirs.open)
	})

	it('no change of ours is taken for theirs by a clock that is an hour ahead or behind', async () => {
		for (const ahead of [60 * minute, -60 * minute]) {
			const { server, poll, move, change, stage, theirs, letPass } = await comingBack(one)
			await server.at(one.kind, { ahead })
			await poll()
			await letPass()
			await move(theirs.contacted, 10 * minute)
			await change('won')
			await poll()
			expect([ahead, await stage()]).toEqual([ahead, 'won'])
		}
	})

	it('comes back though their lists lag behind, and page by page', async () => {
		const names = ['Grace Hopper', ...Array.from({ length: 24 }, (_, i) => `Person ${i}a`)]
		const { server, poll, move, stage, stages, theirs } = await comingBack(one, names)
		await poll()
		await server.at(one.kind, { lags: true })
		await move(theirs.contacted)
		await poll()
		expect(await stage()).toBe('open')
		await server.at(one.kind, { lags: false })
		await move(theirs.won, 0, 'Person 23a')
		await poll()
		const moved = Object.entries(await stages()).filter(([, stage]) => stage !== 'open')
		expect(moved).toEqual([
			['Grace Hopper', 'contacted'],
			['Person 23a', 'won'],
		])
		expect(
			(await server.at(one.kind)).asked.filter((path) => lists.test(path)).length,
		).toBeGreaterThan(3)
	})

	it('leaves a lead as it is that is gone, or whose stage there is none of ours', async () => {
		const { ada, byId, server, poll, move, stage, leads, mapping, theirs, state } =
			await comingBack(one, ['Grace Hopper', 'Alan Turing'])
		const some = mapping.filter((pair) => pair.theirs !== theirs.won)
		await ada.api.connectors[':id'].$patch({ ...byId, json: { stages: some } })
		await poll()
		await move(theirs.won)
		await move(theirs.contacted, 0, 'Alan Turing')
		const gone = (await leads()).find(({ name }) => name === 'Alan Turing')
		await ada.api.leads[':id'].$delete({ param: { id: String(gone?.id) }, query: {} })
		await poll()
		expect(await stage()).toBe('open')
		expect(await leads()).toHaveLength(1)
		expect(await state()).toMatchObject({ problem: null, paused: null, waiting: 0 })
		// A change of something else doesn't move it there.
		const [lead] = await leads()
		const byLead = { param: { id: String(lead?.id) } }
		await ada.api.leads[':id'].$patch({ ...byLead, json: { qualificationStatus: 'hot' } })
		await server.deliverAll()
		await poll()
		expect(await stage()).toBe('open')
	})

	const faults: [ToolFault, object][] = [
		['lost', { paused: null, problem: expect.any(String) }],
		['half', { paused: null, problem: expect.any(String) }],
		[401, { paused: null, problem: null }],
		[403, { paused: 'signed_out' }],
		[409, { paused: null, problem: null }],
		['limited', { paused: null, retryAt: expect.any(String) }],
		[429, { paused: null, retryAt: expect.any(String) }],
		['skewed', { paused: null, retryAt: expect.any(String) }],
		[500, { paused: null, retryAt: expect.any(String) }],
	]
	it.each(faults)('loses no change when reading answers %s', async (fault, after) => {
		const { ada, byId, server, poll, move, stage, theirs, state } = await comingBack(one)
		await poll()
		await move(theirs.won)
		await server.at(one.kind, { faults: [fault] })
		await poll()
		const now = await state()
		// A key has no other.
		if (fault === 401 && one.kind === 'pipedrive') expect(now.paused).toBe('signed_out')
		else expect(now).toMatchObject(after)
		if (now.paused) await ada.api.connectors[':id'].$patch({ ...byId, json: { paused: false } })
		await server.later()
		await poll()
		expect(await stage()).toBe('won')
	})
})

it('comes back only while it is switched on, and only where there are stages', async () => {
	const one = cases[2]?.[1] as Case
	const { ada, byId, poll, move, stage, theirs, server } = await comingBack(one)
	await poll()
	const change = (json: object) => ada.api.connectors[':id'].$patch({ ...byId, json })
	expect(await (await change({ stages: null })).json()).toMatchObject({ stages: null })
	await move(theirs.won)
	await poll()
	expect(await stage()).toBe('open')
	expect((await change({ stages: [] })).status).toBe(400)
	expect((await change({ stages: [{ theirs: '11', ours: 'sold' }] })).status).toBe(400)
	const twice = { theirs: '11', ours: 'open' }
	expect((await change({ stages: [twice, twice] })).status).toBe(400)
	const other = await connected(server, 'airtable')
	const stages = [{ theirs: '11', ours: 'open' as const }]
	const refused = await other.ada.api.connectors[':id'].$patch({ ...other.byId, json: { stages } })
	expect(refused.status).toBe(400)
	const people = await connected(connectorServer(), 'pipedrive')
	const none = await people.ada.api.connectors[':id'].stages.$get(people.byId)
	expect(await none.json()).toEqual({ stages: [], mapping: [] })
})

it('moves no lead of another workspace, whatever id is over there', async () => {
	const one = cases[0]?.[1] as Case
	const { server, poll, theirs, there, move } = await comingBack(one)
	const other = await comingBack(one, ['Alan Turing'])
	const [foreign] = await other.leads()
	const { records } = await server.at('hubspot')
	const deal = records.find(({ target }) => target === 'deals')
	await server.at('hubspot', {
		withRecord: {
			target: 'deals',
			values: { ...deal?.values, leadlinks_id: String(foreign?.id), dealname: 'Theirs' },
		},
	})
	const planted = (await server.at('hubspot')).records.at(-1)?.id ?? ''
	await server.at('hubspot', { move: { id: planted, stage: theirs.won } })
	await move(theirs.won)
	await poll()
	expect((await there()).stage).toBe(theirs.won)
	expect((await other.leads())[0]?.stage).toBe('open')
})

it('of leads that are one contact, the newest follows; what we sent for another is not taken for their change', async () => {
	const one = cases[1]?.[1] as Case
	const grace = 'Grace Hopper'
	const { ada, server, leads, letPass, poll, move, theirs, there } = await comingBack(one, [
		grace,
		grace,
	])
	const both = async () => (await leads()).map(({ stage }) => stage)
	await poll()
	await move(theirs.contacted)
	await poll()
	expect(await both()).toEqual(['contacted', 'open'])
	await letPass()
	const older = { param: { id: String((await leads())[1]?.id) } }
	await ada.api.leads[':id'].$patch({ ...older, json: { stage: 'won' } })
	await server.deliverAll()
	expect((await there()).stage).toBe(theirs.won)
	await poll()
	expect(await both()).toEqual(['contacted', 'won'])
	// Their next change is one again, also back to where it was.
	await letPass()
	await move(theirs.contacted)
	await poll()
	await letPass()
	await move(theirs.won)
	await poll()
	expect(await both()).toEqual(['won', 'won'])
})
