import type { Context } from 'hono'

/** The request's bearer token, possibly empty; undefined if it has none. */
export const bearerOf = (c: Context) =>
	/^bearer\b(.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim()
