import { and, eq, sql } from 'drizzle-orm'
import type { AdditionalData, QualificationStatus } from '../../schema/lead'
import { leads, links } from '../../schema/tables'
import type { Database } from '../context'
import type { CsvLead } from './csv'
import { type LeadFilter, matching, orders } from './queries'

const pageSize = 5000

type Row = [
	id: number,
	createdAt: number,
	name: string | null,
	email: string | null,
	phone: string | null,
	linkTitle: string,
	status: QualificationStatus,
	score: number,
	additionalData: string | null,
]

/**
 * What the CSV tells of the owner's leads, newest first, in pages. The next page is read while the
 * caller works on one, and of a lead nothing is read that the file does not show.
 */
export async function* exportedLeads(db: Database, ownerId: number, filter: LeadFilter) {
	const where = await matching(db, ownerId, filter)
	const { by, after } = orders.newest
	const read = (cursor?: { key: number; id: number }) =>
		db.values<Row>(sql`
			select ${leads.id}, ${leads.createdAt}, ${leads.name}, ${leads.email}, ${leads.phone},
				${links.title}, ${leads.qualificationStatus}, ${leads.score}, ${leads.additionalData}
			from ${leads} join ${links} on ${eq(links.id, leads.linkId)}
			where ${and(where, cursor && after(cursor))}
			order by ${sql.join(by, sql`, `)} limit ${pageSize}`)
	let next: Promise<Row[]> | undefined = read()
	while (next) {
		const rows: Row[] = await next
		const last = rows.at(-1)
		next = last && rows.length === pageSize ? read({ key: last[1], id: last[0] }) : undefined
		// Whoever stops in the middle leaves a page unread: its failure is nobody's.
		next?.catch(() => {})
		if (last) yield rows.map(toCsv)
	}
}

const toCsv = (row: Row): CsvLead => ({
	name: row[2],
	email: row[3],
	phone: row[4],
	linkTitle: row[5],
	qualificationStatus: row[6],
	score: row[7],
	createdAt: new Date(row[1]),
	additionalData: row[8] === null ? null : (JSON.parse(row[8]) as AdditionalData),
})
