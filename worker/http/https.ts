import { createMiddleware } from 'hono/factory'
import { isLocal } from '../platform/site'
import type { App } from './context'
import { forbidden } from './errors'

/** The https URL for a plain http request; undefined for https and for the local machine. */
export function securedUrl(url: string) {
	// Not parsed as a URL, because every visitor's request comes through here and most are already secure.
	const [, host] = /^http:\/\/(\[[^\]]*\]|[^:/?#]*)/.exec(url) ?? []
	if (host === undefined || isLocal(host)) return undefined
	const parsed = new URL(url)
	parsed.protocol = 'https:'
	return parsed.href
}

/** A redirect that keeps method and body, which a form needs. */
export const redirectTo = (url: string) =>
	new Response(null, { status: 308, headers: { Location: url } })

/**
 * Redirects plain http to https. In the API this applies only to reads: a change has already been sent in the
 * clear, so it is refused for its sender to notice.
 */
export const requireHttps = createMiddleware<App>(async (c, next) => {
	const secured = securedUrl(c.req.url)
	if (!secured) return next()
	if (c.req.path.startsWith('/api/') && !['GET', 'HEAD'].includes(c.req.method)) {
		throw forbidden('Please use https: this request came over plain http')
	}
	return redirectTo(secured)
})
