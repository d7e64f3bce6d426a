// Part of the owner's first load: no zod.
import { paths } from './paths'

/** Whether a host leads to this machine in every browser, so that it can be tried without DNS. */
export const isLocalhostName = (host: string) => host.endsWith('.localhost')

/** What a link's address follows from. */
export type Addressed = { shortId: string; slug: string | null; domain: string | null }

/** The origin of a workspace's own host; under .localhost it is at the port of the installation, given as `site`. */
function originOfHost(host: string, site: string) {
	if (!isLocalhostName(host)) return `https://${host}`
	return `http://${host}${/:\d+$/.exec(site)?.[0] ?? ''}`
}

/** The path of a link's page on a host; the default one is empty. */
export const pathOnHost = (host: string, name: string) => (host ? `/${name}` : paths.capture(name))

/**
 * A link's public address, or that of one of its ways, by name; `site` is the origin of this installation. The only
 * place that knows its shape.
 */
export function addressOfLink({ shortId, slug, domain }: Addressed, site: string, way = '') {
	const origin = domain ? originOfHost(domain, site) : site
	return `${origin}${pathOnHost(domain ?? '', slug ?? shortId)}${way && `/${way}`}`
}

/** The same without its scheme, as people read it. */
export const shownAddress = (link: Addressed, site: string) =>
	addressOfLink(link, site).replace(/^https?:\/\//, '')
