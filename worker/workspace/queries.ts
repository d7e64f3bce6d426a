import { desc, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { members, workspaces } from '../../schema/tables/accounts'
import { type WorkspaceChange, type WorkspaceInput, workspaceLimits } from '../../schema/workspace'
import type { EventIf } from '../auth/accountLog'
import type { Identity } from '../auth/identity'
import { conflict } from '../http/errors'
import type { Database } from '../platform/env'
import { addWorkspace } from './addQueries'

/** Changes a workspace's name, color, time zone, or whether its pages remember visitors. */
export async function changeWorkspace(
	db: Database,
	workspaceId: number,
	change: WorkspaceChange,
	event: BatchItem<'sqlite'>,
) {
	const [[changed]] = await db.batch([
		db.update(workspaces).set(change).where(eq(workspaces.id, workspaceId)).returning({
			id: workspaces.id,
			name: workspaces.name,
			color: workspaces.color,
			timezone: workspaces.timezone,
			askOnce: workspaces.askOnce,
		}),
		event,
	])
	if (!changed) throw new Error('The workspace of the caller is gone')
	return changed
}

/** The statement for a user's workspaces, by name, with their role in each and how many people it has. */
export const workspacesOf = (db: Database, userId: Identity['userId'] | number) =>
	db
		.select({
			id: workspaces.id,
			name: workspaces.name,
			color: workspaces.color,
			role: members.role,
			members: sql<number>`(
				select count(*) from members of_it where of_it.workspace_id = workspaces.id)`.as('members'),
		})
		.from(members)
		.innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
		.where(sql`${members.userId} = ${userId}`)
		.orderBy(sql`lower(${workspaces.name})`, desc(workspaces.id))

/** Adds a workspace that a user owns; throws a 409 if they own too many. */
export async function addOwnWorkspace(
	db: Database,
	userId: number,
	workspace: WorkspaceInput & { timezone: string | null },
	site: string,
	event: (workspaceId: ReturnType<typeof sql<number>>) => ReturnType<EventIf>,
) {
	const where = sql`(
		select count(*) from members owned where owned.user_id = ${userId} and owned.role = 'owner')
		< ${workspaceLimits.owned}`
	const [[added]] = await db.batch([
		...addWorkspace(db, userId, workspace, { site, where }),
		event(sql<number>`(select max(workspace_id) from members where user_id = ${userId})`),
	])
	if (added) return added
	throw conflict(
		`You own ${workspaceLimits.owned} workspaces, which is the most. Delete one that you no longer use first.`,
	)
}
