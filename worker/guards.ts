import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { App } from './context'
import { forbidden, tooLarge, wrongType } from './errors'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
export const bodyMost = 64 * 1024

/** Refuses bodies over 64 KB. */
export const limitBody = bodyLimit({
	maxSize: bodyMost,
	onError: () => {
		throw tooLarge('The request is too large: at most 64 KB')
	},
})

/** Refuses a body that does not say it is JSON. */
export const requireJson = createMiddleware<App>(async (c, next) => {
	const type = c.req.header('content-type')
	const hasBody = c.req.header('transfer-encoding') || Number(c.req.header('content-length')) > 0
	if (!safeMethods.includes(c.req.method) && (type || hasBody)) {
		if (!/^application\/json\s*(;|$)/i.test(type ?? '')) {
			throw wrongType('The body must be JSON, sent as application/json')
		}
	}
	await next()
})

/**
 * Refuses unsafe requests that another site's page makes. A browser always says where such a
 * request comes from; a caller that says nothing is no browser and carries no one's cookies.
 */
export const requireSameOrigin = createMiddleware<App>(async (c, next) => {
	if (!safeMethods.includes(c.req.method)) {
		const site = c.req.header('sec-fetch-site')
		const origin = c.req.header('origin')
		const foreign = origin
			? origin !== new URL(c.req.url).origin
			: site && site !== 'same-origin' && site !== 'none'
		if (foreign) throw forbidden('This request came from another site')
	}
	await next()
})
