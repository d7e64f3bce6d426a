import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../context'

/** More leads than these are never deleted in one statement, which would hold up every visitor. */
export const mostAtOnce = 2000

/** Deletes the leads whose ids a query gives, round after round until none is left. */
export async function deleteInRounds(
	db: Database,
	ids: SQL,
	mostRounds = Number.POSITIVE_INFINITY,
) {
	for (let round = 0; round < mostRounds; round++) {
		const { meta } = await db.run(sql`delete from leads where id in (${ids} limit ${mostAtOnce})`)
		if (meta.changes === 0) return
	}
}
