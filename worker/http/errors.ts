import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorCode } from '../../schema/error'
import type { App } from './context'
import { baseHeaders } from './headers'
import { logError, routeOf } from './log'

/** A part of the input that is wrong; `path` names it, as fields.2.key. */
export type Issue = { path: string; message: string }

/** What a 428 asks the visitor's script to do; see worker/capture/proof.ts. */
export type ProofTask = { page: string; bits: number }

/** An answer other than success, in words for the person who reads it. */
export class HttpError extends Error {
	constructor(
		readonly status: ContentfulStatusCode,
		readonly code: ErrorCode,
		message: string,
		readonly more: {
			issues?: Issue[] | undefined
			headers?: Record<string, string>
			proof?: ProofTask
		} = {},
	) {
		super(message)
	}
}

export const badInput = (message: string, issues?: Issue[]) =>
	new HttpError(400, 'bad_input', message, { issues })
export const unauthorized = (message = 'Please log in') =>
	new HttpError(401, 'unauthorized', message)
export const forbidden = (message: string, code: ErrorCode = 'forbidden') =>
	new HttpError(403, code, message)
export const notFound = (what: string) => new HttpError(404, 'not_found', `${what} not found`)
export const conflict = (message: string, issues?: Issue[]) =>
	new HttpError(409, 'conflict', message, { issues })
export const tooLarge = (message: string) => new HttpError(413, 'too_large', message)
export const wrongType = (message: string) => new HttpError(415, 'wrong_type', message)
export const proofNeeded = (message: string, proof: ProofTask) =>
	new HttpError(428, 'proof_needed', message, { proof })
/** A 429 that may be tried again after `seconds`. */
export const tooMany = (message: string, seconds: number) =>
	new HttpError(429, 'too_many', message, { headers: { 'Retry-After': String(seconds) } })
export const unavailable = (message: string) => new HttpError(503, 'unavailable', message)

export const answerNotFound: NotFoundHandler<App> = (c) =>
	c.json(
		{
			message: `There is nothing at ${c.req.method} ${c.req.path}`,
			code: 'not_found' satisfies ErrorCode,
		},
		404,
	)

/**
 * Turns whatever a handler threw into {message, code, issues?}, and {requestId} for a fault of ours.
 * The text of an unexpected error never reaches a client: Drizzle's messages carry SQL and what a
 * visitor typed.
 */
export const answerError: ErrorHandler<App> = (error, c) => {
	const { requestId } = c.var
	if (error instanceof HttpError) {
		const { message, code, status, more } = error
		return c.json(
			{
				message,
				code,
				...(more.issues && { issues: more.issues }),
				...(more.proof && { proof: more.proof }),
				...(status >= 500 && { requestId }),
			},
			status,
			more.headers,
		)
	}
	if (error instanceof HTTPException) {
		const message = error.message || 'The request could not be understood'
		return c.json({ message, code: 'bad_input' satisfies ErrorCode }, error.status)
	}
	logError('unexpected error', error, {
		id: requestId,
		method: c.req.method,
		route: routeOf(c),
		frames: framesOf(error),
	})
	const message = 'Something went wrong on our side. Please try again.'
	const headers = { ...baseHeaders, ...(requestId && { 'X-Request-Id': requestId }) }
	return c.json({ message, code: 'internal' satisfies ErrorCode, requestId }, 500, headers)
}

/**
 * Where an error was thrown. Its message, which stands above, may hold what people typed, even what
 * looks like a frame: of a stack that does not begin with the message nobody can tell them apart.
 */
function framesOf({ message, stack = '' }: Error) {
	const name = /^\w+(?:: )?/.exec(stack)?.[0] ?? ''
	const header = `${name}${message}\n`
	if (!stack.startsWith(header)) return []
	return stack
		.slice(header.length)
		.split('\n')
		.filter((line) => /^\s+at \S/.test(line))
}
