import type { Context } from 'hono'
import { readSessionId } from '../auth/session'
import type { App } from '../http/context'
import { logError } from '../http/log'
import { liveSessions } from '../hub/queries'
import { database } from '../platform/env'
import { dbTimeoutMs, withTimeout } from '../platform/timeout'

/**
 * Calls back with whether the browser is logged in as a member of a workspace: at once if it sends no session, as
 * nearly all do, otherwise after the response, once the database has answered.
 */
export function withOwn(c: Context<App>, workspaceId: number, callback: (own: boolean) => void) {
	if (!c.req.raw.headers.get('cookie')?.includes('session=')) callback(false)
	else c.executionCtx.waitUntil(isMember(c, workspaceId).then(callback))
}

async function isMember(c: Context<App>, workspaceId: number) {
	const id = await readSessionId(c)
	if (id === undefined) return false
	try {
		const read = liveSessions(database(c.env.DB), workspaceId, [id], Date.now())
		return (await withTimeout(dbTimeoutMs, read)).has(id)
	} catch (error) {
		// Assume a member: most visitors with a session are.
		logError('Session not read', error)
		return true
	}
}
