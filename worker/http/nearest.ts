import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { database } from '../platform/env'
import { bearerOf } from './bearer'
import type { App } from './context'
import { cookieFor } from './cookies'

/** How long a bookmark is kept, in seconds: a replica that is further behind is broken. */
const lifetime = 10 * 60

const wellFormed = /^[\w-]{1,200}$/

/**
 * Chooses the copy of the database that a request works with. A read goes to the nearest replica that
 * has everything this browser has changed: a change is answered with D1's bookmark in a cookie.
 * Changes go to the primary, and so do programs, which keep no cookies.
 */
export const nearestCopy = createMiddleware<App>(async (c, next) => {
	const reads = ['GET', 'HEAD'].includes(c.req.method) && bearerOf(c) === undefined
	const { name, options } = cookieFor(c, 'bookmark')
	const bookmark = getCookie(c, name) ?? ''
	const seen = wellFormed.test(bookmark) ? bookmark : 'first-unconstrained'
	const session = c.env.DB.withSession(reads ? seen : 'first-primary')
	c.set('db', database(session))
	await next()
	// Null where nothing was asked: visitors' submissions don't come by here, so they get no cookie.
	const written = reads ? null : session.getBookmark()
	if (written && c.var.caller?.via !== 'token') {
		setCookie(c, name, written, { ...options, maxAge: lifetime })
	}
})
