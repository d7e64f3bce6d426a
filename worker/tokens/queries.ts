import { and, desc, eq, sql } from 'drizzle-orm'
import { members, workspaces } from '../../schema/tables/accounts'
import { apiTokens } from '../../schema/tables/tokens'
import type { TokenInput } from '../../schema/token'
import { tokenLimits } from '../../schema/tokenLimits'
import type { EventIf } from '../auth/accountLog'
import type { Caller } from '../http/context'
import { conflict, notFound } from '../http/errors'
import { seatOf } from '../members/seatQueries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

/** The statement for a token and the member it acts as; no row once that member is gone. */
export const memberOfToken = (db: Database, hash: string) =>
	db
		.select({
			workspaceId: members.workspaceId,
			userId: members.userId,
			role: members.role,
			timezone: workspaces.timezone,
			seat: seatOf,
			tokenId: apiTokens.id,
			token: apiTokens.name,
			scopes: apiTokens.scopes,
			expiresAt: apiTokens.expiresAt,
			lastUsedAt: apiTokens.lastUsedAt,
			suspendedFor: workspaces.suspendedFor,
		})
		.from(apiTokens)
		.innerJoin(
			members,
			and(eq(members.userId, apiTokens.userId), eq(members.workspaceId, apiTokens.workspaceId)),
		)
		.innerJoin(workspaces, eq(workspaces.id, apiTokens.workspaceId))
		.where(eq(apiTokens.hash, hash))

export type TokenMember = Awaited<ReturnType<typeof memberOfToken>>[number]

export async function recordUse(db: Database, tokenId: number) {
	await db.update(apiTokens).set({ lastUsedAt: new Date() }).where(eq(apiTokens.id, tokenId))
}

const shown = {
	id: apiTokens.id,
	name: apiTokens.name,
	prefix: apiTokens.prefix,
	scopes: apiTokens.scopes,
	createdAt: apiTokens.createdAt,
	expiresAt: apiTokens.expiresAt,
	lastUsedAt: apiTokens.lastUsedAt,
}

/** The statement for the workspace's tokens, newest first. */
export const listTokens = (db: Database, workspaceId: number) =>
	db
		.select(shown)
		.from(apiTokens)
		.where(eq(apiTokens.workspaceId, workspaceId))
		.orderBy(desc(apiTokens.id))

/** Stores a token; throws a 409 if the workspace has too many. */
export async function addToken(
	db: Database,
	{ workspaceId, userId }: Caller,
	{ name, scopes, expiresAt }: TokenInput,
	{ prefix, hash }: { prefix: string; hash: string },
	event: EventIf,
) {
	const fits = sql`(
		select count(*) from api_tokens where workspace_id = ${workspaceId}) < ${tokenLimits.perWorkspace}`
	const [, [token]] = await db.batch([
		event(fits),
		db
			.insert(apiTokens)
			.select(
				rowsFrom(
					apiTokens,
					{ workspaceId, userId, name, prefix, hash, scopes, expiresAt },
					sql`where ${fits}`,
				),
			)
			.returning(shown),
	])
	if (token) return token
	throw conflict(
		`A workspace has at most ${tokenLimits.perWorkspace} tokens. Please revoke one that you no longer use.`,
	)
}

/** Revokes a token; throws a 404 if it is not the workspace's. */
export async function deleteToken(db: Database, workspaceId: number, id: number, event: EventIf) {
	const own = and(eq(apiTokens.id, id), eq(apiTokens.workspaceId, workspaceId))
	const [, [gone]] = await db.batch([
		event(sql`exists (select 1 from api_tokens where ${own})`),
		db.delete(apiTokens).where(own).returning({ id: apiTokens.id }),
	])
	if (!gone) throw notFound('Token')
}

/** SQL for a token's name, as the log has it. */
export const tokenName = (workspaceId: number, id: number) =>
	sql<string>`(select name from api_tokens where id = ${id} and workspace_id = ${workspaceId})`
