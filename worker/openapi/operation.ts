import type { z } from 'zod'

/** What an error of a status means. */
export const errorWords = {
	400: 'Something in the request is wrong: `message` says what, `issues` names the parts',
	401: 'No token or session, or one that is worth nothing',
	403: 'The token’s scopes, the role or the plan do not allow it, the account is suspended, or a link has a password',
	404: 'There is no such thing in this workspace',
	409: 'It clashes with what is there',
	413: 'It is too large',
	410: 'The link has ended: `message` is its owner’s text, if there is one',
	422: 'The Idempotency-Key came with another request before',
	429: 'Too many requests: `Retry-After` says when to come back',
} as const

export type ErrorStatus = keyof typeof errorWords

/** What the document says of a route beyond what the route itself validates. */
export type Operation = {
	/** Its name in clients that are made from the document. */
	name: string
	tag: 'Links' | 'Design' | 'Leads' | 'Numbers' | 'Account' | 'Webhooks' | 'Tokens' | 'Public'
	summary: string
	description?: string
	ok: 200 | 201 | 204
	/** What it answers; nothing for a 204. */
	answer?: z.ZodType | 'csv'
	/** Its headers, if it answers a page of a list. */
	paged?: 'leads' | 'links'
	/** Whether it takes an Idempotency-Key. */
	once?: true
	/** Examples that work as they stand for whoever has these ids. */
	params?: Record<string, string>
	query?: Record<string, string>
	body?: object
	/** The shape of a body that the route reads by itself. */
	bodyShape?: z.ZodType
	/** Errors beside those that follow from what it takes. */
	errors?: ErrorStatus[]
}

/** Ids in examples. */
export const link = { id: '12' }
export const lead = { id: '34' }
export const webhook = { id: '78' }
