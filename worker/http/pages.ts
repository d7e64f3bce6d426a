import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { isPaymentPath, pagePatterns, settingsPages } from '../../schema/paths'
import { restoreMark } from '../auth/session'
import { newRewriter } from '../platform/htmlRewriter'
import type { App } from './context'
import { cookieFor } from './cookies'
import { permissions } from './headers'

const stripe = 'https://js.stripe.com https://*.js.stripe.com'

/**
 * The CSP of an app page: our own files, nothing inline, and the payment provider's scripts on the
 * payment pages, which are loaded as separate documents.
 */
function contentSecurityPolicy(path: string) {
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

/** The other headers of an app page. */
export const pageHeaders = (path: string) => ({
	'Content-Security-Policy': contentSecurityPolicy(path),
	'Cross-Origin-Opener-Policy': 'same-origin',
	// A page at a secret address is only for people who have the address.
	...(isSecret.test(path) && {
		'X-Robots-Tag': 'noindex, nofollow',
		'Referrer-Policy': 'no-referrer',
	}),
	...(isPaymentPath(path) && {
		'Permissions-Policy': permissions('(self "https://js.stripe.com")'),
	}),
})

const pages = Object.entries(pagePatterns).map(
	([name, path]) =>
		[
			name,
			new RegExp(
				`^${path
					.replace(/\/:\w+\?/, '(?:/[0-9]+)?')
					.replace(':id', '[0-9]+')
					.replace(':page', `(?:${settingsPages.join('|')})`)
					.replace(':secret', '[\\w-]+')}/?$`,
			),
		] as const,
)

/**
 * The document with the absolute address of its preview picture, which link previews need. The build lists the
 * parts of all screens in it; only those of `screen` stay.
 */
const fitted = (document: Response, url: string, screen: string) =>
	newRewriter()
		.on('meta[property="og:image"]', {
			element(meta) {
				meta.setAttribute('content', new URL(meta.getAttribute('content') ?? '', url).href)
			},
		})
		.on('link[data-screens]', {
			element(link) {
				const screens = link.getAttribute('data-screens')?.split(' ')
				if (screens?.includes(screen)) link.removeAttribute('data-screens')
				else link.remove()
			},
		})
		.transform(document as never) as unknown as Response

/**
 * Serves the app's document for paths that are not assets, with a 200 for existing pages and a 404 for
 * all others, for which the app shows its 404 page.
 */
export async function servePage(c: Context<App>) {
	const document = await c.env.ASSETS.fetch(new URL('/', c.req.url).href)
	const [page] = pages.find(([, path]) => path.test(c.req.path)) ?? []
	// Without a session, an owner's screens lead to the login.
	const mayBeOwner = getCookie(c, cookieFor(c, 'session').name) !== undefined
	const screen = mayBeOwner ? page : page === 'home' ? 'landing' : undefined
	if (mayBeOwner) await restoreMark(c)
	return c.newResponse(fitted(document as never, c.req.url, screen ?? '').body, page ? 200 : 404, {
		'Content-Type': 'text/html; charset=utf-8',
		'Cache-Control': 'no-cache',
		...pageHeaders(c.req.path),
	})
}
