import { sql } from 'drizzle-orm'
import type { Database } from '../platform/env'
import { maxRounds } from '../platform/rounds'
import { dayOf } from '../visits/day'

/**
 * How many workspaces' days are closed in one statement. Visitors wait for it: a busy day of 20 links takes
 * 5 ms.
 */
const closedAtOnce = 50

/**
 * Closes the days before today, in rounds, by moving `openFrom`: a trigger adds them to the sums. Returns
 * whether more may be left. Workspaces in which nothing happened stay as they are.
 */
export async function closeDays(db: Database, now: number) {
	const today = dayOf(now)
	for (let round = 0, last = 0; round < maxRounds; round++) {
		const closed = await db.all<{ id: number }>(sql`
			update workspace_counters set open_from = ${today} where workspace_id in (
				select workspace_id from workspace_counters closing
				where open_from < ${today} and workspace_id > ${last} and exists (
					select 1 from links cross join link_days on link_days.link_id = links.id
					where links.workspace_id = closing.workspace_id
						and link_days.day >= closing.open_from and link_days.day < ${today})
				order by workspace_id limit ${closedAtOnce})
			returning workspace_id as id`)
		if (closed.length < closedAtOnce) return false
		last = Math.max(...closed.map(({ id }) => id))
	}
	return true
}
