// Pipedrive's webhook for a connection that is deleted, by itself or with its workspace.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cases, comingBack } from '../testing/comingBack'
import { deliverMessages } from '../testing/queue'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const [, , [, pipedrive]] = cases as [unknown, unknown, (typeof cases)[number]]

async function hooked(settings: object = {}) {
	const back = await comingBack(pipedrive, undefined, {
		SITE_URL: 'https://leads.example.com',
		...settings,
	})
	const hooks = async () => (await back.server.at('pipedrive')).hooks
	await expect.poll(hooks).toHaveLength(1)
	const { server, ada, byId } = back
	return {
		server,
		ada,
		hooks,
		disconnect: async () => (await ada.api.connectors[':id'].$delete(byId)).status,
		/** Delivers the messages that wait; returns when they come again, in seconds. */
		async deliver() {
			const waiting = server.woken.splice(0).filter(({ body }) => body.type === 'left-hook')
			const queue = 'lead-links-connectors'
			const failed = await deliverMessages(
				queue,
				waiting.map(({ body }) => body),
				server.settings,
			)
			expect(failed).toEqual(waiting.map(() => undefined))
			return server.woken.map(({ delaySeconds }) => delaySeconds)
		},
	}
}

it('is removed when the connection is, however often that fails', async () => {
	const { server, hooks, disconnect, deliver } = await hooked()
	await server.at('pipedrive', { faults: [500, 'limited', 'lost'] })
	expect(await disconnect()).toBe(204)
	expect(JSON.stringify(server.woken)).not.toContain('token-of-the-tests')
	for (const seconds of [30, 60]) expect(await deliver()).toEqual([seconds])
	expect(await hooks()).toHaveLength(1)
	// The last answer gets lost, but it is done.
	expect(await deliver()).toEqual([120])
	expect(await deliver()).toEqual([])
	expect(await hooks()).toEqual([])
})

it('is left to Pipedrive once the key is no longer valid', async () => {
	const { server, disconnect, deliver } = await hooked()
	await server.at('pipedrive', { revoked: true })
	await disconnect()
	expect(await deliver()).toEqual([])
})

it('is left to Pipedrive after a day of tries', async () => {
	const { server, disconnect, deliver } = await hooked()
	await server.at('pipedrive', { always: 500 })
	await disconnect()
	let seconds = 0
	for (let [next] = await deliver(); next !== undefined; [next] = await deliver()) seconds += next
	expect(seconds).toBeGreaterThan(20 * 3600)
	expect(seconds).toBeLessThan(28 * 3600)
})

it.each(['workspace', 'account'] as const)('is removed when the %s is deleted', async (what) => {
	const { server, ada, hooks, deliver } = await hooked()
	if (what === 'workspace') {
		await ada.api.workspaces.$post({ json: { name: 'Another' } })
		const { workspace } = await (await ada.api.auth.user.$get()).json()
		const deleted = await ada.api.workspace.$delete({ json: { name: workspace.name } })
		expect(deleted.status).toBe(204)
	} else expect((await ada.api.auth.user.$delete({ json: {} })).status).toBe(204)
	expect(await deliver()).toEqual([])
	expect(await hooks()).toEqual([])
	expect(server.woken).toEqual([])
})

it('keeps no account from being deleted while queues are down', async () => {
	const { server, ada } = await hooked()
	const sendBatch = () => Promise.reject(new Error('no queue'))
	Object.assign(server.settings, { CONNECTORS: { sendBatch } })
	expect((await ada.api.auth.user.$delete({ json: {} })).status).toBe(204)
	expect((await ada.api.auth.user.$get()).status).toBe(401)
})
