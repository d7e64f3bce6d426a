import type { Context } from 'hono'
import { forgetLink } from '../capture/publicLink'
import type { App } from '../http/context'
import { hubOf } from '../hub/hubs'

/**
 * What follows the deletion of workspaces: their hubs close and forget, and pages go from this location. Best effort:
 * unreachable hubs notice within a day, copies go stale within a minute, and the nightly run deletes what is left.
 * `names` is a JSON list of their links' names; `more` says whether rows are left.
 */
export async function forgetWorkspace(
	c: Context<App>,
	ids: readonly number[],
	names: string,
	more: boolean,
) {
	const { origin } = new URL(c.req.url)
	await Promise.allSettled([
		more && c.env.MAILS.send({ type: 'tidy' }),
		...ids.map((id) => hubOf(c.env, id).clear()),
		forgetLink(origin, (JSON.parse(names) as string[][]).flat()),
	])
}
