import type { Context } from 'hono'
import { evictLink } from '../capture/publicLink'
import { leaveHooks } from '../connectors/leftHooks'
import type { App } from '../http/context'
import { hubOf } from '../hub/hubs'

/**
 * Cleans up after deleted workspaces: clears their hubs, drops pages from this location's cache, and makes
 * connected tools stop calling. Best effort: unreachable hubs notice within a day, copies go stale within a minute,
 * and the nightly run deletes what is left. `names` and `hooks` are JSON lists of their links' names and of what
 * leaveHooks needs; `more` says whether rows are left.
 */
export async function afterWorkspaceDeletion(
	c: Context<App>,
	ids: readonly number[],
	{ names, hooks }: { names: string; hooks: string },
	more: boolean,
) {
	const { origin } = new URL(c.req.url)
	await Promise.allSettled([
		more && c.env.MAILS.send({ type: 'tidy' }),
		leaveHooks(c.env, JSON.parse(hooks) as Parameters<typeof leaveHooks>[1]),
		...ids.map((id) => hubOf(c.env, id).clear()),
		evictLink(origin, (JSON.parse(names) as string[][]).flat()),
	])
}
