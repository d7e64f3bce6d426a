import { lt, sql } from 'drizzle-orm'
import { visitors, visitSalts } from '../../schema/tables'
import type { Database } from '../context'
import type { VisitMessage } from './message'

/** The day's salt: whoever asks first draws it, everybody after gets the same. */
export async function saltOf(db: Database, day: number) {
	const salt = crypto.randomUUID() + crypto.randomUUID()
	const [row] = await db
		.insert(visitSalts)
		.values({ day, salt })
		.onConflictDoUpdate({ target: visitSalts.day, set: { salt: sql`${visitSalts.salt}` } })
		.returning({ salt: visitSalts.salt })
	if (!row) throw new Error('The salt of the day could not be read')
	return row.salt
}

/**
 * Counts the visitors of a batch of messages. A visitor that is there already changes nothing, so
 * a message may come twice or in any order; visitors of a deleted link are dropped.
 */
export async function countVisits(db: Database, messages: readonly VisitMessage[]) {
	const rows = messages.flatMap(({ day, visits }) =>
		visits.map(([linkId, visitor]) => [day, linkId, visitor]),
	)
	// One parameter whatever the number of visits: D1 binds 100 at most.
	await db.run(sql`
		insert or ignore into visitors (day, link_id, visitor)
		select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(rows)})
		where value ->> 1 in (select id from links)`)
}

/** Forgets visitors and salts of days before `day`; the counts stay. */
export async function forgetBefore(db: Database, day: number) {
	await db.delete(visitors).where(lt(visitors.day, day))
	await db.delete(visitSalts).where(lt(visitSalts.day, day))
}
