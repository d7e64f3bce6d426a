import { sql } from 'drizzle-orm'
import type { SuspectSign } from '../../schema/score'
import { leads } from '../../schema/tables/leads'
import { requireAll } from '../http/errors'
import type { Database } from '../platform/env'
import { maxDeletedAtOnce } from '../platform/rounds'
import { allOf } from './queries'
import { reachingRules, receiptLine } from './rules'
import { thresholdColumns } from './thresholdQueries'

// The status for a score: statusOfScore in SQL.
const reached = sql`exists (
	select 1 from json_each(${leads.criteria})
	where value in (${sql.join(
		reachingRules.map((rule) => sql`${receiptLine(rule, true)}`),
		sql`, `,
	)}))`
const statusByScore = sql`case when not ${reached} then 'new' else (
	select case when ${leads.score} >= ${thresholdColumns.hot} then 'hot'
		when ${leads.score} >= ${thresholdColumns.warm} then 'warm' else 'cold' end
	from links where links.id = ${leads.linkId}) end`
const isJunk = sql`${leads.qualificationStatus} = 'unqualified' and not ${leads.statusByHand}`

/**
 * Releases suspects, which count as leads from then on; those that the rules call junk get the status of
 * their score. Returns how many. Throws a 400 that names missing ids, and then releases none.
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
	requireAll('lead', ids, there)
	return released.length
}

const maxRounds = 20

/**
 * Deletes a link's suspects that were held for the same sign, in rounds, and for good: a flood would fill the trash.
 * Returns how many, and whether those were all.
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
