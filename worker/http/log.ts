import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { ownHostOf } from '../hosts/hosts'
import type { Env } from '../platform/env'
import type { App } from './context'

/** The pattern of the route that handled the request: the longest match, wildcards last. */
export const routeOf = (c: Context<App>) =>
	matchedRoutes(c)
		.map(({ path }) => path)
		.sort((a, b) => Number(a.endsWith('*')) - Number(b.endsWith('*')) || b.length - a.length)[0]

/** Cloudflare's request id, or a new one. */
function newRequestId(c: Context<App>) {
	const ray = c.req.raw.headers.get('cf-ray')
	return ray && /^[\w-]{8,40}$/.test(ray) ? ray : crypto.randomUUID()
}

/** The share of visitors' requests that are logged, unless REQUEST_LOG sets another. */
const defaultShare = 0.01

/** What visitors request: pages, pictures and submissions, and everything at workspaces' own hosts. */
const isVisitors = (env: Env, url: string) =>
	/^https?:\/\/[^/]+\/(?:[il]|api\/capture)\//.test(url) || ownHostOf(env, url) !== ''

/** Whether a request is logged: owners' always are, visitors' if they fail or are in the sample. */
function isLogged({ env, req }: Context<App>, status: number) {
	if (env.REQUEST_LOG === 'off') return false
	if (!isVisitors(env, req.url)) return true
	// A refused prefetch is a 503 too, but no failure.
	if (status >= 500 && !req.header('sec-purpose')) return true
	return Math.random() < Number(env.REQUEST_LOG ?? defaultShare)
}

function writeLine(c: Context<App>, status: number, milliseconds: number) {
	const { requestId: id } = c.var
	const { method } = c.req
	console.log(JSON.stringify({ id, method, route: routeOf(c), status, milliseconds }))
}

/** In development, responses say how long they took. */
function setServerTiming(c: Context<App>, milliseconds: number) {
	if (/^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(c.req.url)) {
		c.res.headers.set('Server-Timing', `total;dur=${milliseconds}`)
	}
}

/**
 * Gives every request an id, sent in the response, and logs one line for it, or for a sample of visitors':
 * the route's pattern, never the path or query, which may contain people's input.
 */
export const requestLog = createMiddleware<App>(async (c, next) => {
	const started = Date.now()
	c.set('requestId', newRequestId(c))
	await next()
	const milliseconds = Date.now() - started
	c.res.headers.set('X-Request-Id', c.var.requestId)
	setServerTiming(c, milliseconds)
	if (isLogged(c, c.res.status)) writeLine(c, c.res.status, milliseconds)
})

/**
 * The same for the one handler that, for speed, runs without middleware. Only error responses carry the id.
 */
export const logged =
	(answer: (c: Context<App>) => Promise<Response>) => async (c: Context<App>) => {
		const started = Date.now()
		try {
			const response = await answer(c)
			const { status } = response
			const milliseconds = Date.now() - started
			const writes = isLogged(c, status)
			if (status < 400 && !writes) return response
			c.set('requestId', newRequestId(c))
			if (status >= 400) response.headers.set('X-Request-Id', c.var.requestId)
			if (writes) writeLine(c, status, milliseconds)
			return response
		} catch (error) {
			c.set('requestId', newRequestId(c))
			if (isLogged(c, 500)) writeLine(c, 500, Date.now() - started)
			throw error
		}
	}

/**
 * Logs a failure as one line of JSON: what failed, and details. Only the error's name is logged, because its
 * message may contain people's input.
 */
export function logError(what: string, error: unknown, more: Record<string, unknown> = {}) {
	const name = error instanceof Error ? error.name : typeof error
	console.error(JSON.stringify({ error: what, ...more, name }))
}
