import { and, eq, type SQL, sql } from 'drizzle-orm'
import { rulesVersion } from '../../schema/rulesVersion'
import type { StoredCriterion } from '../../schema/score'
import { contactColumns, leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { receiptLine } from '../leads/rules'
import { completeScore, scoreLead } from '../leads/scoring'
import { thresholdColumns } from '../leads/thresholdQueries'
import type { Database } from '../platform/env'

/** How many leads one request rescores, well within the time limits of worker and database. */
export const maxRescored = 1000

/** SQL for the leads scored by older rules: one index range, however many leads there are. */
const outdated = (workspaceId: number | SQL) =>
	and(
		sql`${leads.workspaceId} = ${workspaceId}`,
		// Exactly the condition of the partial index: a parameter would not match it.
		sql`${leads.rulesVersion} < ${sql.raw(String(rulesVersion))}`,
	)

export const countOutdated = (db: Database, workspaceId: number) =>
	db.$count(leads, outdated(workspaceId))

/** The statement for the next leads to rescore. */
export const outdatedLeads = (db: Database, workspaceId: number | SQL) =>
	db
		.select({
			id: leads.id,
			...contactColumns,
			additionalData: leads.additionalData,
			imported: leads.imported,
			evidence: leads.evidence,
			criteria: leads.criteria,
			...thresholdColumns,
		})
		.from(leads)
		.innerJoin(links, eq(links.id, leads.linkId))
		.where(outdated(workspaceId))
		.limit(maxRescored)

export type OutdatedLead = Awaited<ReturnType<typeof outdatedLeads>>[number]

/** Whether the email address returned, according to the receipt; undefined if it doesn't say. */
const emailReturned = (criteria: StoredCriterion[] | null) => {
	if (criteria?.includes(receiptLine('returning', true))) return true
	return criteria?.includes(receiptLine('returning', false)) ? false : undefined
}

/** Scores leads by the current rules; a status set by hand stays. */
export async function rescore(
	db: Database,
	workspaceId: number,
	batch: readonly OutdatedLead[],
	now: Date,
) {
	const scored = batch.map(({ id, additionalData, evidence, criteria, warm, hot, ...lead }) => ({
		id,
		...completeScore(
			scoreLead(
				{ ...lead, additionalData: additionalData ?? {}, evidence: evidence ?? { asked: [] } },
				{ warm, hot },
			),
			emailReturned(criteria),
		),
	}))
	// One parameter for all leads, because D1 binds at most 100. The plus keeps SQLite from searching all
	// leads of the workspace for each of them.
	await db.run(sql`
		update leads set
			score = new.value ->> 'score',
			qualification_status =
				case when status_by_hand then qualification_status else new.value ->> 'status' end,
			rules_status = new.value ->> 'status',
			rules_version = new.value ->> 'rulesVersion',
			criteria = new.value -> 'criteria',
			scored_at = ${now.getTime()}
		from json_each(${JSON.stringify(scored)}) new
		where leads.id = new.value ->> 'id' and +leads.workspace_id = ${workspaceId}`)
}
