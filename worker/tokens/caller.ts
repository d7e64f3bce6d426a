import { hoursToMilliseconds } from 'date-fns'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Action, permissions } from '../../schema/permissions'
import type { Scope } from '../../schema/tokenScopes'
import type { Found } from '../auth/identity'
import type { App } from '../http/context'
import { HttpError, notAMember } from '../http/errors'
import { namedWorkspace } from '../http/workspace'
import { limitToken } from './limit'
import { memberOfToken, recordUse, type TokenMember } from './queries'
import { apiTokenHash } from './token'

const whereToMakeOne = 'An owner or admin can create one under Settings → API.'

const unknownToken = () =>
	new HttpError(
		401,
		'unauthorized',
		`This token is unknown or has been revoked. ${whereToMakeOne}`,
		{
			headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
		},
	)

const expiredToken = (at: Date) =>
	new HttpError(
		401,
		'token_expired',
		`This token expired on ${at.toISOString().slice(0, 10)}. ${whereToMakeOne}`,
		{ headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } },
	)

/**
 * Identifies a caller by token: how to look them up in the first trip, and how to accept the result.
 * `accept` throws a 401 for an invalid token and a 403 if it lacks the action's scope; without the
 * scope or the role, the statements in the same trip find nobody, so that nothing is read and no lease is
 * taken.
 */
export async function tokenCaller(c: Context<App>, action: Action, token: string) {
	const hash = apiTokenHash(token)
	await limitToken(c, hash)
	const now = Date.now()
	const named = namedWorkspace(c)
	const inNamed = named === undefined ? sql`true` : sql`t.workspace_id = ${named}`
	const valid = sql`from api_tokens t
		join members m on m.user_id = t.user_id and m.workspace_id = t.workspace_id
		where t.hash = ${hash} and (t.expires_at is null or t.expires_at > ${now}) and ${inNamed}
			and ${mayDo(action)}`
	return {
		credential: hash,
		identity: {
			userId: sql<number>`(select t.user_id ${valid})`,
			workspaceId: sql<number>`(select t.workspace_id ${valid})`,
		},
		statement: memberOfToken(c.var.db, hash),
		accept(member: TokenMember | undefined): Found {
			if (!member) throw unknownToken()
			const { workspaceId, userId, role, timezone, scopes, tokenId, token, seat, suspendedFor } =
				member
			const { expiresAt, lastUsedAt } = member
			if (expiresAt && expiresAt.getTime() <= now) throw expiredToken(expiresAt)
			if (named !== undefined && named !== workspaceId) throw notAMember()
			requireScope(action, scopes)
			if (now - (lastUsedAt?.getTime() ?? 0) > hoursToMilliseconds(1)) {
				c.executionCtx.waitUntil(recordUse(c.var.db, tokenId))
			}
			return {
				caller: { workspaceId, userId, role, timezone, via: 'token', token, scopes },
				seat,
				suspendedFor,
				provenAt: undefined,
			}
		},
	}
}

/** SQL for whether the token `t` and its member `m` may do the action. */
function mayDo(action: Action): SQL {
	const { roles, scope } = permissions[action]
	const hasScope =
		scope === 'any' ? sql`true` : scope ? sql`instr(t.scopes, ${`"${scope}"`}) > 0` : sql`false`
	return sql`m.role in ${roles} and ${hasScope}`
}

/** Throws a 403 unless the scopes include the action's. */
function requireScope(action: Action, scopes: readonly Scope[]) {
	const { scope } = permissions[action]
	if (scope === 'any' || (scope && scopes.includes(scope))) return
	throw new HttpError(
		403,
		'insufficient_scope',
		scope
			? `This token lacks the scope ${scope}. ${whereToMakeOne}`
			: 'Tokens can’t do this: please log in to the app.',
		{
			headers: {
				'WWW-Authenticate': `Bearer error="insufficient_scope"${scope ? `, scope="${scope}"` : ''}`,
			},
		},
	)
}
