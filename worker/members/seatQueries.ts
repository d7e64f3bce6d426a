import { sql } from 'drizzle-orm'

/**
 * SQL for how many members of a workspace have a seat before one of its `members`: owners have the first ones, and
 * the others follow in the order in which they joined.
 */
export const seatOf = sql<number>`(
	case when members.role = 'owner' then 0 else (
		select count(*) from members earlier
		where earlier.workspace_id = members.workspace_id and earlier.user_id <> members.user_id
			and (earlier.role = 'owner'
				or (earlier.joined_at, earlier.user_id) < (members.joined_at, members.user_id)))
	end)`.as('seat')
