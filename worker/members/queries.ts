import { asc, eq } from 'drizzle-orm'
import { members, users } from '../../schema/tables/accounts'
import type { Database } from '../platform/env'

/** The statement for the people of a workspace, by name. */
export const membersOf = (db: Database, workspaceId: number) =>
	db
		.select({
			id: users.id,
			name: users.name,
			email: users.username,
			role: members.role,
			awayUntil: members.awayUntil,
		})
		.from(members)
		.innerJoin(users, eq(users.id, members.userId))
		.where(eq(members.workspaceId, workspaceId))
		.orderBy(asc(users.name), asc(users.id))
