import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { domains } from '../../schema/tables/hosts'
import type { Database } from '../platform/env'

/** Marks a domain that was changed: its addresses are checked within the hour. */
export const notLookedAt = { lookAt: new Date(0), lookFailures: 0, findings: [] }

/** Live domains whose root's or unknown names' address is due for a check, longest overdue first. */
export const domainsToLookAt = (db: Database, now: Date, limit: number) =>
	db
		.select({
			id: domains.id,
			root: domains.root,
			notFound: domains.notFound,
			lookAt: domains.lookAt,
			lookFailures: domains.lookFailures,
		})
		.from(domains)
		.where(
			and(
				lte(domains.lookAt, now),
				sql`(${domains.root} is not null or ${domains.notFound} is not null)`,
				// A literal instead of a parameter, because the index is partial.
				sql`${domains.state} = 'live'`,
				isNull(domains.removedAt),
			),
		)
		.orderBy(asc(domains.lookAt))
		.limit(limit)
export type LookedDomain = Awaited<ReturnType<typeof domainsToLookAt>>[number]

type Looked = Partial<Pick<typeof domains.$inferInsert, 'lookAt' | 'lookFailures' | 'findings'>>

/**
 * Records a check of a domain's addresses, unless the domain has changed since and needs another. Returns whether it
 * did.
 */
export async function noteDomainLook(
	db: Database,
	{ id, root, notFound, lookAt }: LookedDomain,
	looked: Looked,
) {
	const noted = await db
		.update(domains)
		.set(looked)
		.where(
			and(
				eq(domains.id, id),
				eq(domains.lookAt, lookAt),
				isNull(domains.removedAt),
				sql`${domains.root} is ${root} and ${domains.notFound} is ${notFound}`,
			),
		)
		.returning({ id: domains.id })
	return noted.length > 0
}
