import type { Context } from 'hono'
import { isPaymentPath, pagePaths, pagePatterns } from '../../schema/paths'
import type { App } from './context'
import { permissions } from './headers'

const stripe = 'https://js.stripe.com https://*.js.stripe.com'

/**
 * What a page of the app may load: our own files, nothing inline, and the payment provider's scripts
 * on the payment pages, which are loaded as separate documents.
 */
export function contentSecurityPolicy(path: string) {
	const pays = isPaymentPath(path)
	return [
		"default-src 'none'",
		`script-src 'self'${pays ? ` ${stripe}` : ''}`,
		"style-src 'self'",
		"img-src 'self' data:",
		"font-src 'self'",
		`connect-src 'self'${pays ? ' https://api.stripe.com' : ''}`,
		...(pays ? [`frame-src ${stripe} https://hooks.stripe.com`] : []),
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join('; ')
}

const isSecret = new RegExp(`^${pagePatterns.report.replace(':secret', '')}`)

/** The further headers of an app page. */
export const pageHeaders = (path: string) => ({
	'Content-Security-Policy': contentSecurityPolicy(path),
	'Cross-Origin-Opener-Policy': 'same-origin',
	// What is read at a secret address is for nobody who was not given it.
	...(isSecret.test(path) && {
		'X-Robots-Tag': 'noindex, nofollow',
		'Referrer-Policy': 'no-referrer',
	}),
	...(isPaymentPath(path) && {
		'Permissions-Policy': permissions('(self "https://js.stripe.com")'),
	}),
})

const known = pagePaths.map(
	(path) => new RegExp(`^${path.replace(':id', '[0-9]+').replace(':secret', '[\\w-]+')}/?$`),
)

/**
 * Serves the app's document for paths that are not assets: with 200 for pages that exist, and with
 * 404 for all others, where the app shows its 404 page.
 */
export async function servePage(c: Context<App>) {
	const document = await c.env.ASSETS.fetch(new URL('/', c.req.url).href)
	const status = known.some((path) => path.test(c.req.path)) ? 200 : 404
	return new Response(document.body as ReadableStream | null, {
		status,
		headers: {
			'Content-Type': 'text/html; charset=utf-8',
			'Cache-Control': 'no-cache',
			...pageHeaders(c.req.path),
		},
	})
}
