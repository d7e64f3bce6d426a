import { and, eq, sql } from 'drizzle-orm'
import { deadLetters, leads, links, users } from '../../schema/tables'
import type { Database } from '../context'

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

/**
 * Deletes what one person left with the owner, by e-mail address in lower case: their leads, and
 * submissions that could not be stored yet. Returns how many there were.
 */
export async function erasePerson(db: Database, ownerId: number, email: string) {
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
	])
	return erased.length + unstored.length
}

const day = 24 * 60 * 60 * 1000
const atOnce = 1000
const mostRounds = 200

/**
 * Deletes the leads that are older than their owner keeps leads, a thousand at a time so that no
 * statement holds up visitors; what is left after 200,000 goes the next night.
 */
export async function deleteExpiredLeads(db: Database, now: number) {
	for (let round = 0; round < mostRounds; round++) {
		const { meta } = await db.run(sql`
			delete from leads where id in (
				select l.id from users u join leads l on l.user_id = u.id
				where u.retention_days is not null and l.created_at < ${now} - u.retention_days * ${day}
				limit ${atOnce})`)
		if (meta.changes === 0) return
	}
}
