import { createHash } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import { eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Erasure } from '../../schema/privacy'
import { workspaces } from '../../schema/tables/accounts'
import { deadLetters } from '../../schema/tables/events'
import { deletedSubmissions, erasures, expiry, leads } from '../../schema/tables/leads'
import { links } from '../../schema/tables/links'
import { applyToolDeletion, deleteTrashedInTools } from '../connectors/toolDeletionQueries'
import type { Database } from '../platform/env'
import { deleteInRounds, deleteSome, inRounds, maxDeletedAtOnce } from '../platform/rounds'
import { erasePersonInTrash, isPersonsInTrash } from '../trash/queries'

/** After how many days the workspace's leads are deleted; null keeps them. */
export async function retentionOf(db: Database, workspaceId: number) {
	const [workspace] = await db
		.select({ days: workspaces.retentionDays })
		.from(workspaces)
		.where(eq(workspaces.id, workspaceId))
	return workspace?.days ?? null
}

export async function setRetention(
	db: Database,
	workspaceId: number,
	days: number | null,
	event: BatchItem<'sqlite'>,
) {
	await db.batch([
		db.update(workspaces).set({ retentionDays: days }).where(eq(workspaces.id, workspaceId)),
		event,
	])
}

/** Identifies an erased email address without storing it. */
export const emailHash = (email: string) => createHash('sha256').update(email).digest('hex')

/**
 * Deletes everything of one person in a workspace, by lower-case email address: their leads, also those in the
 * trash, and dead letters with submissions. Returns how many there were. Submissions still in a queue can't be searched;
 * they are dropped on arrival and not counted.
 */
export async function erasePerson(
	db: Database,
	workspaceId: number,
	{ email, connectors }: Erasure,
	event: BatchItem<'sqlite'>,
) {
	const erasure = { workspaceId, emailHash: emailHash(email), erasedAt: new Date() }
	const ownLinks = db.select({ id: links.id }).from(links).where(eq(links.workspaceId, workspaceId))
	const some = sql`leads.id in (
		select id from leads where workspace_id = ${workspaceId} and person = ${email}
		limit ${maxDeletedAtOnce})`
	const prepare = applyToolDeletion(db, some, connectors)
	const eraseSome = db.delete(leads).where(some).returning({ id: leads.id })
	const eraseSomeInTrash = erasePersonInTrash(db, workspaceId, email)
	const [, , erased, trashed, unstored] = await db.batch([
		prepare,
		deleteTrashedInTools(db, workspaceId, isPersonsInTrash(workspaceId, email), connectors),
		eraseSome,
		eraseSomeInTrash,
		db
			.delete(deadLetters)
			.where(
				sql`${deadLetters.body} ->> '$.lead.email' = ${email}
					and ${deadLetters.body} ->> '$.lead.linkId' in ${ownLinks}`,
			)
			.returning({ id: deadLetters.id }),
		db
			.insert(erasures)
			.values(erasure)
			.onConflictDoUpdate({
				target: [erasures.workspaceId, erasures.emailHash],
				set: { erasedAt: erasure.erasedAt },
			}),
		event,
	])
	let count = erased.length
	let last = count
	while (last === maxDeletedAtOnce) {
		last = (await db.batch([prepare, eraseSome]))[1].length
		count += last
	}
	for (let rows = trashed; rows.length > 0; rows = await eraseSomeInTrash)
		count += rows.filter(({ kind }) => kind === 'leads').length
	return count + unstored.length
}

/**
 * Deletes records of erasures and deletions once every older message must have been delivered or become
 * a dead letter.
 */
export async function deleteOldErasures(db: Database, now: number) {
	const monthAgo = new Date(now - 30 * millisecondsInDay)
	const more = [
		await deleteInRounds(db, erasures, lt(erasures.erasedAt, monthAgo)),
		await deleteInRounds(db, deletedSubmissions, lt(deletedSubmissions.deletedAt, monthAgo)),
	]
	return more.includes(true)
}

/**
 * Deletes leads past their workspace's retention, and marks the deletion for the triggers that count leads. Returns
 * whether more may be left.
 */
export async function deleteExpiredLeads(db: Database, now: number) {
	// A cross join, so that SQLite starts with the workspaces that have a retention, not with the leads.
	const expired = (kind: SQL) => sql`
		select leads.id from workspaces cross join leads on leads.workspace_id = workspaces.id
		where workspaces.retention_days > 0 and ${kind}
			and leads.created_at < ${now} - workspaces.retention_days * ${millisecondsInDay}`
	const hasExpired = (kind: SQL) => sql`exists (
		select 1 from leads where leads.workspace_id = workspaces.id and ${kind}
			and leads.created_at < ${now} - workspaces.retention_days * ${millisecondsInDay})`
	const deleteExpired = (kind: SQL) =>
		inRounds(async () => {
			const batch = [
				db.insert(expiry).values({ one: 1 }),
				deleteSome(db, leads, expired(kind)),
				db.delete(expiry),
			] as const
			return (await db.batch(batch))[1]
		})
	await db.run(sql`
		insert into account_events (workspace_id, type, rule, created_at, browser)
		select workspaces.id, 'leads_expired', 'Older than ' || retention_days || ' days', ${now}, ''
		from workspaces where retention_days > 0
			and (${hasExpired(sql`leads.suspect is null`)} or ${hasExpired(sql`leads.suspect is not null`)})
			and not exists (
				select 1 from account_events done where done.workspace_id = workspaces.id
					and done.type = 'leads_expired' and done.created_at > ${now - millisecondsInDay / 2})`)
	// One after the other, because each kind has its own index.
	const more = [
		await deleteExpired(isNull(leads.suspect)),
		await deleteExpired(isNotNull(leads.suspect)),
	]
	return more.includes(true)
}
