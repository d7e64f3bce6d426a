import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { domains } from '../../schema/tables/hosts'
import type { Database } from '../platform/env'

/** Marks a domain that was changed: its addresses are checked within the hour. */
export const dueNow = { addressesDueAt: new Date(0), addressFailures: 0, findings: [] }

/** Live domains whose root's or unknown names' address is due for a check, longest overdue first. */
export const domainsWithDueAddresses = (db: Database, now: Date, limit: number) =>
	db
		.select({
			id: domains.id,
			root: domains.root,
			notFound: domains.notFound,
			addressesDueAt: domains.addressesDueAt,
			addressFailures: domains.addressFailures,
		})
		.from(domains)
		.where(
			and(
				lte(domains.addressesDueAt, now),
				sql`(${domains.root} is not null or ${domains.notFound} is not null)`,
				// A literal instead of a parameter, because the index is partial.
				sql`${domains.state} = 'live'`,
				isNull(domains.removedAt),
			),
		)
		.orderBy(asc(domains.addressesDueAt))
		.limit(limit)
export type DueDomain = Awaited<ReturnType<typeof domainsWithDueAddresses>>[number]

type Checked = Partial<
	Pick<typeof domains.$inferInsert, 'addressesDueAt' | 'addressFailures' | 'findings'>
>

/**
 * Records a check of a domain's addresses, unless the domain has changed since and needs another. Returns whether it
 * did.
 */
export async function recordAddressesCheck(
	db: Database,
	{ id, root, notFound, addressesDueAt }: DueDomain,
	checked: Checked,
) {
	const noted = await db
		.update(domains)
		.set(checked)
		.where(
			and(
				eq(domains.id, id),
				eq(domains.addressesDueAt, addressesDueAt),
				isNull(domains.removedAt),
				sql`${domains.root} is ${root} and ${domains.notFound} is ${notFound}`,
			),
		)
		.returning({ id: domains.id })
	return noted.length > 0
}
