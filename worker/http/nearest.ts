import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { database } from '../platform/env'
import { bearerOf } from './bearer'
import type { App } from './context'
import { cookieFor } from './cookies'

/** How long a bookmark is kept, in seconds: a replica further behind is broken. */
const lifetime = 10 * 60

const wellFormed = /^[\w-]{1,200}$/

/**
 * Chooses the replica that a request uses. A read goes to the nearest one with all of this browser's own
 * changes: the response to a change carries D1's bookmark in a cookie. Changes go to the primary, and so
 * do API tokens, which keep no cookies.
 */
export const nearestCopy = createMiddleware<App>(async (c, next) => {
	const reads = ['GET', 'HEAD'].includes(c.req.method) && bearerOf(c) === undefined
	const { name, options } = cookieFor(c, 'bookmark')
	const bookmark = getCookie(c, name) ?? ''
	const seen = wellFormed.test(bookmark) ? bookmark : 'first-unconstrained'
	const session = c.env.DB.withSession(reads ? seen : 'first-primary')
	c.set('db', database(session))
	await next()
	const written = reads ? null : session.getBookmark()
	if (written && (c.var.caller?.via === 'session' || logsIn(c))) {
		setCookie(c, name, written, { ...options, maxAge: lifetime })
	}
})

/** Whether the response opens a session. */
const logsIn = (c: Context<App>) =>
	c.res.headers.getSetCookie().some((set) => set.startsWith(`${cookieFor(c, 'session').name}=`))
