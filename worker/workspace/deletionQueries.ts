import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { accountEvents, members, users, workspaces } from '../../schema/tables/accounts'
import { connectorDeliveries, connectors, deliverySpan } from '../../schema/tables/connectors'
import { workspaceCounters } from '../../schema/tables/counters'
import { linkDays, workspaceDays } from '../../schema/tables/days'
import { deletedSubmissions, erasures, leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { leadMails } from '../../schema/tables/mail'
import { idempotencyKeys } from '../../schema/tables/tokens'
import { trash } from '../../schema/tables/trash'
import { webhookDeliveries, webhookEndpoints } from '../../schema/tables/webhooks'
import type { EventIf } from '../auth/accountLog'
import type { Identity } from '../auth/identity'
import { namesOf } from '../capture/names'
import { hooksOf } from '../connectors/queries'
import { leaveCertificates } from '../hosts/certificateQueries'
import type { Caller } from '../http/context'
import { conflict } from '../http/errors'
import { isStill } from '../members/queries'
import type { Database } from '../platform/env'
import { deleteAll, inRounds, maxDeletedAtOnce, maxRounds } from '../platform/rounds'
import { ensureWorkspace } from './addQueries'

/** The workspaces with no other owner: they are deleted with the account. */
const ownWorkspaces = (userId: SQL<number> | number) => sql`(
	select workspace_id from members own
	where own.user_id = ${userId} and own.role = 'owner' and not exists (
		select 1 from members other
		where other.workspace_id = own.workspace_id and other.role = 'owner' and other.user_id <> own.user_id))`

/** SQL for the names of workspaces' links, newest first, as a JSON list of lists. */
const namesIn = (workspaceIds: SQL) =>
	sql<string>`(
		select json_group_array(json(${namesOf()}) order by created_at desc) from links
		where workspace_id in ${workspaceIds})`.as('names')

/** SQL for workspaces' Stripe customers, as a JSON list. */
const customersOf = (workspaceIds: SQL) =>
	sql<string>`(
		select json_group_array(customer) from (
			select stripe_customer as customer from workspaces where id in ${workspaceIds}
			union select customer from payment_events where workspace_id in ${workspaceIds})
		where customer is not null)`.as('customers')

/** SQL for the workspaces that only a user owns and others are in: handed over before the account can go. */
const sharedBy = (userId: SQL<number> | number) => sql`
	select workspaces.id, workspaces.name from workspaces
	where id in ${ownWorkspaces(userId)} and exists (
		select 1 from members other
		where other.workspace_id = workspaces.id and other.user_id <> ${userId})`

/**
 * The statement for the caller's account, with what goes along with it as JSON lists, the name of a workspace that has
 * to be handed over first, and whether more leads are assigned to it, or were mailed to it, than one statement changes.
 */
export const accountToDelete = (db: Database, { userId }: Identity) =>
	db
		.select({
			password: users.password,
			workspaceIds:
				sql<string>`(select json_group_array(workspace_id) from ${ownWorkspaces(userId)})`.as(
					'workspace_ids',
				),
			names: namesIn(ownWorkspaces(userId)),
			customers: customersOf(ownWorkspaces(userId)),
			hooks: hooksOf(ownWorkspaces(userId)),
			shared: sql<string | null>`(select name from (${sharedBy(userId)}) limit 1)`.as('shared'),
			hasManyLeads: sql<number>`(
				exists (select 1 from lead_mails where lead_mails.user_id = ${userId}
					limit 1 offset ${maxDeletedAtOnce})
				or exists (select 1 from leads where leads.assignee_id = ${userId}
					limit 1 offset ${maxDeletedAtOnce}))`.as('has_many_leads'),
		})
		.from(users)
		.where(sql`${users.id} = ${userId}`)

/** SQL for the members of a workspace who are in no other. */
const membersInNoOther = (workspaceId: SQL<number> | number) => sql`
	select user_id from members own where own.workspace_id = ${workspaceId} and not exists (
		select 1 from members other
		where other.user_id = own.user_id and other.workspace_id <> own.workspace_id)`

/**
 * The statement for the caller's workspace, with what goes along with it as JSON lists, the members who are in no
 * other, and whether the caller is in another.
 */
export const workspaceToDelete = (db: Database, { userId, workspaceId }: Identity) =>
	db
		.select({
			name: workspaces.name,
			names: namesIn(sql`(${workspaceId})`),
			customers: customersOf(sql`(${workspaceId})`),
			hooks: hooksOf(sql`(${workspaceId})`),
			homeless:
				sql<string>`(select json_group_array(user_id) from (${membersInNoOther(workspaceId)}))`.as(
					'homeless',
				),
			others: sql<number>`exists (
				select 1 from members where user_id = ${userId} and workspace_id <> ${workspaceId})`.as(
				'others',
			),
		})
		.from(workspaces)
		.where(sql`${workspaces.id} = ${workspaceId}`)

/**
 * Workspaces of deleted accounts: nobody's, and suspended, so that nothing of them is served and nothing comes
 * in while their rows are deleted.
 */
const abandoned = sql`(
	select id from workspaces where suspended_for is not null
		and not exists (select 1 from members where members.workspace_id = workspaces.id))`
const theirs = sql`workspace_id in ${abandoned}`
const ofTheirLinks = sql`link_id in (select id from links where ${theirs})`
const ofTheirEndpoints = sql`endpoint_id in (select id from webhook_endpoints where ${theirs})`
const ofTheirConnectors = sql`connector_deliveries.id in (
	select delivery.id from connectors
	cross join connector_deliveries delivery on delivery.id between connectors.id * ${sql.raw(String(deliverySpan))}
		and connectors.id * ${sql.raw(String(deliverySpan))} + ${sql.raw(String(deliverySpan - 1))}
	where ${theirs})`

/**
 * The kinds of rows that a workspace can have thousands of, in the order in which they are deleted. Each kind waits
 * until the ones before it are gone, so that little is left to cascade.
 */
const kinds: [SQLiteTable, SQL][] = [
	[webhookDeliveries, ofTheirEndpoints],
	[webhookEndpoints, theirs],
	[connectorDeliveries, ofTheirConnectors],
	[connectors, theirs],
	// Sums first: otherwise triggers would correct them for each row deleted.
	[workspaceCounters, theirs],
	[workspaceDays, theirs],
	[leads, theirs],
	[linkDays, ofTheirLinks],
	[deletedSubmissions, ofTheirLinks],
	[idempotencyKeys, theirs],
	[erasures, theirs],
	[trash, theirs],
	[accountEvents, theirs],
	[links, theirs],
	[workspaces, sql`id in ${abandoned}`],
]

const noneOf = (before: typeof kinds) =>
	before.map(([table, rows]) => sql` and not exists (select 1 from ${table} where ${rows})`)

/** One transaction: `first`, then a round of deletions. Returns the answers, and whether more is left. */
async function deleteSome(db: Database, first: BatchItem<'sqlite'>[]) {
	const statements = kinds.map(([table, rows], i) =>
		db.delete(table).where(
			sql`rowid in (
				select rowid from ${table} where ${rows}${sql.join(noneOf(kinds.slice(0, i)))}
				limit ${maxDeletedAtOnce})`,
		),
	)
	const left = db
		.select({ id: workspaces.id })
		.from(workspaces)
		.where(sql`id in ${abandoned} limit 1`)
	const all = [
		...first,
		leaveCertificates(db, theirs),
		...statements,
		left,
	] as BatchItem<'sqlite'>[]
	const answers = await db.batch(all as [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]])
	return { answers, more: (answers.at(-1) as unknown[]).length > 0 }
}

