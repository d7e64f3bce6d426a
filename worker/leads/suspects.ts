import { sql } from 'drizzle-orm'
import { hotFrom, type SuspectSign, warmFrom } from '../../schema/score'
import { leads } from '../../schema/tables/leads'
import type { Database } from '../platform/env'
import { maxDeletedAtOnce } from '../platform/rounds'
import { allOf, requireAll } from './queries'
import { reachingRules } from './rules'

// The status for a score, as statusOfScore in SQL.
const reached = sql`exists (
	select 1 from json_each(${leads.criteria})
	where value ->> 1 = 1 and value ->> 0 in (${sql.join(
		reachingRules.map((rule) => sql`${rule}`),
		sql`, `,
	)}))`
const statusByScore = sql`case when not ${reached} then 'new'
	when ${leads.score} >= ${hotFrom} then 'hot'
	when ${leads.score} >= ${warmFrom} then 'warm' else 'cold' end`
const isJunk = sql`${leads.qualificationStatus} = 'unqualified' and not ${leads.statusByHand}`

/**
 * Makes leads of suspects, which count from then on, and gives those that the rules call junk the
 * status of their score; returns how many. Throws a 400 that names the ids that are not there, and
 * then releases none.
 */
export async function releaseLeads(
	db: Database,
	workspaceId: number,
	ids: readonly number[],
	visibleLimit: number | undefined,
) {
	const { found, condition } = allOf(db, workspaceId, ids, visibleLimit)
	const [there, released] = await db.batch([
		found,
		db
			.update(leads)
			.set({
				suspect: null,
				qualificationStatus: sql`case when ${isJunk} then ${statusByScore} else ${leads.qualificationStatus} end`,
				statusByHand: sql`${leads.statusByHand} or (${isJunk})`,
			})
			.where(condition)
			.returning({ id: leads.id }),
	])
	requireAll(ids, there)
	return released.length
}

const maxRounds = 20

/**
 * Deletes the suspects of a link that were held for the same sign, in rounds; returns how many, and
 * whether that was all.
 */
export async function deleteAlike(
	db: Database,
	workspaceId: number,
	{ linkId, sign }: { linkId: number; sign: SuspectSign },
) {
	let deleted = 0
	for (let round = 0; round < maxRounds; round++) {
		const gone = await db
			.delete(leads)
			.where(
				sql`${leads.id} in (
					select id from leads where workspace_id = ${workspaceId}
						and suspect is not null and suspect = ${sign} and +link_id = ${linkId}
					limit ${maxDeletedAtOnce})`,
			)
			.returning({ id: leads.id })
		deleted += gone.length
		if (gone.length < maxDeletedAtOnce) return { deleted, done: true }
	}
	return { deleted, done: false }
}
