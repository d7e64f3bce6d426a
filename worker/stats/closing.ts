import { dayOf } from '../../schema/day'
import { logError } from '../http/log'
import { type Database, database, type Env } from '../platform/env'
import { addClosed, type Closing, firstToClose, rowsToClose } from './closingQueries'

/**
 * How many rows, one for each link's day, are added up in one transaction. Visitors wait for it: a busy day of
 * 500 links takes a quarter of a second.
 */
const maxRows = 500
/** How many workspaces are: where that fails, each is closed on its own. */
const maxWorkspaces = 50
/** Per invocation, which D1 allows a thousand queries: 154 for each round in which everything fails. */
const maxRounds = 5

/**
 * What to close in one transaction: the next workspaces after one, as many as `maxRows` allows. One that alone
 * has more is closed a day at a time. `next`: the workspace to continue after; `last`: the last of these.
 */
async function nextRound(db: Database, today: number, after: number) {
	const found = await rowsToClose(db, today, after, maxRows + 1)
	const [first] = found
	if (!first) return undefined
	if (first.rows > maxRows) {
		const { workspaceId } = first
		const until = (await firstToClose(db, today, workspaceId)) + 1
		return {
			closing: [{ workspaceId, until }],
			last: workspaceId,
			next: until < today ? after : workspaceId,
		}
	}
	const cut = found.reduce((sum, { rows }) => sum + rows, 0) > maxRows
	const closing = (cut ? found.slice(0, -1) : found)
		.slice(0, maxWorkspaces)
		.map(({ workspaceId }) => ({ workspaceId, until: today }))
	const last = closing.at(-1)?.workspaceId ?? after
	return { closing, last, next: last }
}

/** Closes days together or, where that fails, each workspace on its own. Returns how many failed; they are logged. */
async function close(db: Database, closing: readonly Closing[]): Promise<number> {
	try {
		await addClosed(db, closing)
		return 0
	} catch (error) {
		if (closing.length === 1) {
			logError('Days not closed', error, { workspaceId: closing[0]?.workspaceId })
			return 1
		}
		let failed = 0
		for (const one of closing) failed += await close(db, [one])
		return failed
	}
}

/**
 * Closes the days before today, in rounds, of the workspaces after one. Workspaces in which nothing happened
 * stay as they are, and one that can't be closed holds up no other. Returns how many failed and, if more may be
 * left, the workspace to continue after.
 */
export async function closeDays(
	db: Database,
	now: number,
	start = 0,
): Promise<{ failed: number; next?: number }> {
	const today = dayOf(now)
	let after = start
	let failed = 0
	for (let round = 0; round < maxRounds; round++) {
		const found = await nextRound(db, today, after)
		if (!found) return { failed }
		const failures = await close(db, found.closing)
		failed += failures
		// Skips a workspace that fails, even if it has more days to close.
		after = failures > 0 ? found.last : found.next
	}
	return { failed, next: after }
}

/** Closes days; a message continues in the next invocation. Returns how many workspaces failed, which the next night retries. */
export async function closeNightly(env: Env, after?: number) {
	const { failed, next } = await closeDays(database(env.DB), Date.now(), after)
	if (next !== undefined) await env.MAILS.send({ type: 'close', after: next })
	return failed
}
