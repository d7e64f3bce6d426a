import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorCode } from '../../schema/error'
import type { App } from './context'
import { baseHeaders } from './headers'
import { logError, routeOf } from './log'

/** An invalid part of the input; `path` names it, such as fields.2.key. */
export type Issue = { path: string; message: string }

/** The work that a 428 requires of the visitor's script; see worker/capture/proof.ts. */
type ProofTask = { page: string; bits: number }

/** An error response, with a message for people. */
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

/** A page about an error, with the error's headers; throws any other error. */
export async function pageAbout(
	error: unknown,
	page: (message: string, status: HttpError['status']) => Response | Promise<Response>,
) {
	if (!(error instanceof HttpError)) throw error
	const response = await page(error.message, error.status)
	for (const [name, value] of Object.entries(error.more.headers ?? {}))
		response.headers.set(name, value)
	return response
}

/** A list of issues, or one with the error's message if `at` names the part of the input. */
const issuesOf = (message: string, at: Issue[] | string | undefined) =>
	typeof at === 'string' ? [{ path: at, message }] : at

export const badInput = (message: string, at?: Issue[] | string) =>
	new HttpError(400, 'bad_input', message, { issues: issuesOf(message, at) })
export const unauthorized = (message = 'Please log in') =>
	new HttpError(401, 'unauthorized', message)
export const forbidden = (message: string, code: ErrorCode = 'forbidden') =>
	new HttpError(403, code, message)
export const notFound = (what: string) => new HttpError(404, 'not_found', `${what} not found`)
/** The workspace that a request names is not one of the caller's, or is no longer. */
export const notAMember = () => new HttpError(404, 'not_a_member', 'Workspace not found')
export const conflict = (message: string, at?: Issue[] | string) =>
	new HttpError(409, 'conflict', message, { issues: issuesOf(message, at) })
export const tooLarge = (message: string) => new HttpError(413, 'too_large', message)
export const wrongType = (message: string) => new HttpError(415, 'wrong_type', message)
export const proofNeeded = (message: string, proof: ProofTask) =>
	new HttpError(428, 'proof_needed', message, { proof })
/** A 429 that can be retried after `seconds`. */
export const tooMany = (message: string, seconds: number) =>
	new HttpError(429, 'too_many', message, { headers: { 'Retry-After': String(seconds) } })
/** Throws a 400 with all issues and the message of the first; nothing without any. */
export function refuseIssues(issues: Issue[]) {
	const [first] = issues
	if (first) throw badInput(first.message, issues)
}

/** Throws a 400 that names the ids that were not found. */
export function requireAll(
	what: 'lead' | 'link',
	ids: readonly number[],
	found: readonly { id: number }[],
) {
	const known = new Set(found.map(({ id }) => id))
	const missing = ids.filter((id) => !known.has(id))
	if (missing.length === 0) return
	throw badInput(
		`There is no ${what} ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' …' : ''}`,
		missing.map((id) => ({ path: 'ids', message: `There is no ${what} ${id}` })),
	)
}

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
 * Turns whatever a handler threw into {message, code, issues?}, plus {requestId} if the fault is ours.
 * The text of an unexpected error never reaches the client: Drizzle's messages contain SQL and visitors'
 * input.
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
 * The stack frames of an error, without the message above them, which may contain visitors' input, even
 * input that looks like a frame. If the stack does not begin with the message, the two can't be told
 * apart, and nothing is returned.
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
