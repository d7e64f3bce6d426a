import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { members, users, workspaces } from '../../schema/tables/accounts'
import { workspaceCounters } from '../../schema/tables/counters'
import { linkDays, workspaceDays } from '../../schema/tables/days'
import { deletedSubmissions, erasures, leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { leadMails } from '../../schema/tables/mail'
import { idempotencyKeys } from '../../schema/tables/tokens'
import { trash } from '../../schema/tables/trash'
import { webhookDeliveries, webhookEndpoints } from '../../schema/tables/webhooks'
import { namesOf } from '../capture/names'
import type { Database } from '../platform/env'
import { deleteAll, maxDeletedAtOnce, maxRounds } from '../platform/rounds'
import type { Identity } from './identity'

/** The workspaces with no other owner: they are deleted with the account. */
const ownWorkspaces = (userId: SQL<number> | number) => sql`(
	select workspace_id from members own
	where own.user_id = ${userId} and own.role = 'owner' and not exists (
		select 1 from members other
		where other.workspace_id = own.workspace_id and other.role = 'owner' and other.user_id <> own.user_id))`

/**
 * The statement for the caller's account, with JSON lists of its links' names, newest first, and Stripe customers, and whether
 * it got mails about more leads than one statement deletes.
 */
export const accountToDelete = (db: Database, { userId }: Identity) =>
	db
		.select({
			password: users.password,
			names: sql<string>`(
				select json_group_array(json(${namesOf()}) order by created_at desc) from links where workspace_id in ${ownWorkspaces(userId)})`.as(
				'names',
			),
			customers: sql<string>`(
				select json_group_array(customer) from (
					select stripe_customer as customer from workspaces where id in ${ownWorkspaces(userId)}
					union select customer from payment_events where workspace_id in ${ownWorkspaces(userId)})
				where customer is not null)`.as('customers'),
			manyMails: sql<number>`exists (
				select 1 from lead_mails where lead_mails.user_id = ${userId}
				limit 1 offset ${maxDeletedAtOnce})`.as('many_mails'),
		})
		.from(users)
		.where(sql`${users.id} = ${userId}`)

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

/**
 * The kinds of rows that a workspace can have thousands of, in the order in which they are deleted. Each kind waits
 * until the ones before it are gone, so that little is left to cascade.
 */
const kinds: [SQLiteTable, SQL][] = [
	[webhookDeliveries, ofTheirEndpoints],
	[webhookEndpoints, theirs],
	// Sums first: otherwise triggers would correct them for each row deleted.
	[workspaceCounters, theirs],
	[workspaceDays, theirs],
	[leads, theirs],
	[linkDays, ofTheirLinks],
	[deletedSubmissions, ofTheirLinks],
	[idempotencyKeys, theirs],
	[erasures, theirs],
	[trash, theirs],
	[links, theirs],
	[workspaces, sql`id in ${abandoned}`],
]

const noneOf = (before: typeof kinds) =>
	before.map(([table, rows]) => sql` and not exists (select 1 from ${table} where ${rows})`)

/** One transaction: `first`, then a round of deletions. Returns whether more is left. */
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
	const all = [...first, ...statements, left] as BatchItem<'sqlite'>[]
	const answers = await db.batch(all as [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]])
	return (answers.at(-1) as unknown[]).length > 0
}

/** Deletes rows of deleted accounts' workspaces, in rounds. Returns whether more may be left. */
export async function deleteAbandoned(db: Database) {
	for (let round = 0; round < maxRounds; round++) if (!(await deleteSome(db, []))) return false
	return true
}

/**
 * Deletes a user, and abandons the workspaces that nobody else owns. Returns whether rows of theirs are left for
 * deleteAbandoned, as of larger accounts.
 */
export async function deleteUser(db: Database, userId: number, manyMails: boolean) {
	if (manyMails) await deleteAll(db, leadMails, eq(leadMails.userId, userId))
	const own = ownWorkspaces(userId)
	return deleteSome(db, [
		db
			.update(workspaces)
			// Not a reason that operators can give, so it is in no list of theirs.
			.set({ suspendedFor: '' })
			.where(sql`${workspaces.id} in ${own}`),
		db.delete(members).where(sql`${members.workspaceId} in ${own}`),
		db.delete(users).where(eq(users.id, userId)),
	])
}
