import { Hono } from 'hono'
import { tokenInput } from '../../schema/token'
import { accountEventIf } from '../auth/accountLog'
import { requireCaller, requireFresh, requireRole } from '../auth/session'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { addToken, deleteToken, listTokens } from './queries'
import { apiTokenHash, newApiToken } from './token'

/** API tokens, mounted at /api/tokens. Only people manage them: see scopes.ts. */
export const tokens = new Hono<App>()
	.use(requireCaller, requireRole('owner', 'admin'))

	.get('/', async (c) => c.json(await listTokens(c.var.db, c.var.caller.workspaceId)))

	// The only response that contains the token itself.
	.post('/', requireFresh, validate('json', tokenInput), async (c) => {
		const { db, caller } = c.var
		const token = newApiToken()
		const stored = { prefix: token.slice(0, 9), hash: apiTokenHash(token) }
		const event = accountEventIf(c, 'token_made')
		return c.json(
			{ ...(await addToken(db, caller, c.req.valid('json'), stored, event)), token },
			201,
		)
	})

	.delete('/:id', byId, async (c) => {
		const event = accountEventIf(c, 'token_revoked')
		await deleteToken(c.var.db, c.var.caller.workspaceId, c.req.valid('param').id, event)
		return c.body(null, 204)
	})
