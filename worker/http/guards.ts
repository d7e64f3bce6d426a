import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { maxUploadBytes } from '../../schema/capture'
import { filePartBytes } from '../../schema/files'
import { maxImportBytes } from '../../schema/import'
import { maxLinkImportBytes } from '../../schema/linkImport'
import { bearerOf } from './bearer'
import type { App } from './context'
import { forbidden, tooLarge, wrongType } from './errors'

export const safeMethods = ['GET', 'HEAD', 'OPTIONS']
export const maxFormBytes = 768 * 1024
const maxBodyBytes = 64 * 1024

const limitTo = (most: number) =>
	bodyLimit({
		maxSize: most,
		onError: () => {
			throw tooLarge(`The request is too large: at most ${most / 1024} KB`)
		},
	})
const limitMost = limitTo(maxBodyBytes)
const limitImport = limitTo(maxImportBytes)
const limitLinkImport = limitTo(maxLinkImportBytes)
// A picture in base64, as JSON.
const limitPicture = limitTo(1400 * 1024)
const limitPart = limitTo(filePartBytes)
const limitUpload = limitTo(maxUploadBytes + maxFormBytes)
// Forty long texts, with nine bytes per character in a posted form.
const limitCapture = limitTo(maxFormBytes)

const isPart = (path: string) => /^\/api\/files\/\d+\/part$/.test(path)

const isMultipart = (type: string | undefined) => /^multipart\/form-data\s*(;|$)/i.test(type ?? '')

/**
 * Limits what visitors send to a page; files may be larger. The page's route checks whether the link asks for any.
 */
export const limitVisitor = createMiddleware<App>((c, next) =>
	isMultipart(c.req.header('content-type')) || c.req.path.endsWith('/upload')
		? limitUpload(c, next)
		: limitCapture(c, next),
)

/** Refuses bodies over 64 KB; submissions, pictures, parts of files and import batches have larger limits. */
export const limitBody = createMiddleware<App>((c, next) => {
	const { path } = c.req
	if (/^\/l\/[^/]+(?:\/upload|\/continue)?$/.test(path)) return limitVisitor(c, next)
	if (/^\/api\/capture\/[^/]+$/.test(path)) return limitCapture(c, next)
	if (isPart(path)) return limitPart(c, next)
	if (path === '/api/pictures') return limitPicture(c, next)
	if (path === '/api/links/import') return limitLinkImport(c, next)
	return /^\/api\/links\/\d+\/import$/.test(path) ? limitImport(c, next) : limitMost(c, next)
})

/** Refuses bodies that are not declared as JSON, or as bytes for a part of a file. */
export const requireJson = createMiddleware<App>(async (c, next) => {
	const type = c.req.header('content-type')
	const hasBody = c.req.header('transfer-encoding') || Number(c.req.header('content-length')) > 0
	if (!safeMethods.includes(c.req.method) && (type || hasBody)) {
		if (isPart(c.req.path)) {
			if (type && !/^application\/octet-stream\s*(;|$)/i.test(type)) {
				throw wrongType('A part is sent as application/octet-stream')
			}
		} else if (!/^application\/json\s*(;|$)/i.test(type ?? '')) {
			throw wrongType('The body must be JSON, sent as application/json')
		}
	}
	await next()
})

/**
 * Whether an unsafe request came from another site's page. Browsers always say where one comes from; a
 * client that does not is no browser and has nobody's cookies.
 */
export function isFromAnotherSite(c: Context<App>) {
	const site = c.req.header('sec-fetch-site')
	const origin = c.req.header('origin')
	return origin
		? origin !== new URL(c.req.url).origin
		: site !== undefined && site !== 'same-origin' && site !== 'none'
}

/**
 * Refuses unsafe requests from other sites' pages, except those with a bearer token: other sites can't
 * add one, and no cookie counts beside it.
 */
export const requireSameOrigin = createMiddleware<App>(async (c, next) => {
	if (!safeMethods.includes(c.req.method) && bearerOf(c) === undefined && isFromAnotherSite(c)) {
		throw forbidden('This request came from another site')
	}
	await next()
})
