import { createHash } from 'node:crypto'
import type { D1Database } from '@cloudflare/workers-types'
import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, lt, sql } from 'drizzle-orm'
import { deadLetters, erasures, leads, links, users } from '../../schema/tables'
import type { Submission } from '../capture/message'
import type { Database } from '../context'
import { deleteInRounds } from '../leads/deleteInRounds'

/** After how many days the owner's leads are deleted; null keeps them. */
export async function retentionOf(db: Database, ownerId: number) {
	const [user] = await db
		.select({ days: users.retentionDays })
		.from(users)
		.where(eq(users.id, ownerId))
	return user?.days ?? null
}

export async function setRetention(db: Database, ownerId: number, days: number | null) {
	await db.update(users).set({ retentionDays: days }).where(eq(users.id, ownerId))
}

const hashOf = (email: string) => createHash('sha256').update(email).digest('hex')

/**
 * Deletes what one person left with the owner, by e-mail address in lower case: their leads, and
 * submissions that could not be stored yet. Returns how many there were; what waits in a queue, where
 * nobody can look, is dropped when it comes and not among them.
 */
export async function erasePerson(db: Database, ownerId: number, email: string) {
	const erasure = { userId: ownerId, emailHash: hashOf(email), erasedAt: new Date() }
	const ownLinks = db.select({ id: links.id }).from(links).where(eq(links.userId, ownerId))
	const [erased, unstored] = await db.batch([
		db
			.delete(leads)
			.where(and(eq(leads.userId, ownerId), eq(leads.email, email)))
			.returning({ id: leads.id }),
		db
			.delete(deadLetters)
			.where(
				sql`${deadLetters.body} ->> 'email' = ${email} and ${deadLetters.body} ->> 'linkId' in ${ownLinks}`,
			)
			.returning({ id: deadLetters.id }),
		db
			.insert(erasures)
			.values(erasure)
			.onConflictDoUpdate({
				target: [erasures.userId, erasures.emailHash],
				set: { erasedAt: erasure.erasedAt },
			}),
	])
	return erased.length + unstored.length
}

/** The statement that deletes what a late submission became, if its person was erased since. */
export const erasingLate = (db: D1Database, { id, linkId, email, createdAt }: Submission) =>
	db
		.prepare(`
			DELETE FROM leads WHERE link_id = ? AND submission_id = ? AND EXISTS (
				SELECT 1 FROM erasures
				WHERE erasures.user_id = leads.user_id AND email_hash = ? AND erased_at >= ?)`)
		.bind(linkId, id, email && hashOf(email), createdAt)

/** Forgets erasures once every message from before them is long delivered or a dead letter. */
export async function forgetErasures(db: Database, now: number) {
	await db.delete(erasures).where(lt(erasures.erasedAt, new Date(now - 30 * millisecondsInDay)))
}

const mostRounds = 200

/** Deletes the leads that are older than their owner keeps leads; what is too much goes next night. */
export async function deleteExpiredLeads(db: Database, now: number) {
	// Crossed, so that SQLite begins with the owners who keep leads for a time, and not with the leads.
	const expired = sql`
		select leads.id from users cross join leads on leads.user_id = users.id
		where users.retention_days > 0 and leads.created_at < ${now} - users.retention_days * ${millisecondsInDay}`
	await deleteInRounds(db, expired, mostRounds)
}
