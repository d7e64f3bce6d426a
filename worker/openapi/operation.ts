import type { z } from 'zod'

/** What an error status means. */
export const errorWords = {
	400: 'Something in the request is wrong: `message` says what, `issues` names the parts',
	401: 'No token or session, or an invalid one',
	403: 'Not allowed by the token’s scopes, the role or the plan; or the account is suspended, or the link has a password',
	404: 'Not found in this workspace',
	409: 'Conflicts with existing data',
	413: 'Too large',
	410: 'The link has ended: `message` is its owner’s text, if there is one',
	422: 'The Idempotency-Key was already used with another request',
	429: 'Too many requests: `Retry-After` says when to come back',
} as const

/** What a success status means. */
export const okWords = { 200: 'Success', 201: 'Created', 204: 'Success, without a body' } as const

export type ErrorStatus = keyof typeof errorWords

/** The description of a route, apart from what its validators say. */
export type Operation = {
	/** Its name in generated clients. */
	name: string
	tag:
		| 'Links'
		| 'Design'
		| 'Leads'
		| 'Trash'
		| 'Numbers'
		| 'Account'
		| 'Domains'
		| 'Webhooks'
		| 'Connectors'
		| 'Tokens'
		| 'Public'
	summary: string
	description?: string
	ok: 200 | 201 | 204
	/** The response's shape; absent for a 204. */
	answer?: z.ZodType | 'csv' | 'file'
	/** The paging headers, if it returns a page of a list. */
	paged?: 'leads' | 'links' | 'trash'
	/** Whether it accepts an Idempotency-Key. */
	once?: true
	/** Examples that work unchanged for an owner with these ids. */
	params?: Record<string, string>
	query?: Record<string, string>
	body?: object
	/** The shape of a body that the route parses itself. */
	bodyShape?: z.ZodType
	/** Errors other than those implied by its inputs. */
	errors?: ErrorStatus[]
}
