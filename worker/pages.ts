import type { Context } from 'hono'
import { pagePaths } from '../schema/paths'
import type { App } from './context'
import { pageHeaders } from './headers'

const known = pagePaths.map((path) => new RegExp(`^${path.replace(':id', '[0-9]+')}/?$`))

/**
 * The SPA's page for a path that no asset answers: 200 for the pages that exist, and the same
 * document, which shows the 404 page, with status 404 for every other path.
 */
export async function servePage(c: Context<App>) {
	const document = await c.env.ASSETS.fetch(new URL('/', c.req.url).href)
	const status = known.some((path) => path.test(c.req.path)) ? 200 : 404
	return new Response(document.body as ReadableStream | null, {
		status,
		headers: {
			'Content-Type': 'text/html; charset=utf-8',
			'Cache-Control': 'no-cache',
			...pageHeaders(c.req.path),
		},
	})
}
