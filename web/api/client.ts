import { hc } from 'hono/client'
import type { ErrorCode } from '../../schema/error'
import { cutText } from '../../schema/text'
import type { AppType } from '../../worker/index'
import { serverResponds } from './connection'
import { shownSession } from './shownSession'
import { shownWorkspace } from './shownWorkspace'

/** An error response. `message` is "{status}: {body}"; `serverMessage` is the one to show. */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		body: string,
		readonly serverMessage: string,
		/** The error code, and which parts of the input are wrong. */
		readonly problem: { code?: ErrorCode; issues?: { path: string; message: string }[] } = {},
		/** Seconds until it makes sense to retry, if the server says so. */
		readonly retryAfter?: number | undefined,
	) {
		super(`${status}: ${body}`)
		this.name = 'ApiError'
	}
}

const unreachable = 'We could not reach the server. Please check your connection and try again.'

/** No answer, because there is no connection. */
export class Offline extends ApiError {
	constructor() {
		super(0, '', 'You are offline. Please try again when the connection is back.')
	}
}

/**
 * How many characters of `keepalive` requests may be in flight: browsers allow 64 kB, and a character takes up to 3
 * bytes.
 */
const keepaliveLimit = 20_000
let keepaliveInFlight = 0

/** Like fetch, but changes complete even if the page is left before they arrive. */
async function fetchKeepalive(input: RequestInfo | URL, init: RequestInit) {
	const { method = 'GET', body = '' } = init
	const size = typeof body === 'string' ? body.length : Number.POSITIVE_INFINITY
	if (method === 'GET' || keepaliveInFlight + size > keepaliveLimit) return fetch(input, init)
	keepaliveInFlight += size
	try {
		return await fetch(input, { ...init, keepalive: true })
	} finally {
		keepaliveInFlight -= size
	}
}

/** fetch that throws an ApiError unless the response is a success. */
async function send(input: RequestInfo | URL, init?: RequestInit) {
	const headers = new Headers(init?.headers)
	const shown = shownSession()
	if (shown && !headers.has('X-Session')) headers.set('X-Session', shown)
	const workspace = shownWorkspace()
	if (workspace && !headers.has('X-Workspace')) headers.set('X-Workspace', String(workspace))
	const sent = fetchKeepalive(input, { ...init, headers, credentials: 'include' })
	const response = await sent.catch(async () => {
		const answered = init?.signal?.aborted || (await serverResponds())
		throw answered ? new ApiError(0, unreachable, unreachable) : new Offline()
	})
	if (!response.ok) {
		const body = (await response.text()) || response.statusText
		const retryAfter = Number(response.headers.get('Retry-After')) || undefined
		const [message, problem] = problemOf(body)
		throw new ApiError(response.status, body, message, problem, retryAfter)
	}
	return response
}

/** The message and details of an error body, or the body itself if it isn't from our API. */
function problemOf(body: string): [message: string, problem: ApiError['problem']] {
	try {
		const { message, ...problem } = JSON.parse(body)
		if (typeof message === 'string') return [message, problem]
	} catch {
		// Not JSON: a proxy's page, or plain text.
	}
	return [cutText(body, 200), {}]
}

/** The user closed the dialog: nothing happened, so there is nothing to report. */
export class Canceled extends Error {}

/** Whether an error means the user is no longer logged in. */
export const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401

/** Whether an error means the user is not, or no longer, in the workspace that this tab shows. */
export const isNotMember = (error: unknown) =>
	error instanceof ApiError && error.problem.code === 'not_a_member'

/** The typed client: every call succeeds or throws an ApiError. */
export const { api } = hc<AppType>(window.location.origin, { fetch: send })

/** What was wrong with the input, part by part. */
export const issuesOf = (error: unknown) =>
	error instanceof ApiError ? (error.problem.issues ?? []) : []

/** What was wrong, by the path of the part. */
export const faultsByPath = (error: unknown) =>
	Object.fromEntries(issuesOf(error).map(({ path, message }) => [path, message]))

/** The text to show for an error. */
export const errorMessage = (error: unknown) =>
	error instanceof ApiError ? error.serverMessage : 'Something went wrong. Please try again.'
