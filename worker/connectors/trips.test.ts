// What owners do with connected tools takes two trips to the database where the tool answers, too: worker/trips.test.ts
// has no tools.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { connectorKindNames } from '../../schema/connectorKinds'
import { connected, connectorServer, credentialFor, standIns } from '../testing/connectors'
import { recording } from '../testing/recording'

it.each(connectorKindNames)('%s takes at most two trips for whatever is asked', async (kind) => {
	const server = connectorServer()
	const { ada, byId, leave } = await connected(server, kind)
	const { db, trips } = recording(env.DB)
	const tripsOf = async (work: () => Promise<{ status: number }>) => {
		server.settings.DB = db as never
		trips.splice(0)
		const { status } = await work()
		server.settings.DB = env.DB as never
		return [status, trips.length]
	}
	const { connectors } = ada.api
	const one = connectors[':id']
	const { target } = standIns[kind]
	// The lease is released each time.
	const isFree = async () =>
		(await env.DB.prepare('select busy_until from connectors').first('busy_until')) === null
	const test = () => tripsOf(() => one.test.$post(byId))
	expect([await test(), await isFree()]).toEqual([[200, 2], true])
	await leave(['Grace Hopper'])
	expect([await test(), await isFree()]).toEqual([[200, 2], true])
	expect((await server.at(kind)).records).toHaveLength(1)
	await server.at(kind, { faults: [500] })
	expect([await test(), await isFree()]).toEqual([[200, 2], true])

	const fields = () => tripsOf(() => one.fields.$get(byId))
	const stages = () => tripsOf(() => one.stages.$get(byId))
	expect(await fields()).toEqual([200, 1])
	expect(await stages()).toEqual([200, 1])
	if (!standIns[kind].apiKey) {
		// The tool revokes it early, so the request must take the lease first.
		await server.at(kind, { endsTokens: true })
		expect([await fields(), await isFree()]).toEqual([[200, 3], true])
		// From now on each request has to renew it.
		await server.at(kind, { endsTokens: true, grants: { seconds: 30 } })
		await fields()
		for (const ask of [fields, stages, test]) {
			expect([await ask(), await isFree()]).toEqual([[200, 2], true])
		}
		// The last one is stored.
		await server.at(kind, { endsTokens: true, grants: { seconds: 1800 } })
		expect(await test()).toEqual([200, 2])
		expect(await fields()).toEqual([200, 1])
	}
	expect(await tripsOf(() => connectors.$get())).toEqual([200, 2])
	expect(await tripsOf(() => one.$get(byId))).toEqual([200, 2])
	expect(await tripsOf(() => one.retry.$post({ ...byId, json: {} }))).toEqual([200, 2])
	const since = { since: '2020-01-01' }
	expect(await tripsOf(() => one.backfill.$post({ ...byId, json: since }))).toEqual([200, 2])

	const credentials = []
	for (let i = 0; i < 4; i++) credentials.push(await credentialFor(ada, kind))
	const [first, second, third, fourth] = credentials
	expect(await tripsOf(() => connectors.targets.$post({ json: { kind, ...first } }))).toEqual([
		200, 1,
	])
	expect(
		await tripsOf(() => connectors.fields.$post({ json: { kind, target, ...second } })),
	).toEqual([200, 2])
	expect(await tripsOf(() => connectors.$post({ json: { kind, target, ...third } }))).toEqual([
		201, 2,
	])
	expect(await tripsOf(() => one.$patch({ ...byId, json: { ...fourth } }))).toEqual([200, 2])
	expect(await tripsOf(() => one.$patch({ ...byId, json: { paused: true } }))).toEqual([200, 2])
	expect(await tripsOf(() => one.$delete(byId))).toEqual([204, 2])
})
