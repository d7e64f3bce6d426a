import type { Context } from 'hono'

/** The token of a request, perhaps empty; undefined where it carries none. */
export const bearerOf = (c: Context) =>
	/^bearer\b(.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim()
