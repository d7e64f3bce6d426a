import { and, asc, eq, sql } from 'drizzle-orm'
import { permissions, type Role } from '../../schema/permissions'
import { invites, members, users } from '../../schema/tables/accounts'
import type { EventIf } from '../auth/accountLog'
import type { Caller } from '../http/context'
import { conflict, forbidden, notAMember, notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { seatOf } from './seatQueries'

/** The statement for the people of a workspace, by name. */
export const membersOf = (db: Database, workspaceId: number) =>
	db
		.select({
			id: users.id,
			name: users.name,
			email: users.username,
			role: members.role,
			awayUntil: members.awayUntil,
			joinedAt: members.joinedAt,
			lastSeenAt: members.lastUsedAt,
			offered: members.offered,
			seat: seatOf,
		})
		.from(members)
		.innerJoin(users, eq(users.id, members.userId))
		.where(eq(members.workspaceId, workspaceId))
		.orderBy(asc(users.name), asc(users.id))

/** A membership by its ids. */
export const at = (workspaceId: number, userId: number) =>
	and(eq(members.workspaceId, workspaceId), eq(members.userId, userId))

/** SQL for whether the caller still has one of these roles, in the transaction that depends on it. */
export const isStill = ({ workspaceId, userId }: Caller, roles: readonly Role[]) =>
	sql`exists (
		select 1 from members self
		where self.workspace_id = ${workspaceId} and self.user_id = ${userId} and self.role in ${roles})`

/**
 * SQL for whether the caller may still change a member of their workspace, in case two members change each other at
 * the same time. Nobody can change an owner, who hands the workspace over instead.
 */
export const mayChange = (caller: Caller, id: number) => sql`
	${isStill(caller, permissions['members.manage'].roles)} and exists (
		select 1 from members member
		where member.workspace_id = ${caller.workspaceId} and member.user_id = ${id} and member.role <> 'owner')`

/** The statement for what a refusal depends on. */
export const rolesOf = (db: Database, { workspaceId, userId }: Caller, id: number) =>
	db
		.select({ id: members.userId, role: members.role })
		.from(members)
		.where(and(eq(members.workspaceId, workspaceId), sql`${members.userId} in ${[userId, id]}`))

/** Why a member was not changed. */
export function refusal(rows: { id: number; role: Role }[], { userId }: Caller, id: number) {
	const roleOf = (who: number) => rows.find((row) => row.id === who)?.role
	const own = roleOf(userId)
	if (!own) return notAMember()
	if (!roleOf(id)) return notFound('Member')
	if (roleOf(id) !== 'owner') {
		return forbidden('Your own role has changed, so you can’t do this anymore.')
	}
	return conflict(
		own === 'owner'
			? 'A workspace needs an owner. Hand it over to somebody else first.'
			: 'Only the owner can change this, by handing the workspace over.',
	)
}

/** SQL for a member's name and email, as the log has them. */
export const personById = (id: number) =>
	sql<string>`(select name || ' (' || username || ')' from users where id = ${id})`

/** The same with the role that they get. */
export const personGiven = (id: number, role: Role) =>
	sql<string>`${personById(id)} || ${`: ${role}`}`

/** Gives a member a role; throws a 404, 403 or 409 if the caller can't. */
export async function changeRole(
	db: Database,
	caller: Caller,
	id: number,
	role: Role,
	event: EventIf,
) {
	const allowed = mayChange(caller, id)
	const [before, , [changed]] = await db.batch([
		rolesOf(db, caller, id),
		event(sql`${allowed} and not exists (
			select 1 from members same where same.workspace_id = ${caller.workspaceId}
				and same.user_id = ${id} and same.role = ${role})`),
		db
			.update(members)
			.set({ role })
			.where(and(at(caller.workspaceId, id), allowed))
			.returning({ id: members.userId }),
		revokeInvitesOf(db, caller.workspaceId, id),
	])
	if (!changed) throw refusal(before, caller, id)
}

/** The statement that revokes the invitations by a member who may no longer invite. */
export const revokeInvitesOf = (db: Database, workspaceId: number, userId: number) =>
	db.delete(invites).where(
		sql`${invites.workspaceId} = ${workspaceId} and ${invites.invitedBy} = ${userId}
			and ${invites.usedAt} is null and not exists (
				select 1 from members inviter
				where inviter.workspace_id = ${workspaceId} and inviter.user_id = ${userId}
					and inviter.role in ${permissions['members.manage'].roles})`,
	)

/** Offers the workspace to a member, who has to accept; throws a 404 if there is none. */
export async function offerWorkspace(db: Database, caller: Caller, id: number, event: EventIf) {
	const { workspaceId } = caller
	const isThere = sql`${isStill(caller, ['owner'])} and exists (
		select 1 from members member where member.workspace_id = ${workspaceId} and member.user_id = ${id}
			and member.role <> 'owner')`
	const [, changed] = await db.batch([
		event(isThere),
		// An earlier offer to somebody else ends.
		db
			.update(members)
			.set({ offered: sql`${members.userId} = ${id}` })
			.where(
				sql`${members.workspaceId} = ${workspaceId} and (${members.offered} or ${members.userId} = ${id})
					and ${isThere}`,
			)
			.returning({ id: members.userId }),
	])
	if (changed.length === 0) throw notFound('Member')
}

/** Withdraws the offer as an owner, or declines it. */
export async function endOffer(db: Database, caller: Caller) {
	const { workspaceId, userId } = caller
	await db
		.update(members)
		.set({ offered: false })
		.where(
			sql`${members.workspaceId} = ${workspaceId} and ${members.offered}
				and (${members.userId} = ${userId} or ${isStill(caller, ['owner'])})`,
		)
}

/** Makes the caller the owner, and its owners admins, if it was offered to them; else throws a 409. */
export async function takeOver(db: Database, caller: Caller, event: EventIf) {
	const { workspaceId, userId } = caller
	const isOffered = sql`exists (
		select 1 from members self
		where self.workspace_id = ${workspaceId} and self.user_id = ${userId} and self.offered)`
	const [, , [owner]] = await db.batch([
		event(isOffered),
		db
			.update(members)
			.set({ role: 'admin' })
			.where(
				sql`${members.workspaceId} = ${workspaceId} and ${members.role} = 'owner' and ${isOffered}`,
			),
		db
			.update(members)
			.set({ role: 'owner', offered: false })
			.where(and(at(workspaceId, userId), eq(members.offered, true)))
			.returning({ id: members.userId }),
	])
	if (!owner)
		throw conflict('This workspace is no longer offered to you. Ask its owner to offer it again.')
}
