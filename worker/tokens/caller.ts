import { hoursToMilliseconds } from 'date-fns'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Found } from '../auth/identity'
import type { App } from '../http/context'
import { HttpError } from '../http/errors'
import { routeOf } from '../http/log'
import { limitToken } from './limit'
import { memberOfToken, noteUse, type TokenMember } from './queries'
import { anyScope, scopeOf } from './scopes'
import { apiTokenHash } from './token'

const whereToMakeOne = 'An owner or admin can create one under Settings → Connections.'

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
 * `accept` throws a 401 for an invalid token and a 403 if it lacks the route's scope; then the statements
 * in the same trip find nobody, so that nothing is read and no lease is taken.
 */
export async function tokenCaller(c: Context<App>, token: string) {
	const hash = apiTokenHash(token)
	await limitToken(c, hash)
	const now = Date.now()
	const valid = sql`from api_tokens t
		join members m on m.user_id = t.user_id and m.workspace_id = t.workspace_id
		where t.hash = ${hash} and (t.expires_at is null or t.expires_at > ${now}) and ${hasScope(c)}`
	return {
		identity: {
			userId: sql<number>`(select t.user_id ${valid})`,
			workspaceId: sql<number>`(select t.workspace_id ${valid})`,
		},
		statement: memberOfToken(c.var.db, hash),
		accept(member: TokenMember | undefined): Found {
			if (!member) throw unknownToken()
			const { workspaceId, userId, role, timezone, scopes, tokenId, suspendedFor } = member
			const { expiresAt, lastUsedAt } = member
			if (expiresAt && expiresAt.getTime() <= now) throw expiredToken(expiresAt)
			requireScope(c, scopes)
			if (now - (lastUsedAt?.getTime() ?? 0) > hoursToMilliseconds(1)) {
				c.executionCtx.waitUntil(noteUse(c.var.db, tokenId))
			}
			return {
				caller: { workspaceId, userId, role, timezone, via: 'token', scopes },
				suspendedFor,
				provenAt: undefined,
			}
		},
	}
}

/** The route as named in scopes.ts. */
const routeFor = (c: Context<App>) =>
	`${c.req.method === 'HEAD' ? 'GET' : c.req.method} ${routeOf(c)}`

/** SQL for whether the token `t` has the route's scope. */
function hasScope(c: Context<App>): SQL {
	const route = routeFor(c)
	const needed = scopeOf[route]
	return needed ? sql`instr(t.scopes, ${`"${needed}"`}) > 0` : sql`${anyScope.includes(route)}`
}

/** Throws a 403 unless the scopes include the route's. */
function requireScope(c: Context<App>, scopes: readonly string[]) {
	const route = routeFor(c)
	const needed = scopeOf[route]
	if (needed ? scopes.includes(needed) : anyScope.includes(route)) return
	throw new HttpError(
		403,
		'insufficient_scope',
		needed
			? `This token lacks the scope ${needed}. ${whereToMakeOne}`
			: 'Tokens can’t do this: please log in to the app.',
		{
			headers: {
				'WWW-Authenticate': `Bearer error="insufficient_scope"${needed ? `, scope="${needed}"` : ''}`,
			},
		},
	)
}
