import type { Context } from 'hono'
import { show } from '../capture/page'
import { redirect } from '../capture/showing'
import type { App } from '../http/context'
import { hostFacts } from './facts'
import { ownHostOf } from './hosts'

/** What a name of no link leads to: on a workspace's own host where its owner says, else a page that says so. */
export async function showUnknown(c: Context<App>) {
	const host = ownHostOf(c.env, c.req.url)
	const notFound = host && (await hostFacts(c.env, host))?.notFound
	return notFound ? redirect(notFound) : show(c, { state: 'notFound' }, { status: 404 })
}

/** The root of a workspace's own host. */
export async function showRoot(c: Context<App>) {
	const facts = await hostFacts(c.env, ownHostOf(c.env, c.req.url))
	return facts?.root ? redirect(facts.root) : showUnknown(c)
}
