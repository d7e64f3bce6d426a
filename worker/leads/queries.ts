import { and, eq, exists, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { ConnectorKind, Elsewhere } from '../../schema/connectorKinds'
import type { LeadChanges } from '../../schema/lead'
import type { QualificationStatus } from '../../schema/score'
import { type ChangedPart, maxLeadTags } from '../../schema/stage'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { leadChanges } from '../../schema/tables/work'
import type { EventIf } from '../auth/accountLog'
import { whereItIs } from '../connectors/leadQueries'
import { passOfLead } from '../files/passQueries'
import type { Caller } from '../http/context'
import { badInput, notFound } from '../http/errors'
import { notify } from '../notifications/queries'
import { batchByName } from '../platform/batchQueries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { leadsToTrash } from '../trash/moveQueries'
import { requireWorker, worker } from './assigneeQueries'
import { shownBy } from './filterQueries'
import { historyOf } from './historyQueries'
import { listed, toLead } from './listQueries'

const own = (workspaceId: number, id: number) =>
	and(eq(leads.id, id), eq(leads.workspaceId, workspaceId))

const maxOtherCaptures = 50

/**
 * A lead with its form, up to 50 other leads with the same email, newest first, and what happened with
 * all of them. Throws a 404 if it is not the workspace's or beyond the plan's limit.
 */
export async function getLead(
	db: Database,
	caller: Pick<Caller, 'workspaceId' | 'userId' | 'role' | 'scopes'>,
	id: number,
	visibleLimit: number | undefined,
) {
	const { workspaceId } = caller
	const shown = shownBy(db, workspaceId, visibleLimit)
	const [[row], [link], others, [pass], notes, changes, mails, places, deliveries] = await db.batch(
		[
			listed(db).where(and(own(workspaceId, id), shown)),
			db
				.select({ fields: links.fields, retiredFields: links.retiredFields })
				.from(leads)
				.innerJoin(links, eq(links.id, leads.linkId))
				.where(own(workspaceId, id)),
			listed(db)
				.where(
					and(
						eq(leads.workspaceId, workspaceId),
						sql`${leads.person} = (select email from leads where id = ${id} and workspace_id = ${workspaceId})`,
						ne(leads.id, id),
						isNull(leads.suspect),
						shown,
					),
				)
				// The plus keeps SQLite from walking the workspace's leads in this order.
				.orderBy(sql`+${leads.createdAt} desc`)
				.limit(maxOtherCaptures),
			passOfLead(db, workspaceId, id),
			...historyOf(db, caller, id),
		],
	)
	if (!row || !link) throw notFound('Lead')
	return {
		...toLead(row),
		fields: [...link.fields, ...link.retiredFields],
		others: others.map(toLead),
		notes: notes.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
		changes: changes.toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime()),
		mails,
		connectors: places.map(whereItIs),
		webhooks: deliveries.map(({ url, ...rest }) => ({ ...rest, host: new URL(url).host })),
		pass,
	}
}

/**
 * The columns for a status set by hand; null returns the lead to the rules. Giving a suspect a status
 * releases it, because somebody has looked at it.
 */
const byHand = (status: QualificationStatus | null) => ({
	qualificationStatus: status ?? sql`${leads.rulesStatus}`,
	statusByHand: status !== null,
	...(status !== null && { suspect: null }),
})

/**
 * Who makes a change, or the connected tool whose people did. Which leads they can change depends on the workspace
 * alone.
 */
type Author = { workspaceId: number; userId: number; tool?: ConnectorKind }

type Changes = Partial<Omit<LeadChanges, 'ids'>>

/** A lead's tags with some added and some removed, keeping the order; SQLite ignores the case of ASCII alone. */
const retagged = (add: readonly string[], remove: readonly string[]) => sql`(
	select nullif(json_group_array(value), '[]') from (
		select value from json_each(coalesce(${leads.tags}, '[]'))
			where value not in (select value from json_each(${JSON.stringify(remove)}))
		union all select value from json_each(${JSON.stringify(add)})
			where lower(value) not in (select lower(value) from json_each(coalesce(${leads.tags}, '[]')))
		limit ${maxLeadTags}))`

/** Tags as the log of changes has them. */
const tagText = (tags: SQL) =>
	sql`coalesce((select group_concat(value, ', ') from json_each(${tags})), '')`

/** Sets the first contact, once. */
const contacted = () => ({
	firstContactAt: sql`coalesce(${leads.firstContactAt}, ${Date.now()})`,
})

/**
 * Takes back a first contact by stage; one by a note stays. Only for undoing a change: a reopened lead has
 * been contacted.
 */
const uncontacted = () => ({
	firstContactAt: sql`(select min(created_at) from lead_notes where lead_id = ${leads.id})`,
})

/**
 * The statements that change the leads matching a condition, logging the old values first. The first one finds the
 * new assignee, who must be there: see requireWorker.
 */
