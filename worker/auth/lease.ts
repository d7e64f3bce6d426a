import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { type LeaseKind, leases } from '../../schema/tables/leads'
import type { App, Lease } from '../http/context'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

/** How many seconds a holder has before it is presumed dead. */
const leaseSeconds: Record<LeaseKind, number> = { import: 60, export: 120 }

export const heldMessages: Record<LeaseKind, string> = {
	import: 'Another import is running. Please wait until it is done and try again.',
	export: 'Another export is running. Please wait until it is done and try again.',
}

/** The statement that takes a lease: it returns a row if the lease was free, none if it is held. */
export const takeLease = (
	db: Database,
	workspaceId: SQL<number>,
	kind: LeaseKind,
	holder: string,
	now: number,
) =>
	db
		.insert(leases)
		.select(
			rowsFrom(
				leases,
				{
					workspaceId: sql`workspace_id`,
					kind,
					holder,
					until: new Date(now + leaseSeconds[kind] * 1000),
				},
				sql`from (select ${workspaceId} as workspace_id) where workspace_id is not null`,
			),
		)
		.onConflictDoUpdate({
			target: [leases.workspaceId, leases.kind],
			set: { holder: sql`excluded.holder`, until: sql`excluded.until` },
			setWhere: lte(leases.until, new Date(now)),
		})
		.returning({ holder: leases.holder })

/** The statement that releases a lease, unless somebody else holds it by now. */
export const releaseLease = (db: Database, { workspaceId, kind, holder }: Lease) =>
	db
		.delete(leases)
		.where(
			and(eq(leases.workspaceId, workspaceId), eq(leases.kind, kind), eq(leases.holder, holder)),
		)

/** Keeps the request's lease for a streamed body; returns the function that releases it. */
export function detachLease(c: Context<App>) {
	const { db, lease } = c.var
	c.set('lease', undefined)
	return async () => lease && releaseLease(db, lease)
}
