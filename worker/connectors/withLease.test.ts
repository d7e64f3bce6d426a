import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { connected, connectorServer } from '../testing/connectors'
import { sendLeads } from './sending'

/** The database, which fails once as what was sent is noted. */
function failingOnce() {
	let fails = true
	return new Proxy(env.DB, {
		get(db, name) {
			const value = Reflect.get(db, name)
			if (typeof value !== 'function') return value
			if (name !== 'batch') return value.bind(db)
			return (statements: unknown[]) => {
				const isNote = statements.length === 6
				if (!isNote || !fails) return value.call(db, statements)
				fails = false
				return Promise.reject(new Error('D1_ERROR: storage was reset'))
			}
		},
	})
}

it('the lease is released when recording what was sent fails, so the next try need not wait', async () => {
	vi.spyOn(console, 'error').mockImplementation(() => {})
	const server = connectorServer()
	const { leave, state, id } = await connected(server, 'airtable')
	await leave(['Grace Hopper', 'Alan Turing'])
	await server.deliver()
	const settings = { ...server.settings, DB: failingOnce() }
	await expect(sendLeads(settings as never, id)).rejects.toThrow('storage was reset')
	expect(await state()).toMatchObject({ sent: 0, waiting: 2 })
	await sendLeads(settings as never, id)
	expect(await state()).toMatchObject({ sent: 2, waiting: 0 })
	expect((await server.at('airtable')).records).toHaveLength(2)
	vi.restoreAllMocks()
})
