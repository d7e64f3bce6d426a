import { deleteOldAccountEvents } from '../auth/accountLog'
import { deleteExpiredSessions, deleteUnusedDevices } from '../auth/deviceQueries'
import { deleteOldChallenges } from '../auth/passkeyQueries'
import { consumers } from '../events/consumers'
import { deleteOldEvents } from '../events/queries'
import { logError } from '../http/log'
import { forgetKeys } from '../idempotency/queries'
import { forgetMails } from '../mail/queries'
import { type Database, database, type Env } from '../platform/env'
import { deleteExpiredLeads, forgetErasures } from '../privacy/queries'
import { forgetDeliveries } from '../webhooks/waiting'

/** The nightly deletions. Each works in rounds and returns whether more may be left. */
const tasks: ((db: Database, now: number) => Promise<boolean>)[] = [
	deleteExpiredLeads,
	forgetErasures,
	deleteExpiredSessions,
	deleteUnusedDevices,
	deleteOldChallenges,
	deleteOldAccountEvents,
	forgetKeys,
	forgetMails,
	forgetDeliveries,
	(db, now) =>
		deleteOldEvents(
			db,
			consumers.map(({ name }) => name),
			now,
		),
]

/**
 * Deletes whatever has expired. What exceeds one invocation is deleted in the next, started by a message, so
 * it finishes whatever the number of rows. The tasks run independently; throws if any failed.
 */
export async function tidy(env: Env) {
	const db = database(env.DB)
	const now = Date.now()
	let more = false
	const failures: unknown[] = []
	// One after the other, so that visitors get the database in between.
	for (const task of tasks) {
		try {
			if (await task(db, now)) more = true
		} catch (error) {
			logError('Nightly task failed', error)
			failures.push(error)
		}
	}
	if (more) await env.MAILS.send({ type: 'tidy' })
	if (failures.length > 0) throw failures[0]
}
