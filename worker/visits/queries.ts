import { lt, sql } from 'drizzle-orm'
import { visitors, visitSalts } from '../../schema/tables/visits'
import { leftOutKinds } from '../../schema/verdict'
import type { Database } from '../platform/env'
import type { VisitsMessage } from '../platform/messages'

/** The salt of a day: the first caller draws it, all later ones get the same. */
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

/** What a visitor is counted as, and the column of `visit_days` that counts it. */
const columns = Object.entries({ person: 'visits', ...leftOutKinds })

const counts = columns.map(([, column]) => column).join(', ')
const ofVerdict = columns.map(([verdict]) => `sum(verdict = '${verdict}')`).join(', ')
const added = columns.map(([, column]) => `${column} = ${column} + excluded.${column}`).join(', ')

const came = `with came as materialized (
	select value ->> 0 as day, value ->> 1 as link_id, value ->> 2 as visitor, value ->> 3 as verdict
	from json_each(?)
	where value ->> 1 in (select id from links)
	group by 1, 2, 3)`

/** Counts who is not yet among the day's visitors. */
const countNew = `${came}
	insert into visit_days (link_id, day, ${counts})
	select link_id, day, ${ofVerdict} from came
	where not exists (
		select 1 from visitors v
		where v.day = came.day and v.link_id = came.link_id and v.visitor = came.visitor)
	group by link_id, day
	on conflict (link_id, day) do update set ${added}`

const rememberNew = `${came}
	insert or ignore into visitors (day, link_id, visitor)
	select day, link_id, visitor from came`

/**
 * Counts the visitors in a batch of messages. A visitor who is already counted changes nothing, so
 * messages may arrive twice and in any order. Visitors of deleted links are dropped. However many
 * visitors come to a link, its counters are written once.
 */
export async function countVisits(db: Database, messages: readonly VisitsMessage[]) {
	const rows = messages.flatMap(({ day, visits }) =>
		visits.map(([linkId, visitor, verdict = 'person']) => [day, linkId, visitor, verdict]),
	)
	// One parameter whatever the number of visits: D1 binds 100 at most.
	const list = JSON.stringify(rows)
	const d1 = db.$client
	await d1.batch([d1.prepare(countNew).bind(list), d1.prepare(rememberNew).bind(list)])
}

/** Deletes visitors and salts from before `day`; the counts stay. */
export async function forgetBefore(db: Database, day: number) {
	await db.delete(visitors).where(lt(visitors.day, day))
	await db.delete(visitSalts).where(lt(visitSalts.day, day))
}
