// SQL shared by the statement that stores leads and the trigger that releases them.
import { permissions } from './permissions'
import { isOpenDay } from './tables/counters'

/** Members of the workspace who can be given leads now. */
const canReceive = (workspaceId: string) =>
	`members.workspace_id = ${workspaceId} AND members.role IN (${permissions['leads.write'].roles
		.map((role) => `'${role}'`)
		.join(', ')}) AND coalesce(members.away_until, 0) <= unixepoch('subsec') * 1000`

/** How many leads a link has dealt out in turn. */
const turnsOf = (linkId: string) =>
	`(SELECT turns FROM link_counters WHERE link_id = ${linkId}) + coalesce((
	SELECT sum(turns) FROM link_days JOIN links ON links.id = link_days.link_id
	WHERE link_days.link_id = ${linkId} AND ${isOpenDay}), 0)`

/**
 * SQL for a lead's assignment, as a Dealt, from SQL for its Deal and its position among the statement's leads. Turns
 * are counted in the same transaction, so that simultaneous leads take one each.
 */
export const dealtSql = (lead: {
	workspaceId: string
	linkId: string
	deal: string
	position: string
}) => `iif(${lead.deal} IS NULL, NULL, coalesce(
	(SELECT json_object('to', user_id, 'by', ${lead.deal} ->> 'by') FROM members
		WHERE user_id = ${lead.deal} ->> 'first' AND ${canReceive(lead.workspaceId)}),
	(SELECT json_object('to', ids ->> ('$[' || (turn % json_array_length(ids)) || ']'), 'by', 'turn')
		FROM (SELECT ids, ${lead.position} + ${turnsOf(lead.linkId)} AS turn FROM (
			SELECT json_group_array(user_id) AS ids FROM (
				SELECT user_id FROM json_each(${lead.deal} -> 'turns') CROSS JOIN members ON user_id = value
				WHERE ${canReceive(lead.workspaceId)} ORDER BY key)))
		WHERE json_array_length(ids) > 0)))`
