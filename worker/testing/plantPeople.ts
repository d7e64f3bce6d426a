import { env } from 'cloudflare:workers'
import type { Role } from '../../schema/permissions'
import type { Scope } from '../../schema/tokenScopes'
import { apiTokenHash, newApiToken } from '../tokens/token'
import { hashOf } from './hashing'
import { password } from './rows/account'

let people = 0

/** Counted down, so that no id is the one that the database assigns next. */
export const newId = () => 1_000_000 - ++people

export const statement = (table: string, row: Record<string, unknown>) =>
	env.DB.prepare(
		`insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => '?')})`,
	).bind(...Object.values(row))

export async function userRow(id: number, name: string) {
	return statement('users', {
		id,
		username: `${name}@acme.io`,
		password: await hashOf(password),
		name,
		created_at: 1,
	})
}

/** Adds a user to an existing workspace; returns the id. */
export async function plantMember(workspaceId: number, role: Role, name?: string) {
	const id = newId()
	await env.DB.batch([
		await userRow(id, name ?? `${role}${id}`),
		// Seen just now, so that nothing is recorded.
		statement('members', {
			workspace_id: workspaceId,
			user_id: id,
			role,
			last_used_at: Date.now(),
		}),
	])
	return id
}

/** Inserts a token that acts as a member, used just now; returns it with its id. */
export async function plantToken(
	owner: { id: number; workspaceId: number },
	scopes: readonly Scope[],
	options?: Parameters<typeof tokenRow>[2],
) {
	const { token, tokenId, row } = tokenRow(owner, scopes, options)
	await row.run()
	return { token, tokenId }
}

export function tokenRow(
	{ id, workspaceId }: { id: number; workspaceId: number },
	scopes: readonly Scope[],
	{ name = 'A program', expires = null as number | null, used = Date.now() as number | null } = {},
) {
	const token = newApiToken()
	const tokenId = newId()
	const row = statement('api_tokens', {
		id: tokenId,
		workspace_id: workspaceId,
		user_id: id,
		name,
		prefix: token.slice(0, 9),
		hash: apiTokenHash(token),
		scopes: JSON.stringify(scopes),
		created_at: 1,
		expires_at: expires,
		last_used_at: used,
	})
	return { token, tokenId: String(tokenId), row }
}
