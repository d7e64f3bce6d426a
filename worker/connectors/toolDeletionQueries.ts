import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { ToolDeletion } from '../../schema/connectorKinds'
import { connectorDeliveries } from '../../schema/tables/connectors'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { deliveryId } from './waitingQueries'

const d = connectorDeliveries

/**
 * The statement that decides what becomes of leads in connected tools, for the batch that deletes them, right before
 * it does. Without a choice each connection does as it is set up: see leads_after_delete_connected.
 */
export function applyToolDeletion(
	db: Database,
	leads: SQL | undefined,
	choice: ToolDeletion | undefined,
): BatchItem<'sqlite'> {
	const theirs = sql`${d.id} in (
		select ${deliveryId(sql`connectors.id`, sql`leads.id`)} from leads
		cross join connectors on connectors.workspace_id = leads.workspace_id where ${leads})`
	if (choice === 'leave') return db.delete(d).where(theirs)
	return db
		.update(d)
		.set({ removing: true, nextAt: new Date(), attempts: 0, problem: null, field: null })
		.where(sql`${theirs} and ${d.theirId} is not null and ${choice === 'delete' ? 1 : 0}`)
}

/**
 * The statement that has leads deleted in connected tools though they are in the trash already, for the batch that
 * deletes them there, right before it does; `which` finds their rows. Without a choice it stays as it was decided when
 * they went to the trash.
 */
export const deleteTrashedInTools = (
	db: Database,
	workspaceId: number,
	which: SQL,
	choice: ToolDeletion | undefined,
): BatchItem<'sqlite'> =>
	db
		.insert(d)
		.select(
			rowsFrom(
				d,
				{
					id: sql`row ->> 'id'`,
					connectorId: sql`row ->> 'connector_id'`,
					leadId: sql`lead_id`,
					nextAt: new Date(),
					removing: true,
					theirId: sql`row ->> 'their_id'`,
				},
				sql`from trash where workspace_id = ${workspaceId} and ${which}
					and kind = 'connector_deliveries' and ${isLeftInTool} and ${choice === 'delete' ? 1 : 0}`,
			),
		)
		.onConflictDoNothing()

/** SQL for whether the lead of a delivery's row in the trash was left in its tool, as far as we know. */
export const isLeftInTool = sql<number>`(row ->> 'their_id' is not null and row ->> 'removing' is not 1
	and exists (select 1 from connectors
		where connectors.id = row ->> 'connector_id' and connectors.workspace_id = trash.workspace_id))`
