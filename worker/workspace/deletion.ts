import type { Context } from 'hono'
import { forgetLink } from '../capture/publicLink'
import { leaveHooks } from '../connectors/leftHooks'
import type { App } from '../http/context'
import { hubOf } from '../hub/hubs'

/**
 * What follows the deletion of workspaces: their hubs close and forget, pages go from this location, and connected
 * tools no longer call. Best effort: unreachable hubs notice within a day, copies go stale within a minute, and the
 * nightly run deletes what is left. `names` and `hooks` are JSON lists of their links' names and of what leaveHooks
 * needs; `more` says whether rows are left.
 */
export async function forgetWorkspace(
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
		forgetLink(origin, (JSON.parse(names) as string[][]).flat()),
	])
}
