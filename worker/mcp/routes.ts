import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { permit } from '../auth/permit'
import { bearerOf } from '../http/bearer'
import type { App } from '../http/context'
import { HttpError } from '../http/errors'
import { anyone } from '../http/gates'

/** Assistants come with a token, so that no other site's page can use a session here. */
const requireToken = createMiddleware<App>(async (c, next) => {
	if (bearerOf(c) === undefined) {
		throw new HttpError(
			401,
			'unauthorized',
			'Please send a token, as "Authorization: Bearer ll_…". An owner or admin can create one under Settings → API.',
			{ headers: { 'WWW-Authenticate': 'Bearer' } },
		)
	}
	await next()
})

/** The Model Context Protocol over streamable HTTP, stateless. Each tool needs its own scope. */
export const mcp = (app: Pick<Hono<App>, 'fetch'>) =>
	new Hono<App>()
		.post('/', requireToken, permit('mcp.use', { uncounted: true }), async (c) => {
			const { answerMessage } = await import('./server')
			return answerMessage(c.req.raw, async (path, init) =>
				app.fetch(
					new Request(new URL(path, c.req.url), {
						...init,
						headers: {
							authorization: c.req.header('authorization') ?? '',
							...(init.body && { 'content-type': 'application/json' }),
						},
					}),
					c.env,
					c.executionCtx,
				),
			)
		})

		// Stateless, so there is nothing to stream.
		.get('/', anyone, () => {
			throw new HttpError(405, 'bad_input', 'Please POST messages to this address', {
				headers: { Allow: 'POST' },
			})
		})
