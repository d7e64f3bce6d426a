import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { App } from '../http/context'
import { safeMethods } from '../http/guards'
import { limit, within } from '../http/rateLimit'

const key = (c: Context<App>) => String(c.var.caller.workspaceId)

const tooManyWrites = 'Too many changes in the last minute. Please wait a minute and try again.'
const tooManySearches = 'Too many searches at once. Please wait a few seconds and try again.'
const tooManyReads = 'Too many pages read in the last minute. Please wait a minute and try again.'
const tooManyBatches = 'Too many rows imported in the last minute. Please continue in a minute.'

/** Throws a 429 for more changes per minute than a workspace needs. */
export async function limitWrites(c: Context<App>) {
	if (safeMethods.includes(c.req.method)) return
	await limit(c.env, c.env.WRITE_LIMIT, key(c), tooManyWrites)
}

/** Throws a 429 for more searches per second than anyone types. Goes behind permit. */
export const limitSearches = createMiddleware<App>(async (c, next) => {
	if (c.req.query('q')) await limit(c.env, c.env.SEARCH_LIMIT, key(c), tooManySearches, 10)
	await next()
})

/** Throws a 429 for reading more foreign pages than anyone pastes addresses. */
export const limitReads = createMiddleware<App>(async (c, next) => {
	await limit(c.env, c.env.IMPORT_LIMIT, `page ${key(c)}`, tooManyReads)
	await next()
})

/** Whether a workspace may request one more site's icon; it has the same limit as changes. */
export const mayReadIcon = (c: Context<App>) =>
	within(c.env, c.env.WRITE_LIMIT, `icon ${c.var.caller.workspaceId}`)

/** Throws a 429 for more imported rows per minute than the database takes without slowing others. */
export const limitBatches = createMiddleware<App>(async (c, next) => {
	await limit(c.env, c.env.IMPORT_LIMIT, key(c), tooManyBatches)
	await next()
})
