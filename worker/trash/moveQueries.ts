import { type SQL, sql } from 'drizzle-orm'
import type { ToolDeletion } from '../../schema/connectorKinds'
import { eventsOfLeads } from '../../schema/event'
import { leads } from '../../schema/tables/leads'
import { applyToolDeletion } from '../connectors/toolDeletionQueries'
import { deliveryId } from '../connectors/waitingQueries'
import type { Database } from '../platform/env'
import { type Deletion, moveRows } from './rowQueries'

const ofLead = { linkId: 'leads.link_id', leadId: 'leads.id' }

/** The statements that move leads with what belongs to them to the trash. `deleted` returns their ids. */
export function leadsToTrash(
	db: Database,
	which: SQL | undefined,
	deletion: Deletion,
	connectors?: ToolDeletion,
) {
	const keepOf = (kind: 'lead_notes' | 'lead_changes' | 'visitor_mails') =>
		moveRows(
			db,
			kind,
			ofLead,
			sql`from leads cross join ${sql.raw(kind)} on ${sql.raw(kind)}.lead_id = leads.id where ${which}`,
			deletion,
		)
	return {
		leads: moveRows(db, 'leads', ofLead, sql`from leads where ${which}`, deletion),
		notes: keepOf('lead_notes'),
		changes: keepOf('lead_changes'),
		mails: keepOf('visitor_mails'),
		passes: moveRows(
			db,
			'file_passes',
			ofLead,
			sql`from leads cross join file_passes on file_passes.id = leads.route ->> 'pass'
				and file_passes.lead_id = leads.id where ${which}`,
			deletion,
		),
		webhookDeliveries: moveRows(
			db,
			'webhook_deliveries',
			ofLead,
			sql`from leads cross join webhook_deliveries on webhook_deliveries.subject_id = leads.id
				and webhook_deliveries.type in ${eventsOfLeads} where ${which}`,
			deletion,
		),
		// The trash also records what was deleted in tools.
		...(connectors === 'delete' && { inTools: applyToolDeletion(db, which, connectors) }),
		connectorDeliveries: moveRows(
			db,
			'connector_deliveries',
			ofLead,
			sql`from leads cross join connectors on connectors.workspace_id = leads.workspace_id
				cross join connector_deliveries
					on connector_deliveries.id = ${deliveryId(sql`connectors.id`, sql`leads.id`)} where ${which}`,
			deletion,
		),
		...(connectors === 'leave' && { inTools: applyToolDeletion(db, which, connectors) }),
		deleted: db.delete(leads).where(which).returning({ id: leads.id }),
	}
}