export function changing(db: Database, author: Author, which: SQL | undefined, changes: Changes) {
	const { qualificationStatus: status, stage, followUpAt, tags, addTags, removeTags } = changes
	const { firstContactAt, assigneeId } = changes
	const { userId, workspaceId, tool: via = null } = author
	const assignee = worker(db, workspaceId, assigneeId)
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
						'tags',
						tagText(sql`tags`),
						tagText(newTags),
						Boolean(tags ?? addTags ?? removeTags),
					),
				],
				sql` union all `,
			),
		)
	const told = notify(
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
		told,
		log,
		db
			.update(leads)
			.set({
				...(status !== undefined && byHand(status)),
				...(stage && { stage }),
				...(stage && stage !== 'open' && contacted()),
				...(firstContactAt === null && uncontacted()),
				...(assigneeId !== undefined && { assigneeId }),
				...(followUpAt !== undefined && { followUpAt }),
				...(tags && { tags: tags.length > 0 ? tags : null }),
				...((addTags || removeTags) && { tags: retagged(addTags ?? [], removeTags ?? []) }),
			})
			.where(condition)
			.returning({ id: leads.id }),
	] as const
}

/** Applies a partial change to a lead, and returns it with who was told; throws a 404 as getLead does. */
export async function changeLead(
	db: Database,
	author: Author,
	id: number,
	changes: Changes,
	visibleLimit?: number | undefined,
) {
	const { workspaceId } = author
	const condition = and(own(workspaceId, id), shownBy(db, workspaceId, visibleLimit))
	const [assignee, told, , , [row]] = await db.batch([
		...changing(db, author, condition, changes),
		listed(db).where(condition),
	])
	requireWorker(changes.assigneeId, assignee)
	if (!row) throw notFound('Lead')
	return { lead: toLead(row), told }
}

/** Moves a lead to the trash; throws a 404 if it is not the workspace's. */
export async function deleteLead(
	db: Database,
	author: Author,
	{ id, connectors }: { id: number; connectors?: Elsewhere | undefined },
	event: EventIf,
) {
	const which = own(author.workspaceId, id)
	const { deleted } = await batchByName(db, {
		event: event(sql`exists (select 1 from leads where ${which})`),
		...leadsToTrash(db, which, deletionBy(author), connectors),
	})
	if (deleted.length === 0) throw notFound('Lead')
}

const deletionBy = (author: Author) => ({ ...author, at: new Date(), withLink: false })

/** A query for the leads with these ids, and a condition for them that holds only if all exist. */
export function allOf(
	db: Database,
	workspaceId: number,
	ids: readonly number[],
	visibleLimit: number | undefined,
) {
	const list = JSON.stringify([...new Set(ids)])
	// The plus keeps SQLite from searching all leads of the workspace for the ids.
	const named = and(
		sql`+${leads.workspaceId} = ${workspaceId}`,
		sql`${leads.id} in (select value from json_each(${list}))`,
		shownBy(db, workspaceId, visibleLimit),
	)
	const found = db.select({ id: leads.id }).from(leads).where(named)
	return {
		found,
		condition: and(
			named,
			sql`(select count(*) from ${found.as('found')}) = json_array_length(${list})`,
		),
	}
}

/** Throws a 400 that names the missing ids. */
export function requireAll(ids: readonly number[], found: readonly { id: number }[]) {
	const known = new Set(found.map(({ id }) => id))
	const missing = ids.filter((id) => !known.has(id))
	if (missing.length === 0) return
	throw badInput(
		`There is no lead ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' …' : ''}`,
		missing.map((id) => ({ path: 'ids', message: `There is no lead ${id}` })),
	)
}

/**
 * Changes many leads like changeLead, and returns how many, with who was told. Throws a 400 that names missing ids, and then
 * changes none.
 */
export async function changeLeads(
	db: Database,
	author: Author,
	{ ids, ...changes }: Changes & { ids: readonly number[] },
	visibleLimit?: number | undefined,
) {
	const { found, condition } = allOf(db, author.workspaceId, ids, visibleLimit)
	const [there, assignee, told, , changed] = await db.batch([
		found,
		...changing(db, author, condition, changes),
	])
	requireAll(ids, there)
	requireWorker(changes.assigneeId, assignee)
	return { changed: changed.length, told }
}

/** Moves many leads to the trash and returns how many; throws a 400 as changeLeads does. */
export async function deleteLeads(
	db: Database,
	author: Author,
	{ ids, connectors }: { ids: readonly number[]; connectors?: Elsewhere | undefined },
	event: EventIf,
) {
	const { found, condition } = allOf(db, author.workspaceId, ids, undefined)
	const results = await batchByName(db, {
		found,
		event: event(sql`exists (select 1 from leads where ${condition})`),
		...leadsToTrash(db, condition, deletionBy(author), connectors),
	})
	requireAll(ids, results.found)
	return results.deleted.length
}
