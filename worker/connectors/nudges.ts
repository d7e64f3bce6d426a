import { Hono } from 'hono'
import { isConnectorKind } from '../../schema/connectorKinds'
import type { App } from '../http/context'
import { anyone } from '../http/gates'
import { clientOf } from './client'
import { nudge, nudgeAccounts } from './comingBack'
import { connectorCalled } from './hooks'
import { kinds } from './kinds.gen'

/**
 * Calls of tools in which something was changed; mounted at /api/connectors. What they say is not believed: it is read
 * there. A tool calls an address of each connection, or one for all accounts, which ends with the tool's name.
 */
export const nudges = new Hono<App>().post('/changed/:caller', anyone, async (c) => {
	const caller = c.req.param('caller')
	const accountsIn = isConnectorKind(caller) && kinds[caller].back?.accountsIn
	if (isConnectorKind(caller) && accountsIn) {
		const { url, raw } = c.req
		const secret = clientOf(c.env, caller)?.secret
		const accounts = accountsIn({ url, headers: raw.headers, body: await c.req.text(), secret })
		await nudgeAccounts(c.env, caller, accounts)
		return c.body(null, 204)
	}
	const id = connectorCalled(c.env, caller)
	// A wrong address gets the same answer and costs no trip, so that nobody has to be counted.
	if (id !== undefined) await nudge(c.env, id)
	return c.body(null, 204)
})
