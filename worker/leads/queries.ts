import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ConnectorKind, ToolDeletion } from '../../schema/connectorKinds'
import { leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import type { EventIf } from '../auth/accountLog'
import { toWhereabouts } from '../connectors/leadQueries'
import { passOfLead } from '../files/passQueries'
import type { Caller } from '../http/context'
import { notFound, requireAll } from '../http/errors'
import { batchByName } from '../platform/batchQueries'
import type { Database } from '../platform/env'
import { leadsToTrash } from '../trash/moveQueries'
import { own, shownBy, shownLead } from './filterQueries'
import { historyOf } from './historyQueries'
import { listed, toLead } from './listQueries'
import { thresholdsOf } from './thresholds'

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
	const [[row], [link], others, [pass], notes, changes, mails, places, deliveries] = await db.batch(
		[
			listed(db).where(shownLead(db, workspaceId, id, visibleLimit)),
			db
				.select({
					fields: links.fields,
					retiredFields: links.retiredFields,
					thresholds: links.thresholds,
				})
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
						shownBy(db, workspaceId, visibleLimit),
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
	const { warm, hot } = thresholdsOf(link)
	return {
		...toLead(row),
		fields: [...link.fields, ...link.retiredFields],
		warmFrom: warm,
		hotFrom: hot,
		others: others.map(toLead),
		notes: notes.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
		changes: changes.toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime()),
		mails,
		connectors: places.map(toWhereabouts),
		webhooks: deliveries.map(({ url, ...rest }) => ({ ...rest, host: new URL(url).host })),
		pass,
	}
}

/**
 * Who makes a change, or the connected tool whose people did. Which leads they can change depends on the workspace
 * alone.
 */
export type Author = { workspaceId: number; userId: number; tool?: ConnectorKind }

/** Moves a lead to the trash; throws a 404 if it is not the workspace's. */
export async function deleteLead(
	db: Database,
	author: Author,
	{ id, connectors }: { id: number; connectors?: ToolDeletion | undefined },
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

/** Moves many leads to the trash and returns how many; throws a 400 as changeLeads does. */
export async function deleteLeads(
	db: Database,
	author: Author,
	{ ids, connectors }: { ids: readonly number[]; connectors?: ToolDeletion | undefined },
	event: EventIf,
) {
	const { found, condition } = allOf(db, author.workspaceId, ids, undefined)
	const results = await batchByName(db, {
		found,
		event: event(sql`exists (select 1 from leads where ${condition})`),
		...leadsToTrash(db, condition, deletionBy(author), connectors),
	})
	requireAll('lead', ids, results.found)
	return results.deleted.length
}
