import { and, eq, lt, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { leads } from '../../schema/tables'
import type { App, Database } from '../context'
import { evidenceOf } from './evidence'
import { rulesVersion, scoreLead } from './scoring'

/** How many leads one request scores again: well within a worker's and the database's time. */
const batch = 1000

/** The owner's leads that older rules scored. A range of an index, however many others there are. */
const outdated = (ownerId: number) =>
	and(eq(leads.userId, ownerId), lt(leads.rulesVersion, rulesVersion))

/** Scores up to `batch` of the owner's outdated leads again and returns how many those were. */
export async function rescore(db: Database, ownerId: number, now: Date) {
	const old = await db
		.select({
			id: leads.id,
			name: leads.name,
			email: leads.email,
			phone: leads.phone,
			additionalData: leads.additionalData,
			scoringData: leads.scoringData,
		})
		.from(leads)
		.where(outdated(ownerId))
		.limit(batch)
	const scored = old.map((lead) => ({ id: lead.id, ...scoreLead(evidenceOf(lead), now) }))
	// One parameter whatever the number of leads: D1 binds 100 at most. The plus sign keeps the
	// database from going through all leads of the owner for each of them.
	await db.run(sql`
		update leads set
			score = new.value ->> 'score',
			qualification_status =
				case when status_by_hand then qualification_status else new.value ->> 'status' end,
			scoring_data = new.value -> 'scoringData'
		from json_each(${JSON.stringify(scored)}) new
		where leads.id = new.value ->> 'id' and +leads.user_id = ${ownerId}`)
	return old.length
}

/** Mounted at /api/leads/rescore. */
export const rescoring = new Hono<App>()
	.get('/', async (c) =>
		c.json({ outdated: await c.var.db.$count(leads, outdated(c.var.owner.id)) }),
	)

	.post('/', async (c) => {
		const rescored = await rescore(c.var.db, c.var.owner.id, new Date())
		return c.json({ rescored, done: rescored < batch })
	})
