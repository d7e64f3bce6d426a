import type { Context } from 'hono'
import { addressOfLink, pathOnHost } from '../../schema/linkAddress'
import type { Place } from '../capture/publicLink'
import type { PublicLink } from '../capture/queries'
import type { App } from '../http/context'
import type { Env } from '../platform/env'
import { originOf, ownHostOf, siteOf } from './hosts'

/** Where a request looks for links. */
export const placeOf = (env: Env, url: string): Place => ({
	origin: originOf(url),
	host: ownHostOf(env, url),
})

/** The path of a link's page at the host of the request, by its short id, which it keeps on every host. */
export const pagePath = (c: Context<App>, { shortId }: Pick<PublicLink, 'shortId'>) =>
	pathOnHost(ownHostOf(c.env, c.req.url), shortId)

/** A link's address, with the way and the query of a request for another host of it; undefined at its own host. */
export function movedTo(env: Env, url: string, link: PublicLink, way: string) {
	const { domain, domainWorks } = link
	if ((domain ?? '') === ownHostOf(env, url)) return undefined
	// While its own host doesn't work, the others still do.
	if (domain && !domainWorks) return undefined
	const at = url.indexOf('?')
	return addressOfLink(link, siteOf(env, url), way) + (at < 0 ? '' : url.slice(at))
}

/** The address of a link's page, by its short id, for what leads to it later; on its own host if that works. */
export const lastingAddress = (
	{ shortId, domain, domainWorks }: Pick<PublicLink, 'shortId' | 'domain' | 'domainWorks'>,
	site: string,
) => addressOfLink({ shortId, slug: null, domain: domainWorks ? domain : null }, site)
