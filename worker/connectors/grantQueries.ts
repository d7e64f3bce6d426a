import { and, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { users } from '../../schema/tables/accounts'
import { secrets } from '../../schema/tables/secrets'
import type { Identity } from '../auth/identity'
import { accountColumns } from '../auth/queries'
import type { Database } from '../platform/env'
import { deleteInRounds } from '../platform/rounds'
import type { Sealed } from '../platform/sealed'

/** Stores a grant until it is used for a connection; returns its id. */
export async function addGrant(db: Database, workspaceId: number, sealed: Sealed, expiresAt: Date) {
	const [row] = await db
		.insert(secrets)
		.values({ workspaceId, ...sealed, expiresAt })
		.returning({ id: secrets.id })
	return row?.id ?? 0
}

/** SQL for an unused grant of a workspace. */
export const waitingGrant = (workspaceId: number, id: number) =>
	and(eq(secrets.id, id), eq(secrets.workspaceId, workspaceId), gt(secrets.expiresAt, new Date()))

/** A workspace's unused grants, as a column to be read with something else. */
export const waitingGrants = (workspaceId: SQL<number>) =>
	sql<string>`(select json_group_array(json_object('id', id, 'keyId', key_id, 'sealed', sealed)) from secrets
		where workspace_id = ${workspaceId} and expires_at > ${Date.now()})`
		.mapWith((list: string) => JSON.parse(list) as ({ id: number } & Sealed)[])
		.as('waiting_grants')

/** The caller's account, and the grants that a request may name. */
export const accountWithGrants = (db: Database, { userId, workspaceId }: Identity) =>
	db
		.select({ ...accountColumns, grants: waitingGrants(workspaceId) })
		.from(users)
		.where(sql`${users.id} = ${userId}`)

/** Deletes expired grants that were never used. Returns whether more may be left. */
export const forgetGrants = (db: Database, now: number) =>
	deleteInRounds(
		db,
		secrets,
		sql`${and(isNotNull(secrets.expiresAt), lte(secrets.expiresAt, new Date(now)))}`,
	)

/** The statement that reads a sealed text. */
export const secretById = (db: Database, id: number) =>
	db.select().from(secrets).where(eq(secrets.id, id))

/** The statement that replaces a sealed text; it returns no row if somebody else has replaced it. */
export const replaceSecret = (db: Database, id: number, before: string, after: Sealed) =>
	db
		.update(secrets)
		.set(after)
		.where(and(eq(secrets.id, id), eq(secrets.sealed, before)))
		.returning({ id: secrets.id })
