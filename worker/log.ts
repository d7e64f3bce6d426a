import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { App } from './context'

/** The pattern of the route that answered: the longest of those that matched, wildcards last. */
export const routeOf = (c: Context<App>) =>
	matchedRoutes(c)
		.map(({ path }) => path)
		.sort((a, b) => Number(a.endsWith('*')) - Number(b.endsWith('*')) || b.length - a.length)[0]

/** Cloudflare's id of the request, or a new one. */
function newRequestId(c: Context<App>) {
	const ray = c.req.raw.headers.get('cf-ray')
	return ray && /^[\w-]{8,40}$/.test(ray) ? ray : crypto.randomUUID()
}

function writeLine(c: Context<App>, status: number, milliseconds: number) {
	if (c.env.REQUEST_LOG === 'off') return
	const { requestId: id } = c.var
	const { method } = c.req
	console.log(JSON.stringify({ id, method, route: routeOf(c), status, milliseconds }))
}

/** While developing, an answer says how long it took. */
function tellTime(c: Context<App>, { headers }: Response, milliseconds: number) {
	if (/^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(c.req.url)) {
		headers.set('Server-Timing', `total;dur=${milliseconds}`)
	}
}

/**
 * Gives every request an id, which its answer carries, and writes one line about it: the route as
 * it stands in the code, never the path or query, which may hold what people typed. While
 * developing, the answer says how long it took.
 */
export const requestLog = createMiddleware<App>(async (c, next) => {
	const started = Date.now()
	c.set('requestId', newRequestId(c))
	await next()
	const milliseconds = Date.now() - started
	c.res.headers.set('X-Request-Id', c.var.requestId)
	tellTime(c, c.res, milliseconds)
	writeLine(c, c.res.status, milliseconds)
})

/**
 * As requestLog, for the one handler that stands in front of it because it must be quick: only an
 * error's answer carries the id.
 */
export const logged =
	(answer: (c: Context<App>) => Promise<Response>) => async (c: Context<App>) => {
		const started = Date.now()
		try {
			const response = await answer(c)
			if (response.status < 400 && c.env.REQUEST_LOG === 'off') return response
			c.set('requestId', newRequestId(c))
			if (response.status >= 400) response.headers.set('X-Request-Id', c.var.requestId)
			const milliseconds = Date.now() - started
			tellTime(c, response, milliseconds)
			writeLine(c, response.status, milliseconds)
			return response
		} catch (error) {
			c.set('requestId', newRequestId(c))
			throw error
		}
	}
