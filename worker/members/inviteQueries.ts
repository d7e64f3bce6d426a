import { millisecondsInDay } from 'date-fns/constants'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { permissions } from '../../schema/permissions'
import { invites, members, users, workspaces } from '../../schema/tables/accounts'
import { type InviteInput, inviteDays, workspaceLimits } from '../../schema/workspace'
import type { EventIf } from '../auth/accountLog'
import type { Identity } from '../auth/identity'
import type { Caller } from '../http/context'
import { notify } from '../notifications/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { deleteInRounds } from '../platform/rounds'
import { isStill } from './queries'

const shown = {
	id: invites.id,
	email: invites.email,
	role: invites.role,
	tokenId: invites.tokenId,
	createdAt: invites.createdAt,
	expiresAt: invites.expiresAt,
	invitedBy: sql<string>`(select name from users where users.id = invites.invited_by)`.as(
		'invited_by_name',
	),
}
export type StoredInvite = Pick<
	typeof invites.$inferSelect,
	'id' | 'email' | 'role' | 'tokenId' | 'createdAt' | 'expiresAt'
> & { invitedBy: string }

/** The statement for a workspace's pending invitations, newest first; expired ones too, until the nightly run. */
export const invitesOf = (db: Database, workspaceId: number) =>
	db
		.select(shown)
		.from(invites)
		.where(and(eq(invites.workspaceId, workspaceId), isNull(invites.usedAt)))
		.orderBy(desc(invites.id))

/** SQL for how many people a workspace has and has invited, without this address. */
const otherPeople = (workspaceId: number | Identity['workspaceId'], email: string) => sql<number>`(
	(select count(*) from members where workspace_id = ${workspaceId})
	+ (select count(*) from invites where workspace_id = ${workspaceId} and used_at is null
		and expires_at > ${Date.now()} and email <> ${email}))`

const isMember = (
	workspaceId: number | Identity['workspaceId'],
	email: string,
) => sql<number>`exists (
	select 1 from members join users on users.id = members.user_id
	where members.workspace_id = ${workspaceId} and users.username = ${email})`

/** The statement for what an invitation depends on, in the trip that finds the caller. */
export const beforeInvite = (db: Database, { userId, workspaceId }: Identity, email: string) =>
	db
		.select({
			emailConfirmed: sql<number>`email_confirmed_at is not null`.as('email_confirmed'),
			people: otherPeople(workspaceId, email).as('people'),
			isMember: isMember(workspaceId, email).as('is_member'),
		})
		.from(users)
		.where(sql`${users.id} = ${userId}`)

type Token = { id: string; hash: string }

const fresh = ({ id, hash }: Token) => {
	const now = Date.now()
	return {
		tokenId: id,
		hash,
		usedAt: null,
		createdAt: new Date(now),
		expiresAt: new Date(now + inviteDays * millisecondsInDay),
	}
}

/**
 * Invites an address, or again with a new secret, which ends the old one. Undefined if there are too many people or
 * the caller may no longer invite.
 */
export async function addInvite(
	db: Database,
	caller: Caller,
	{ email, role }: InviteInput,
	token: Token,
	seats: number,
	event: EventIf,
) {
	const { workspaceId, userId } = caller
	const most = Math.min(seats, workspaceLimits.people)
	const fits = sql`${isStill(caller, permissions['members.manage'].roles)}
		and ${otherPeople(workspaceId, email)} < ${most} and not ${isMember(workspaceId, email)}`
	const row = { role, invitedBy: userId, ...fresh(token) }
	const [, [invite]] = await db.batch([
		event(fits),
		db
			.insert(invites)
			.select(rowsFrom(invites, { workspaceId, email, ...row }, sql`where ${fits}`))
			.onConflictDoUpdate({ target: [invites.workspaceId, invites.email], set: row })
			.returning(shown),
	])
	return invite
}

const pending = (workspaceId: number, id: number) =>
	and(eq(invites.workspaceId, workspaceId), eq(invites.id, id), isNull(invites.usedAt))

