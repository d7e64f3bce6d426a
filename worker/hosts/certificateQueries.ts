import { and, asc, eq, notExists, type SQL, sql } from 'drizzle-orm'
import { domains, leftCertificates } from '../../schema/tables/hosts'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

/** The statement that leaves the certificates of domains to be given back, for the batch that ends the domains. */
export const leaveCertificates = (db: Database, which: SQL) =>
	db
		.insert(leftCertificates)
		.select(
			rowsFrom(
				leftCertificates,
				{ id: sql`certificate_id`, host: sql`host` },
				sql`from domains where certificate_id is not null and ${which}`,
			),
		)
		.onConflictDoNothing()

/** Records a certificate to be given back because its domain was removed while it was requested. */
export async function leaveCertificate(db: Database, id: string, host: string) {
	await db.insert(leftCertificates).values({ id, host }).onConflictDoNothing()
}

/** Certificates to delete, least recently tried first, except for hosts that were added again. */
export const certificatesLeft = (db: Database, limit: number) =>
	db
		.select({ id: leftCertificates.id })
		.from(leftCertificates)
		.where(
			notExists(
				db
					.select({ one: sql`1` })
					.from(domains)
					.where(
						and(
							eq(domains.host, leftCertificates.host),
							sql`${domains.provenAt} is not null and ${domains.removedAt} is null`,
						),
					),
			),
		)
		.orderBy(asc(leftCertificates.triedAt))
		.limit(limit)

/** Records that a certificate was given back, or that it has to be tried again. */
export async function recordReturn(db: Database, id: string, done: boolean) {
	const which = eq(leftCertificates.id, id)
	if (done) await db.delete(leftCertificates).where(which)
	else await db.update(leftCertificates).set({ triedAt: new Date() }).where(which)
}
