import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { App } from './context'

/** The pattern of the route that answered: the longest of those that matched, wildcards last. */
export const routeOf = (c: Context<App>) =>
	matchedRoutes(c)
		.map(({ path }) => path)
		.sort((a, b) => Number(a.endsWith('*')) - Number(b.endsWith('*')) || b.length - a.length)[0]

/**
 * Gives every request an id, which its answer carries, and writes one line about it: the route as
 * it stands in the code, never the path or query, which may hold what people typed. While
 * developing, the answer says how long it took.
 */
export const requestLog = createMiddleware<App>(async (c, next) => {
	const started = Date.now()
	const ray = c.req.header('cf-ray')
	const id = ray && /^[\w-]{8,40}$/.test(ray) ? ray : crypto.randomUUID()
	c.set('requestId', id)
	await next()
	const milliseconds = Date.now() - started
	c.res.headers.set('X-Request-Id', id)
	if (/^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(c.req.url)) {
		c.res.headers.set('Server-Timing', `total;dur=${milliseconds}`)
	}
	if (c.env.REQUEST_LOG === 'off') return
	const { method } = c.req
	const { status } = c.res
	console.log(JSON.stringify({ id, method, route: routeOf(c), status, milliseconds }))
})
