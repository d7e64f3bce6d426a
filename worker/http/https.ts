import { createMiddleware } from 'hono/factory'
import type { App } from './context'
import { forbidden } from './errors'

/** Whether a host name is this machine's own, where there is no https. */
export const isLocal = (hostname: string) =>
	/^(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** Where a request over plain http belongs; undefined for https and for this machine's own hosts. */
export function securedUrl(url: string) {
	// Nearly every request is for a form over https: nothing is parsed for those.
	if (!url.startsWith('http:')) return undefined
	const parsed = new URL(url)
	if (isLocal(parsed.hostname)) return undefined
	parsed.protocol = 'https:'
	return parsed.href
}

/** A redirect that keeps the method and the body, as a form needs. */
export const redirectTo = (url: string) =>
	new Response(null, { status: 308, headers: { Location: url } })

/**
 * Sends plain http on to https. Of the API only reads: whatever else came has been on the wire in
 * the clear, and who sends it must notice.
 */
export const requireHttps = createMiddleware<App>(async (c, next) => {
	const secured = securedUrl(c.req.url)
	if (!secured) return next()
	if (c.req.path.startsWith('/api/') && !['GET', 'HEAD'].includes(c.req.method)) {
		throw forbidden('Please use https: this request came over plain http')
	}
	return redirectTo(secured)
})
