import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { type LeaseKind, leases } from '../../schema/tables/leads'
import type { App } from '../http/context'
import type { Database } from '../platform/env'

/** What a request holds while it does what a workspace does one at a time. */
export type Lease = { workspaceId: number; kind: LeaseKind; holder: string }

/** How long one may take, in seconds: after that it is given up for dead. */
const longest: Record<LeaseKind, number> = { import: 60, export: 120 }

export const busy: Record<LeaseKind, string> = {
	import: 'Another import is running. Please wait until it is done, and try again.',
	export: 'Another export is running. Please wait until it is done, and try again.',
}

/** The statement that takes a lease for a holder: a row if it was free, none while it is held. */
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
			sql`select workspace_id, ${kind}, ${holder}, ${now + longest[kind] * 1000}
				from (select ${workspaceId} as workspace_id) where workspace_id is not null`,
		)
		.onConflictDoUpdate({
			target: [leases.workspaceId, leases.kind],
			set: { holder: sql`excluded.holder`, until: sql`excluded.until` },
			setWhere: lte(leases.until, new Date(now)),
		})
		.returning({ holder: leases.holder })

/** The statement that gives a lease back, unless somebody else holds it by now. */
export const endLease = (db: Database, { workspaceId, kind, holder }: Lease) =>
	db
		.delete(leases)
		.where(
			and(eq(leases.workspaceId, workspaceId), eq(leases.kind, kind), eq(leases.holder, holder)),
		)

/** Takes the request's lease over, for a body that goes on after it; returns what gives it back. */
export function handOver(c: Context<App>) {
	const { db, lease } = c.var
	c.set('lease', undefined)
	return async () => lease && endLease(db, lease)
}
