import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { givenRoles } from '../../schema/permissions'
import { members } from '../../schema/tables/accounts'
import { formerMembers } from '../../schema/tables/companyDomains'
import { leads } from '../../schema/tables/leads'
import { apiTokens } from '../../schema/tables/tokens'
import { leadChanges } from '../../schema/tables/work'
import type { EventIf } from '../auth/accountLog'
import type { Caller } from '../http/context'
import { badInput, conflict, unavailable } from '../http/errors'
import { assignable, requireAssignable } from '../leads/assigneeQueries'
import { notify } from '../notifications/queries'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { ensureWorkspace } from '../workspace/addQueries'
import { linksDealingTo, replaceInDealing } from './dealingQueries'
import { at, isStill, mayChange, personById, refusal, revokeInvitesOf, rolesOf } from './queries'

/** How many leads one transaction hands over: more would hold up every visitor. */
export const maxHandedOver = 1000
/** A request has a thousand statements, and a round takes about twenty. */
const maxRounds = 40

/** A member who leaves, who gets their leads (null for nobody), and the log's entries. */
export type Departure = {
	id: number
	handTo: number | null
	events: readonly EventIf[]
	/** Takes SQL for the entry's text: how many leads, from one member to another. */
	handedOver: (about: SQL) => EventIf
}

/**
 * Ends a membership if the condition holds, and hands its leads over: in one transaction or, if there are thousands,
 * in several, of which the last one ends the membership. If a request stops halfway, the next one continues. Nobody is
 * left without a workspace. Returns who was notified, and the names of links that now deal to others. Throws a 400 for
 * a successor who can't be given leads, and the error of `refused` if the condition doesn't hold.
 */
async function endMembership(
	db: Database,
	caller: Caller,
	{ id, handTo, events, handedOver }: Departure,
	condition: SQL,
	refused: typeof refusal = refusal,
) {
	const { workspaceId, userId } = caller
	if (handTo === id) throw badInput('Leads can’t be handed over to the person who goes', 'handTo')
	const successor = assignable(db, workspaceId, handTo)
	const allowed = handTo === null ? condition : sql`${condition} and ${exists(successor)}`
	const theirs = sql`leads.assignee_id = ${id} and leads.workspace_id = ${workspaceId}`
	const some = sql`leads.id in (select id from leads where ${theirs} limit ${maxHandedOver}) and ${allowed}`
	const left = sql`(select count(*) from (
		select 1 from leads where ${theirs} limit ${maxHandedOver + 1}))`
	const isLast = sql`${allowed} and ${left} <= ${maxHandedOver}`
	const isDone = sql`${allowed} and not exists (select 1 from leads where ${theirs})`
	const to = handTo === null ? sql`'nobody'` : personById(handTo)
	let handed = 0
	for (let round = 0; round < maxRounds; round++) {
		// D1 binds numbers as reals, which the log would show.
		const all = sql`(cast(${handed} as integer) + ${left})`
		const about = sql<string>`${all} || ' from ' || ${personById(id)} || ' to ' || ${to}`
		const [before, found, dealing, notified, , , changed, ...rest] = await db.batch([
			rolesOf(db, caller, id),
			successor,
			linksDealingTo(db, workspaceId, id),
			notify(
				db,
				{
					userId: handTo ?? 0,
					workspaceId,
					kind: 'assigned',
					subjectId: sql`iif(${all} = 1, (select id from leads where ${theirs}), null)`,
					byId: userId,
					leads: all,
				},
				sql`where ${handTo !== null && handTo !== userId ? 1 : 0} and ${isLast} and ${all} > 0`,
			),
			db.insert(leadChanges).select(
				rowsFrom(
					leadChanges,
					{
						leadId: sql`id`,
						userId,
						what: 'assignee',
						changedAt: new Date(),
						before: String(id),
						after: String(handTo ?? ''),
					},
					sql`from leads where ${some}`,
				),
			),
			handedOver(about)(sql`${isLast} and ${all} > 0`),
			db.update(leads).set({ assigneeId: handTo }).where(some).returning({ id: leads.id }),
			replaceInDealing(db, workspaceId, { from: id, to: handTo }, isDone),
			...events.map((event) => event(isDone)),
			db
				.delete(apiTokens)
				.where(and(eq(apiTokens.workspaceId, workspaceId), eq(apiTokens.userId, id), isDone)),
			db
				.insert(formerMembers)
				.select(
					rowsFrom(
						formerMembers,
						{ workspaceId, userId: id },
						sql`from members where ${at(workspaceId, id)} and ${isDone}`,
					),
				)
				.onConflictDoNothing(),
			db.delete(members).where(and(at(workspaceId, id), isDone)),
			revokeInvitesOf(db, workspaceId, id),
			...ensureWorkspace(db, id),
			db.select({ id: members.userId }).from(members).where(at(workspaceId, id)),
		])
		handed += changed.length
		if (!before.some((member) => member.id === id)) throw refusal(before, caller, id)
		const membership = rest.at(-1) as unknown[]
		if (membership.length === 0) return { notified, names: dealing.flatMap(({ names }) => names) }
		if (changed.length < maxHandedOver) {
			requireAssignable(handTo, found, 'handTo')
			throw refused(before, caller, id)
		}
	}
	throw unavailable('There are more leads than can be handed over at once. Please do it again.')
}

/** Removes a member, as endMembership; throws a 404, 403 or 409 if the caller can't. */
export const removeMember = (db: Database, caller: Caller, departure: Departure) =>
	endMembership(db, caller, departure, mayChange(caller, departure.id))

/** SQL for whether a workspace has an owner besides this one. */
const hasOtherOwner = (workspaceId: number, userId: number) => sql`exists (
	select 1 from members other
	where other.workspace_id = ${workspaceId} and other.role = 'owner' and other.user_id <> ${userId})`

/** Ends the caller's own membership, as endMembership; throws a 409 for the last owner. */
export function leaveWorkspace(db: Database, caller: Caller, departure: Omit<Departure, 'id'>) {
	const { workspaceId, userId: id } = caller
	const allowed = sql`(${isStill(caller, givenRoles)} or ${hasOtherOwner(workspaceId, id)})`
	return endMembership(db, caller, { ...departure, id }, allowed, () =>
		conflict('You own this workspace. Hand it over to somebody else first, or delete it.'),
	)
}
