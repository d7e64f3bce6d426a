import { createMiddleware } from 'hono/factory'
import { isPaymentPath } from '../schema/paths'
import type { App } from './context'

const stripe = 'https://js.stripe.com https://*.js.stripe.com'

/**
 * What a page of the SPA may load: its own files and nothing else, no inline script or style; the
 * card payment provider's on the pages that pay, which are loaded as documents of their own.
 */
export function contentSecurityPolicy(path: string) {
	const pays = isPaymentPath(path)
	return [
		"default-src 'none'",
		`script-src 'self'${pays ? ` ${stripe}` : ''}`,
		"style-src 'self'",
		"img-src 'self' data:",
		`connect-src 'self'${pays ? ' https://api.stripe.com' : ''}`,
		...(pays ? [`frame-src ${stripe} https://hooks.stripe.com`] : []),
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join('; ')
}

const refused = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'midi']

const permissions = (payment: string) =>
	[...refused.map((name) => `${name}=()`), `payment=${payment}`].join(', ')

/** What every answer of this site says about itself, assets too: see web/public/_headers. */
export const everywhere = {
	'X-Content-Type-Options': 'nosniff',
	'Referrer-Policy': 'strict-origin-when-cross-origin',
	'Permissions-Policy': permissions('()'),
	// Over plain http, on localhost, browsers ignore it.
	'Strict-Transport-Security': 'max-age=31536000',
}

/** What a page of the SPA says besides. */
export const pageHeaders = (path: string) => ({
	'Content-Security-Policy': contentSecurityPolicy(path),
	'Cross-Origin-Opener-Policy': 'same-origin',
	...(isPaymentPath(path) && {
		'Permissions-Policy': permissions('(self "https://js.stripe.com")'),
	}),
})

/** Adds to each answer what it does not say otherwise: what is no page may load and frame nothing. */
export const secureHeaders = createMiddleware<App>(async (c, next) => {
	await next()
	const { headers } = c.res
	for (const [name, value] of answers) if (!headers.has(name)) headers.set(name, value)
})

const answers = Object.entries({
	...everywhere,
	'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
})
