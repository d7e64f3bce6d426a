import { createMiddleware } from 'hono/factory'
import type { App } from './context'

const refused = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'midi']

/** A Permissions-Policy; `payment` lists who can take payments. */
export const permissions = (payment: string) =>
	[...refused.map((name) => `${name}=()`), `payment=${payment}`].join(', ')

/** The headers of every response, assets included: see web/public/_headers. */
export const baseHeaders = {
	'X-Content-Type-Options': 'nosniff',
	'Referrer-Policy': 'strict-origin-when-cross-origin',
	'Permissions-Policy': permissions('()'),
	// Browsers ignore it over plain http, as on localhost.
	'Strict-Transport-Security': 'max-age=31536000',
}

/** Adds missing security headers. Responses other than pages can load and frame nothing. */
export const secureHeaders = createMiddleware<App>(async (c, next) => {
	await next()
	const { headers } = c.res
	for (const [name, value] of answers) if (!headers.has(name)) headers.set(name, value)
})

const answers = Object.entries({
	...baseHeaders,
	'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
})
