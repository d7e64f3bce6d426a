import type { Context } from 'hono'
import { readSessionId } from '../auth/session'
import type { App } from '../http/context'
import { logError } from '../http/log'
import { liveSessions } from '../hub/queries'
import { database } from '../platform/env'
import { dbTimeoutMs, withTimeout } from '../platform/timeout'

/**
 * Tells whether the browser is logged in as a member of a workspace: at once for nearly everybody, who has no
 * session, or else after the response, when the database has said so.
 */
export function tellOwn(c: Context<App>, workspaceId: number, tell: (own: boolean) => void) {
	if (!c.req.raw.headers.get('cookie')?.includes('session=')) tell(false)
	else c.executionCtx.waitUntil(isMember(c, workspaceId).then(tell))
}

async function isMember(c: Context<App>, workspaceId: number) {
	const id = await readSessionId(c)
	if (id === undefined) return false
	try {
		const read = liveSessions(database(c.env.DB), workspaceId, [id], Date.now())
		return (await withTimeout(dbTimeoutMs, read)).has(id)
	} catch (error) {
		// Then more likely an owner than another's customer.
		logError('Session not read', error)
		return true
	}
}
