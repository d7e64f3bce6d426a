import { and, eq, type SQL, sql } from 'drizzle-orm'
import { connectors } from '../../schema/tables/connectors'
import type { Database } from '../platform/env'
import { ownConnector } from './waitingQueries'

const c = connectors

/** How long a line is held at most, in milliseconds: a killed request frees it after that. */
const turnMs = 60_000

/** A connector's line, held by one sender until `busyUntil`. */
export type Turn = { id: number; busyUntil: Date | null }

/**
 * The statement that takes a connector's line, paused or not, unless somebody has it or it is not the workspace's: then
 * it returns no row.
 */
export function takeTurn(db: Database, connectorId: number, workspaceId?: SQL<number>) {
	const now = Date.now()
	return db
		.update(c)
		.set({ busyUntil: new Date(now + turnMs) })
		.where(
			and(
				workspaceId ? ownConnector(workspaceId, connectorId) : eq(c.id, connectorId),
				sql`coalesce(${c.busyUntil}, 0) <= ${now}`,
			),
		)
		.returning({ id: c.id, busyUntil: c.busyUntil })
}

/** The statement that releases a line, unless another request has taken it since. */
export const endTurn = (db: Database, { id, busyUntil }: Turn) =>
	db
		.update(c)
		.set({ busyUntil: null })
		.where(and(eq(c.id, id), eq(c.busyUntil, busyUntil ?? new Date(0))))
