import { hc } from 'hono/client'
import type { AppType } from '../../worker/index'

/** An answer other than success. `message` is "{status}: {body}"; people read `serverMessage`. */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		body: string,
		readonly serverMessage: string,
	) {
		super(`${status}: ${body}`)
		this.name = 'ApiError'
	}
}

export const unreachable =
	'We could not reach the server. Please check your connection and try again.'

/** A request that either succeeds or throws an ApiError. */
export async function send(input: RequestInfo | URL, init?: RequestInit) {
	const response = await fetch(input, { ...init, credentials: 'include' }).catch(() => {
		throw new ApiError(0, unreachable, unreachable)
	})
	if (!response.ok) {
		const body = (await response.text()) || response.statusText
		throw new ApiError(response.status, body, messageOf(body))
	}
	return response
}

/** The {message} of an error's body, or the body itself where something else than us answered. */
function messageOf(body: string) {
	try {
		const { message } = JSON.parse(body) as { message?: unknown }
		if (typeof message === 'string') return message
	} catch {
		// Not JSON: a proxy's page, or plain text.
	}
	return body.slice(0, 200)
}

/** Whether an error says that nobody is logged in, or no longer. */
export const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401

/** The typed client: every call either succeeds or throws an ApiError. */
export const { api } = hc<AppType>(window.location.origin, { fetch: send })

/** What an error says to a person. */
export const sayError = (error: unknown) =>
	error instanceof ApiError ? error.serverMessage : 'Something went wrong. Please try again.'
