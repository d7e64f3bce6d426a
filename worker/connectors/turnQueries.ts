import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { connectors } from '../../schema/tables/connectors'
import type { Database } from '../platform/env'
import { type Renewed, storeRenewed } from './grantQueries'
import { ownConnector } from './waitingQueries'

const c = connectors

/** How long a line is held at most, in milliseconds, longer than any work with it: a killed request frees it then. */
export const turnMs = 120_000

/** A connector's line, held by one sender until `busyUntil`; `renewed` is stored as the line is released. */
export type Turn = { id: number; busyUntil: Date | null; renewed?: Renewed }

/**
 * The statement that takes a connector's line, paused or not, unless somebody has it or it is not the workspace's, or
 * something more isn't true: then it returns no row.
 */
export function takeTurn(
	db: Database,
	connectorId: number,
	{ workspaceId, more }: { workspaceId?: SQL<number>; more?: SQL | undefined } = {},
) {
	const now = Date.now()
	return db
		.update(c)
		.set({ busyUntil: new Date(now + turnMs) })
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

/** The statements that release a line, unless another request has taken it since. */
export const releaseTurn = (
	db: Database,
	{ id, busyUntil, renewed }: Turn,
): [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]] => [
	db
		.update(c)
		.set({ busyUntil: null })
		.where(and(eq(c.id, id), eq(c.busyUntil, busyUntil ?? new Date(0)))),
	...(renewed ? [storeRenewed(db, renewed)] : []),
]
