import type { z } from 'zod'

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
	errors?: number[]
}

/** Ids in examples. */
export const link = { id: '12' }
export const lead = { id: '34' }
export const webhook = { id: '78' }
