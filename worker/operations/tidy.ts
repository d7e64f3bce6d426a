import { deleteOldAccountEvents } from '../auth/accountLogQueries'
import { deleteExpiredSessions, deleteUnusedDevices } from '../auth/deviceQueries'
import { deleteOldChallenges } from '../auth/passkeyQueries'
import { forgetGrants } from '../connectors/grantQueries'
import { forgetWaiting } from '../connectors/waitingQueries'
import { consumers } from '../events/consumers'
import { deleteOldEvents } from '../events/queries'
import { logError } from '../http/log'
import { deleteOldKeys } from '../idempotency/queries'
import { refold } from '../leads/refoldQueries'
import { deleteOldEdits } from '../links/editQueries'
import { deleteOldMails } from '../mail/queries'
import { deleteOldInvites } from '../members/inviteQueries'
import { deleteOldNotifications } from '../notifications/queries'
import { type Database, database, type Env } from '../platform/env'
import { reseal } from '../platform/resealQueries'
import { deleteExpiredLeads, deleteOldErasures } from '../privacy/queries'
import { deleteOldMailDays } from '../replies/limitQueries'
import { deleteOldTrash } from '../trash/queries'
import { deleteOldDeliveries } from '../webhooks/waitingQueries'
import { deleteAbandoned } from '../workspace/deletionQueries'

/** The nightly tasks on rows. Each works in rounds and returns whether more may be left. */
const tasks: ((db: Database, now: number, env: Env) => Promise<boolean>)[] = [
	deleteAbandoned,
	deleteExpiredLeads,
	deleteOldTrash,
	deleteOldErasures,
	deleteExpiredSessions,
	deleteUnusedDevices,
	deleteOldChallenges,
	deleteOldAccountEvents,
	deleteOldKeys,
	deleteOldEdits,
	deleteOldInvites,
	deleteOldMails,
	deleteOldMailDays,
	deleteOldDeliveries,
	forgetWaiting,
	forgetGrants,
	deleteOldNotifications,
	refold,
	(_db, _now, env) => reseal(env),
	(db, now) =>
		deleteOldEvents(
			db,
			consumers.map(({ name }) => name),
			now,
		),
]

/**
 * Deletes what has expired and the rows of deleted accounts, and folds search texts again. What exceeds one invocation
 * continues in the next, started by a message, so any number of rows gets done. The tasks run independently. Returns
 * how many failed: these are logged and wait for the next night, because retrying the message would also repeat the
 * tasks that continue in the next invocation.
 */
export async function tidy(env: Env) {
	const db = database(env.DB)
	const now = Date.now()
	let more = false
	let failed = 0
	// One after the other, so that visitors get the database in between.
	for (const task of tasks) {
		try {
			if (await task(db, now, env)) more = true
		} catch (error) {
			logError('Nightly task failed', error)
			failed++
		}
	}
	if (more) await env.MAILS.send({ type: 'tidy' })
	return failed
}
