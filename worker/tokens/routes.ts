import { Hono } from 'hono'
import { z } from 'zod'
import { newTokenAnswer, tokenAnswer } from '../../schema/answers/account'
import { tokenInput } from '../../schema/token'
import { accountEventIf } from '../auth/accountLog'
import { own, requireConfirmed } from '../auth/own'
import { permit } from '../auth/permit'
import { requireFresh } from '../auth/session'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { addToken, deleteToken, listTokens, tokenName } from './queries'
import { apiTokenHash, newApiToken } from './token'

/** API tokens, mounted at /api/tokens. Only people manage them. */
export const tokens = new Hono<App>()

	.get(
		'/',
		documented({
			name: 'listTokens',
			tag: 'Tokens',
			summary: 'List tokens',
			description: 'Tokens are managed by people: these three need a session, not a token.',
			ok: 200,
			answer: z.array(tokenAnswer),
		}),
		permit('tokens.manage'),
		async (c) => c.json(await listTokens(c.var.db, c.var.caller.workspaceId)),
	)

	// The only response that contains the token itself.
	.post(
		'/',
		documented({
			name: 'createToken',
			tag: 'Tokens',
			summary: 'Create a token',
			ok: 201,
			answer: newTokenAnswer,
			body: { name: 'The CRM', scopes: ['leads:read'], expiresAt: '2099-12-31' },
			errors: [409],
		}),
		own.permit('tokens.manage'),
		requireConfirmed,
		requireFresh,
		validate('json', tokenInput),
		async (c) => {
			const { db, caller } = c.var
			const token = newApiToken()
			const stored = { prefix: token.slice(0, 9), hash: apiTokenHash(token) }
			const event = accountEventIf(c, 'token_made', { about: c.req.valid('json').name })
			return c.json(
				{ ...(await addToken(db, caller, c.req.valid('json'), stored, event)), token },
				201,
			)
		},
	)

	.delete(
		'/:id',
		documented({
			name: 'revokeToken',
			tag: 'Tokens',
			summary: 'Revoke a token',
			ok: 204,
			params: { id: '56' },
		}),
		permit('tokens.manage'),
		byId,
		async (c) => {
			const { id } = c.req.valid('param')
			const { workspaceId } = c.var.caller
			const event = accountEventIf(c, 'token_revoked', { about: tokenName(workspaceId, id) })
			await deleteToken(c.var.db, workspaceId, id, event)
			return c.body(null, 204)
		},
	)
