import { z } from 'zod'
import { newTokenAnswer, tokenAnswer } from '../../../schema/answers/account'
import type { Operation } from '../operation'

export const tokensOperations: Record<string, Operation> = {
	'GET /api/tokens': {
		name: 'listTokens',
		tag: 'Tokens',
		summary: 'List tokens',
		description: 'Tokens are managed by people: these three need a session, not a token.',
		ok: 200,
		answer: z.array(tokenAnswer),
	},
	'POST /api/tokens': {
		name: 'createToken',
		tag: 'Tokens',
		summary: 'Create a token',
		ok: 201,
		answer: newTokenAnswer,
		body: { name: 'The CRM', scopes: ['leads:read'], expiresAt: '2099-12-31' },
		errors: [409],
	},
	'DELETE /api/tokens/:id': {
		name: 'revokeToken',
		tag: 'Tokens',
		summary: 'Revoke a token',
		ok: 204,
		params: { id: '56' },
	},
}
