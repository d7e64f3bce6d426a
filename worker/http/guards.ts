import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { maxImportBytes } from '../../schema/import'
import { bearerOf } from './bearer'
import type { App } from './context'
import { forbidden, tooLarge, wrongType } from './errors'

export const safeMethods = ['GET', 'HEAD', 'OPTIONS']
export const maxBodyBytes = 64 * 1024

const limitTo = (most: number) =>
	bodyLimit({
		maxSize: most,
		onError: () => {
			throw tooLarge(`The request is too large: at most ${most / 1024} KB`)
		},
	})
const limitMost = limitTo(maxBodyBytes)
const limitImport = limitTo(maxImportBytes)
// In base64, as JSON.
const limitPicture = limitTo(1400 * 1024)
// Twelve long texts, each letter of which a form without JavaScript writes as nine bytes.
const limitCapture = limitTo(256 * 1024)

/** Refuses bodies over 64 KB; what a visitor leaves, a picture and a batch of an
 * import may be larger. */
export const limitBody = createMiddleware<App>((c, next) => {
	const { path } = c.req
	if (/^\/(?:l|api\/capture)\/[^/]+$/.test(path)) return limitCapture(c, next)
	if (path === '/api/pictures') return limitPicture(c, next)
	return /^\/api\/links\/\d+\/import$/.test(path) ? limitImport(c, next) : limitMost(c, next)
})

/** Refuses bodies that are not declared as JSON. */
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
 * Whether another site's page sent an unsafe request. Browsers always say where such a request comes
 * from; a client that says nothing is not a browser and carries nobody's cookies.
 */
export function isFromAnotherSite(c: Context<App>) {
	const site = c.req.header('sec-fetch-site')
	const origin = c.req.header('origin')
	return origin
		? origin !== new URL(c.req.url).origin
		: site !== undefined && site !== 'same-origin' && site !== 'none'
}

/**
 * Refuses unsafe requests from other sites' pages. One with a token goes by the token alone, which no
 * other site's page can add.
 */
export const requireSameOrigin = createMiddleware<App>(async (c, next) => {
	if (!safeMethods.includes(c.req.method) && bearerOf(c) === undefined && isFromAnotherSite(c)) {
		throw forbidden('This request came from another site')
	}
	await next()
})
