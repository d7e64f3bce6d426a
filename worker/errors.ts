import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { App } from './context'
import { routeOf } from './log'

export type Issue = { path: string; message: string }

/** An answer other than success, in words for the person who reads it. */
export class Problem extends Error {
	constructor(
		readonly status: ContentfulStatusCode,
		message: string,
		readonly issues?: Issue[],
		readonly headers: Record<string, string> = {},
	) {
		super(message)
	}
}

export const badInput = (message: string, issues?: Issue[]) => new Problem(400, message, issues)
export const unauthorized = (message = 'Please log in') => new Problem(401, message)
export const forbidden = (message: string) => new Problem(403, message)
export const notFound = (what: string) => new Problem(404, `${what} not found`)
export const taken = (message: string) => new Problem(409, message)
export const tooLarge = (message: string) => new Problem(413, message)
export const wrongType = (message: string) => new Problem(415, message)
/** A 429 that may be tried again after `seconds`. */
export const tooMany = (message: string, seconds: number) =>
	new Problem(429, message, undefined, { 'Retry-After': String(seconds) })
export const unavailable = (message: string) => new Problem(503, message)

export const answerNotFound: NotFoundHandler<App> = (c) =>
	c.json({ message: `There is nothing at ${c.req.method} ${c.req.path}` }, 404)

/**
 * Turns whatever a handler threw into {message, issues?}, and {requestId} for a fault of ours. The
 * text of an unexpected error stays here, and out of the log too: Drizzle's messages carry SQL and
 * what a visitor typed.
 */
export const answerError: ErrorHandler<App> = (error, c) => {
	const { requestId } = c.var
	if (error instanceof Problem) {
		const { message, status, issues, headers } = error
		return c.json(
			{ message, ...(issues && { issues }), ...(status >= 500 && { requestId }) },
			status,
			headers,
		)
	}
	if (error instanceof HTTPException) {
		return c.json({ message: error.message || 'The request could not be understood' }, error.status)
	}
	const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
	console.error(
		JSON.stringify({
			error: error.name,
			id: requestId,
			method: c.req.method,
			route: routeOf(c),
			frames,
		}),
	)
	const message = 'Something went wrong on our side. Please try again.'
	return c.json({ message, requestId }, 500)
}

/**
 * Writes a failure that nobody is told of into the log: what failed, more about it, and of the error
 * only its kind, because its text may hold what people typed.
 */
export function logFailure(what: string, error: unknown, more: Record<string, unknown> = {}) {
	const name = error instanceof Error ? error.name : typeof error
	console.error(JSON.stringify({ error: what, ...more, name }))
}
