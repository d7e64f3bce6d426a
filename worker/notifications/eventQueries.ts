import { sql } from 'drizzle-orm'
import { permissions } from '../../schema/permissions'
import { captured } from '../capture/queries'
import type { Database } from '../platform/env'
import { notify, notYetNotified } from './queries'

/** Events may come twice; a lead's notification is among its member's newest. */
const newest = 200

const among = (leadIds: readonly number[]) => sql`
	from json_each(${JSON.stringify(leadIds)}) new cross join leads on leads.id = new.value`

/** Notifies the members these leads were dealt to, once. */
export const notifyAssignees = (db: Database, leadIds: readonly number[]) =>
	notify(
		db,
		{
			userId: sql`members.user_id`,
			workspaceId: sql`members.workspace_id`,
			kind: 'assigned',
			subjectId: sql`leads.id`,
		},
		sql`${among(leadIds)}
			cross join members on members.user_id = leads.assignee_id
				and members.workspace_id = leads.workspace_id
			where leads.dealt ->> 'to' = leads.assignee_id and leads.id not in (
				select subject_id from (
					select subject_id, kind from notifications earlier
					where earlier.user_id = members.user_id and earlier.workspace_id = members.workspace_id
					order by earlier.id desc limit ${newest})
				where kind = 'assigned' and subject_id is not null)`,
	)

/** Notifies the members who can change a link that it is nine tenths full, once. */
export const notifyNearLimits = (db: Database, leadIds: readonly number[]) =>
	notify(
		db,
		{
			userId: sql`members.user_id`,
			workspaceId: sql`members.workspace_id`,
			kind: 'limit_near',
			subjectId: sql`links.id`,
		},
		sql`${among(leadIds)}
			cross join links on links.id = leads.link_id and links.max_leads is not null
			cross join members on members.workspace_id = links.workspace_id
				and (members.user_id = links.user_id or members.role in ${permissions['workspace.manage'].roles})
			where 10 * ${sql.raw(captured)} >= 9 * links.max_leads
				and ${notYetNotified(sql`earlier.kind = 'limit_near' and earlier.subject_id = links.id`)}
			group by links.id, members.user_id`,
	)