/** Deletes rows of deleted accounts' workspaces, in rounds. Returns whether more may be left. */
export async function deleteAbandoned(db: Database) {
	for (let round = 0; round < maxRounds; round++) if (!(await deleteSome(db, [])).more) return false
	return true
}

/** The statements that leave workspaces to be deleted by deleteAbandoned. */
const abandon = (db: Database, ids: SQL) => [
	db
		.update(workspaces)
		// Not a reason that operators can give, so it is in no list of theirs.
		.set({ suspendedFor: '' })
		.where(sql`${workspaces.id} in ${ids}`)
		.returning({ id: workspaces.id }),
	db.delete(members).where(sql`${members.workspaceId} in ${ids}`),
]

/**
 * Deletes a user, and abandons the workspaces that nobody else owns. Returns whether rows of theirs are left for
 * deleteAbandoned, as of larger accounts. Throws a 409 while others are in one of these.
 */
export async function deleteUser(db: Database, userId: number, hasManyLeads: boolean) {
	if (hasManyLeads) {
		await deleteAll(db, leadMails, eq(leadMails.userId, userId))
		await unassignAll(db, userId)
	}
	const isAlone = sql`not exists (${sharedBy(userId)})`
	const own = sql`(select workspace_id from ${ownWorkspaces(userId)} where ${isAlone})`
	const isGone = sql`not exists (select 1 from members where user_id = ${userId} and role = 'owner'
		and workspace_id in ${ownWorkspaces(userId)})`
	const mine = eq(accountEvents.userId, userId)
	const { answers, more } = await deleteSome(db, [
		db
			.select({ name: sql<string>`name` })
			.from(sql`(${sharedBy(userId)})`)
			.limit(1),
		...abandon(db, own),
		db.delete(accountEvents).where(and(mine, isNull(accountEvents.workspaceId), isGone)),
		db
			.update(accountEvents)
			.set({ formerName: sql`(select name from users where id = ${userId})` })
			.where(and(mine, isGone)),
		db.delete(users).where(and(eq(users.id, userId), isGone)),
	])
	const [shared] = answers[0] as { name: string }[]
	if (shared) throw handOverFirst(shared.name)
	return more
}

/** Leaves all leads that are assigned to somebody to nobody. */
async function unassignAll(db: Database, userId: number) {
	const next = () =>
		db
			.update(leads)
			.set({ assigneeId: null })
			.where(
				sql`${leads.id} in (
					select id from leads where assignee_id = ${userId} limit ${maxDeletedAtOnce})`,
			)
	while (await inRounds(next)) {
		// As in deleteAll.
	}
}

/** A 409 for an account that owns a workspace with others. */
export const handOverFirst = (name: string) =>
	conflict(
		`You own “${name}”, where others work too. Hand it over to one of them, or delete it, first.`,
	)

/**
 * Abandons the caller's workspace. `homeless` are its members without another, who get one of their own. Returns
 * whether rows of it are left for deleteAbandoned; throws a 409 if somebody has joined or left since.
 */
export async function deleteWorkspace(
	db: Database,
	caller: Caller,
	homeless: readonly number[],
	event: EventIf,
) {
	const { workspaceId } = caller
	const list = JSON.stringify(homeless)
	const asRead = sql`(
		select id from workspaces where id = ${workspaceId} and ${isStill(caller, ['owner'])}
			and not exists (
				select user_id from (${membersInNoOther(workspaceId)})
				where user_id not in (select value from json_each(${list}))))`
	const { answers, more } = await deleteSome(db, [
		...abandon(db, asRead),
		...homeless.flatMap((id) => ensureWorkspace(db, id)),
		event(sql`not exists (select 1 from members where workspace_id = ${workspaceId})`),
	])
	if ((answers[0] as unknown[]).length === 0) {
		throw conflict('Somebody has just joined or left this workspace. Please try again.')
	}
	return more
}
