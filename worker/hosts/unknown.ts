import type { Context } from 'hono'
import { show } from '../capture/page'
import type { App } from '../http/context'
import { baseHeaders } from '../http/headers'
import { hostFacts } from './facts'
import { ownHostOf } from './hosts'

const leadTo = (url: string) =>
	new Response(null, {
		status: 302,
		headers: { Location: url, 'Cache-Control': 'private, no-store', ...baseHeaders },
	})

const showNotFound = (c: Context<App>) => show(c, { state: 'notFound' }, { status: 404 })

/** What a name of no link leads to: on a workspace's own host where its owner says, else a page that says so. */
export async function showUnknown(c: Context<App>) {
	const host = ownHostOf(c.env, c.req.url)
	const notFound = host && (await hostFacts(c.env, host))?.notFound
	return notFound ? leadTo(notFound) : showNotFound(c)
}

/** The root of a workspace's own host. */
export async function showRoot(c: Context<App>) {
	const facts = await hostFacts(c.env, ownHostOf(c.env, c.req.url))
	return facts?.root ? leadTo(facts.root) : showUnknown(c)
}
