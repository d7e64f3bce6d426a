import { createMiddleware } from 'hono/factory'
import type { App } from './context'
import { forbidden } from './errors'

/** Whether a host name is the local machine, which has no https. */
export const isLocal = (hostname: string) =>
	/^(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** The https URL for a plain http request; undefined for https and for the local machine. */
export function securedUrl(url: string) {
	// By hand, because the visitor's page passes here: most of the time there is nothing to parse.
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
 * Redirects plain http to https. Of the API only reads: anything else has already been sent in the
 * clear, and its sender has to notice.
 */
export const requireHttps = createMiddleware<App>(async (c, next) => {
	const secured = securedUrl(c.req.url)
	if (!secured) return next()
	if (c.req.path.startsWith('/api/') && !['GET', 'HEAD'].includes(c.req.method)) {
		throw forbidden('Please use https: this request came over plain http')
	}
	return redirectTo(secured)
})