/** Gives an invitation a new secret and a new expiry; undefined if there is none. */
export async function renewInvite(db: Database, workspaceId: number, id: number, token: Token) {
	const [invite] = await db
		.update(invites)
		.set(fresh(token))
		.where(pending(workspaceId, id))
		.returning(shown)
	return invite
}

/** Changes the role that an invitation gives; undefined if there is none. */
export async function changeInvite(
	db: Database,
	workspaceId: number,
	id: number,
	role: InviteInput['role'],
) {
	const [invite] = await db
		.update(invites)
		.set({ role })
		.where(pending(workspaceId, id))
		.returning(shown)
	return invite
}

/** Revokes an invitation; undefined if there is none. */
export async function deleteInvite(db: Database, workspaceId: number, id: number, event: EventIf) {
	const own = pending(workspaceId, id)
	const [, [gone]] = await db.batch([
		event(sql`exists (select 1 from invites where ${own})`),
		db.delete(invites).where(own).returning({ id: invites.id }),
	])
	return gone
}

/** The statement for an invitation by its secret's hash, with who invites to what. */
export const findInvite = (db: Database, hash: string) =>
	db
		.select({
			id: invites.id,
			workspaceId: invites.workspaceId,
			workspace: workspaces.name,
			color: workspaces.color,
			email: invites.email,
			role: invites.role,
			invitedBy: sql<string>`(select name from users where users.id = invites.invited_by)`.as(
				'invited_by_name',
			),
			expiresAt: invites.expiresAt,
			usedAt: invites.usedAt,
		})
		.from(invites)
		.innerJoin(workspaces, eq(workspaces.id, invites.workspaceId))
		.where(eq(invites.hash, hash))

/** The same in the trip that finds the caller, with their own account. */
export const inviteToCaller = (db: Database, { userId }: Identity, hash: string) =>
	db
		.select({
			username: users.username,
			emailConfirmed: sql<number>`email_confirmed_at is not null`.as('email_confirmed'),
			invite: {
				id: invites.id,
				workspaceId: invites.workspaceId,
				email: invites.email,
				expiresAt: invites.expiresAt,
				usedAt: invites.usedAt,
			},
			isMember: sql<number>`exists (
				select 1 from members where members.user_id = users.id
					and members.workspace_id = invites.workspace_id)`.as('is_member'),
		})
		.from(users)
		.leftJoin(invites, eq(invites.hash, hash))
		.where(sql`${users.id} = ${userId}`)

/** Accepts an invitation of the caller's; undefined if it was used, revoked or replaced since. */
export async function joinWorkspace(
	db: Database,
	{ id, hash, userId, site }: { id: number; hash: string; userId: number; site: string },
	event: EventIf,
) {
	const now = Date.now()
	const valid = sql`from invites
		where invites.id = ${id} and invites.hash = ${hash} and invites.used_at is null
			and invites.expires_at > ${now}
			and invites.email = (select username from users where users.id = ${userId})`
	const [, notified, , [used]] = await db.batch([
		event(sql`exists (select 1 ${valid})`),
		notify(
			db,
			{
				userId: sql`invited_by`,
				workspaceId: sql`workspace_id`,
				kind: 'invite_accepted',
				byId: userId,
			},
			sql`${valid} and exists (
				select 1 from members inviter where inviter.user_id = invites.invited_by
					and inviter.workspace_id = invites.workspace_id)`,
		),
		db
			.insert(members)
			.select(
				rowsFrom(members, { workspaceId: sql`workspace_id`, userId, role: sql`role`, site }, valid),
			)
			.onConflictDoNothing(),
		db
			.update(invites)
			.set({ usedAt: new Date(now) })
			.where(
				and(
					eq(invites.id, id),
					eq(invites.hash, hash),
					isNull(invites.usedAt),
					gt(invites.expiresAt, new Date(now)),
				),
			)
			.returning({ workspaceId: invites.workspaceId }),
	])
	return used && { notified }
}

/** Deletes invitations a month after they expired, used or not. */
export function deleteOldInvites(db: Database, now: number) {
	return deleteInRounds(db, invites, lt(invites.expiresAt, new Date(now - 30 * millisecondsInDay)))
}
