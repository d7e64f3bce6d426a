import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { importBodyMost } from '../schema/import'
import type { App } from './context'
import { forbidden, tooLarge, wrongType } from './errors'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
export const bodyMost = 64 * 1024

const limitTo = (most: number) =>
	bodyLimit({
		maxSize: most,
		onError: () => {
			throw tooLarge(`The request is too large: at most ${most / 1024} KB`)
		},
	})
const limitMost = limitTo(bodyMost)
const limitImport = limitTo(importBodyMost)

/** Refuses bodies over 64 KB, or what a batch of an import may weigh. */
export const limitBody = createMiddleware<App>((c, next) =>
	/^\/api\/links\/\d+\/import$/.test(c.req.path) ? limitImport(c, next) : limitMost(c, next),
)

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
