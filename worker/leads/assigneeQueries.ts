import { and, eq, inArray, sql } from 'drizzle-orm'
import { permissions } from '../../schema/permissions'
import { members } from '../../schema/tables/accounts'
import { badInput } from '../http/errors'
import type { Database } from '../platform/env'

/** The name of a lead's assignee. */
export const assigneeName = sql<
	string | null
>`(select name from users where users.id = leads.assignee_id)`.as('assignee')

/** The statement for a member who can be assigned leads. Reads nothing for `undefined` or `null`. */
export const assignable = (db: Database, workspaceId: number, userId: number | null | undefined) =>
	db
		.select({ id: members.userId })
		.from(members)
		.where(
			and(
				eq(members.userId, userId ?? 0),
				eq(members.workspaceId, workspaceId),
				inArray(members.role, permissions['leads.write'].roles),
			),
		)

export const notAssignable =
	'Leads can be assigned only to members of this workspace who may change them'

/** Throws a 400 if `assignable` found nobody. */
export function requireAssignable(
	userId: number | null | undefined,
	found: readonly unknown[],
	path = 'assigneeId',
) {
	if (!userId || found.length > 0) return
	throw badInput(notAssignable, path)
}
