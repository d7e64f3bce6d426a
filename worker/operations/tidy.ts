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

/** What goes at night. Each deletes some rows at a time, and tells whether more may be left. */
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
 * Deletes what is past its time. What is too much for one invocation goes in the next, which a message
 * asks for: so it ends whatever the number of rows. Each task is on its own; throws if one failed.
 */
export async function tidy(env: Env) {
	const db = database(env.DB)
	const now = Date.now()
	let more = false
	const failures: unknown[] = []
	// One after the other, to leave the database to visitors in between.
	for (const task of tasks) {
		try {
			if (await task(db, now)) more = true
		} catch (error) {
			logError('nightly task failed', error)
			failures.push(error)
		}
	}
	if (more) await env.MAILS.send({ type: 'tidy' })
	if (failures.length > 0) throw failures[0]
}
