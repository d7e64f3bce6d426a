import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { connectors } from '../../schema/tables/connectors'
import type { Database } from '../platform/env'
import { type Renewed, storeRenewed } from './grantQueries'
import { ownConnector } from './waitingQueries'

const c = connectors

/** How long a request's lease lasts at most, in milliseconds. Leads that become due under it may wait that long. */
const leaseMs = 60_000

/** The right to send to a connector, held by one sender until `busyUntil`; `renewed` is stored on release. */
export type ConnectorLease = { id: number; busyUntil: Date | null; renewed?: Renewed }

/**
 * The statement that takes a connector's lease, paused or not. Returns no row if it is held, the connector is not
 * the workspace's, or `more` doesn't hold.
 */
export function takeLease(
	db: Database,
	connectorId: number,
	{ workspaceId, more }: { workspaceId?: SQL<number>; more?: SQL | undefined } = {},
) {
	const now = Date.now()
	return db
		.update(c)
		.set({ busyUntil: new Date(now + leaseMs) })
		.where(
			and(
				workspaceId ? ownConnector(workspaceId, connectorId) : eq(c.id, connectorId),
				sql`coalesce(${c.busyUntil}, 0) <= ${now}`,
				more,
			),
		)
		.returning({ id: c.id, busyUntil: c.busyUntil })
}

/** SQL for whether the access token of a connector ends within some milliseconds, or has ended. */
export const tokenEndsWithin = (ms: number) =>
	sql`exists (select 1 from secrets
		where secrets.id = ${c.secretId} and token_ends_at <= ${Date.now() + ms})`

/** SQL for whether nobody else has taken a lease since. */
export const isHeld = ({ id, busyUntil }: ConnectorLease) =>
	and(eq(c.id, id), eq(c.busyUntil, busyUntil ?? new Date(0)))

/** The statements that release a lease, unless another request has taken it since. */
export const releaseLease = (
	db: Database,
	lease: ConnectorLease,
): [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]] => [
	db.update(c).set({ busyUntil: null }).where(isHeld(lease)),
	...(lease.renewed ? [storeRenewed(db, lease.renewed)] : []),
]
