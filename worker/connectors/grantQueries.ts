import { and, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { users } from '../../schema/tables/accounts'
import { secrets } from '../../schema/tables/secrets'
import type { Identity } from '../auth/identity'
import { accountColumns } from '../auth/queries'
import type { Database } from '../platform/env'
import { deleteInRounds } from '../platform/rounds'
import type { Sealed } from '../platform/sealed'
import type { SealedAccess } from './access'

/** Stores a grant until it is used for a connection, at most as long as its token lasts; returns its id. */
export async function addGrant(db: Database, workspaceId: number, sealed: SealedAccess) {
	const [row] = await db
		.insert(secrets)
		.values({ workspaceId, ...sealed, expiresAt: sealed.tokenEndsAt })
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

/** The columns of a connection's sealed secret, and when it was connected with it, which a new token leaves. */
export const secretColumns = {
	keyId: secrets.keyId,
	sealed: secrets.sealed,
	connectedAt: sql<Date>`${secrets.createdAt}`.mapWith(secrets.createdAt).as('connected_at'),
}

/** The statement that reads a sealed secret. */
export const secretById = (db: Database, id: number) =>
	db.select(secretColumns).from(secrets).where(eq(secrets.id, id))

/** New tokens of the grant that was connected at `connectedAt`. */
export type Renewed = { secretId: number; connectedAt: Date; sealed: SealedAccess }

/** The statement that stores new tokens, unless the connection has been reconnected since. */
export const storeRenewed = (db: Database, { secretId, connectedAt, sealed }: Renewed) =>
	db
		.update(secrets)
		.set(sealed)
		.where(and(eq(secrets.id, secretId), eq(secrets.createdAt, connectedAt)))
