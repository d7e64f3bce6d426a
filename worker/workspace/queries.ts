import { and, desc, eq, sql } from 'drizzle-orm'
import { members, workspaces } from '../../schema/tables/accounts'
import { type WorkspaceChange, type WorkspaceInput, workspaceLimits } from '../../schema/workspace'
import type { EventIf } from '../auth/accountLog'
import type { Identity } from '../auth/identity'
import { badInput, conflict } from '../http/errors'
import { defaultsOf, hasDefaults } from '../links/templateQueries'
import type { Database } from '../platform/env'
import { addWorkspace } from './addQueries'
import { changedWords } from './changedQueries'

/** Changes a workspace; throws a 400 if it lacks what its new links are to begin with. */
export async function changeWorkspace(
	db: Database,
	workspaceId: number,
	{ linkDefaults, ...change }: WorkspaceChange,
	event: EventIf,
) {
	const isAllowed = and(
		eq(workspaces.id, workspaceId),
		linkDefaults && hasDefaults(workspaceId, linkDefaults),
	)
	const [, [changed]] = await db.batch([
		event(sql`
			exists (select 1 from workspaces where ${isAllowed})
			and ${changedWords(workspaceId, { linkDefaults, ...change })} is not null`),
		db
			.update(workspaces)
			.set({
				...change,
				...(linkDefaults && {
					linkDefaults: sql`json_patch(link_defaults, ${JSON.stringify(linkDefaults)})`,
				}),
			})
			.where(isAllowed)
			.returning({
				id: workspaces.id,
				name: workspaces.name,
				color: workspaces.color,
				timezone: workspaces.timezone,
				askOnce: workspaces.askOnce,
				linkDefaults: defaultsOf().as('linkDefaults'),
			}),
	])
	if (!changed && linkDefaults) {
		throw badInput('The workspace has no such template or domain', [
			{ path: 'linkDefaults', message: 'The workspace has no such template or domain' },
		])
	}
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
