import { and, exists, type SQL, sql } from 'drizzle-orm'
import type { LeadChanges } from '../../schema/lead'
import type { QualificationStatus } from '../../schema/score'
import { type ChangedPart, maxLeadTags } from '../../schema/stage'
import { leads } from '../../schema/tables/leads'
import { leadChanges } from '../../schema/tables/work'
import { notFound, requireAll } from '../http/errors'
import { notify } from '../notifications/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { assignable, requireAssignable } from './assigneeQueries'
import { shownLead } from './filterQueries'
import { listed, toLead } from './listQueries'
import { contactAt } from './noteQueries'
import { type Author, allOf } from './queries'

/**
 * The columns for a status set by hand; null returns the lead to the rules. Giving a suspect a status
 * releases it, because somebody has looked at it.
 */
const manualStatus = (status: QualificationStatus | null) => ({
	qualificationStatus: status ?? sql`${leads.rulesStatus}`,
	statusByHand: status !== null,
	...(status !== null && { suspect: null }),
})

type Changes = Partial<Omit<LeadChanges, 'ids'>>

/** A lead's tags with some added and some removed, keeping the order; SQLite ignores the case of ASCII alone. */
const retagged = (add: readonly string[], remove: readonly string[]) => sql`(
	select nullif(json_group_array(value), '[]') from (
		select value from json_each(coalesce(${leads.tags}, '[]'))
			where value not in (select value from json_each(${JSON.stringify(remove)}))
		union all select value from json_each(${JSON.stringify(add)})
			where lower(value) not in (select lower(value) from json_each(coalesce(${leads.tags}, '[]')))
		limit ${maxLeadTags}))`

/** Tags as the change log stores them. */
const tagText = (tags: SQL) =>
	sql`coalesce((select group_concat(value, ', ') from json_each(${tags})), '')`

/**
 * Takes back a first contact by stage; one by a note stays. Only for undoing a change: a reopened lead has
 * been contacted.
 */
const clearFirstContact = () => ({
	firstContactAt: sql`(select min(created_at) from lead_notes where lead_id = ${leads.id})`,
})

/**
 * The statements that change the leads matching a condition, logging the old values first. The first one finds the
 * new assignee, who must be there: see requireAssignable.
 */
export function changing(db: Database, author: Author, which: SQL | undefined, changes: Changes) {
	const { qualificationStatus: status, stage, followUpAt, tags, addTags, removeTags } = changes
	const { firstContactAt, assigneeId } = changes
	const { userId, workspaceId, tool: via = null } = author
	const assignee = assignable(db, workspaceId, assigneeId)
	const condition = assigneeId ? and(which, exists(assignee)) : which
	const now = Date.now()
	const newTags = tags ? sql`${JSON.stringify(tags)}` : retagged(addTags ?? [], removeTags ?? [])
	const after = sql`coalesce(${status ?? null}, rules_status)`
	const entries = (what: ChangedPart, column: SQL, value: SQL, given: boolean) =>
		rowsFrom(
			leadChanges,
			{
				leadId: sql`id`,
				userId,
				what,
				before: column,
				after: value,
				via,
				changedAt: new Date(now),
			},
			sql`from leads where ${condition} and ${given ? 1 : 0} and ${column} <> ${value}`,
		)
	// One statement, because each insert reads the table of sequences.
	const log = db
		.insert(leadChanges)
		.select(
			sql.join(
				[
					entries('status', sql`qualification_status`, after, status !== undefined),
					entries('stage', sql`stage`, sql`${stage ?? null}`, stage !== undefined),
					entries(
						'assignee',
						sql`coalesce(cast(assignee_id as text), '')`,
						sql`${String(assigneeId ?? '')}`,
						assigneeId !== undefined,
					),
					entries(
						'followUp',
						sql`coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', follow_up_at / 1000.0, 'unixepoch'), '')`,
						sql`${followUpAt?.toISOString() ?? ''}`,
						followUpAt !== undefined,
					),
					entries(
						'tags',
						tagText(sql`tags`),
						tagText(newTags),
						Boolean(tags ?? addTags ?? removeTags),
					),
				],
				sql` union all `,
			),
		)
	const notified = notify(
		db,
		{
			userId: assigneeId ?? 0,
			workspaceId,
			kind: 'assigned',
			subjectId: sql`iif(count(*) = 1, min(id), null)`,
			byId: userId,
			leads: sql`count(*)`,
		},
		sql`from leads where ${condition} and ${assigneeId && assigneeId !== userId ? 1 : 0}
			and suspect is null and assignee_id is not ${assigneeId ?? null} having count(*) > 0`,
	)
	return [
		assignee,
		notified,
		log,
		db
			.update(leads)
			.set({
				...(status !== undefined && manualStatus(status)),
				...(stage && { stage }),
				...(stage && stage !== 'open' && contactAt(now)),
				...(firstContactAt === null && clearFirstContact()),
				...(assigneeId !== undefined && { assigneeId }),
				...(followUpAt !== undefined && { followUpAt }),
				...(tags && { tags: tags.length > 0 ? tags : null }),
				...((addTags || removeTags) && { tags: newTags }),
			})
			.where(condition)
			.returning({ id: leads.id }),
	] as const
}

/** Applies a partial change to a lead, and returns it with who was notified; throws a 404 as getLead does. */
export async function changeLead(
	db: Database,
	author: Author,
	id: number,
	changes: Changes,
	visibleLimit?: number | undefined,
) {
	const condition = shownLead(db, author.workspaceId, id, visibleLimit)
	const [assignee, notified, , , [row]] = await db.batch([
		...changing(db, author, condition, changes),
		listed(db).where(condition),
	])
	requireAssignable(changes.assigneeId, assignee)
	if (!row) throw notFound('Lead')
	return { lead: toLead(row), notified }
}

/**
 * Changes many leads like changeLead, and returns how many, with who was notified. If any is missing, throws a 400
 * that names it and changes none.
 */
export async function changeLeads(
	db: Database,
	author: Author,
	{ ids, ...changes }: Changes & { ids: readonly number[] },
	visibleLimit?: number | undefined,
) {
	const { found, condition } = allOf(db, author.workspaceId, ids, visibleLimit)
	const [existing, assignee, notified, , changed] = await db.batch([
		found,
		...changing(db, author, condition, changes),
	])
	requireAll('lead', ids, existing)
	requireAssignable(changes.assigneeId, assignee)
	return { changed: changed.length, notified }
}
