import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import type { App } from '../http/context'
import { anyone } from '../http/gates'

/** GET /api/openapi.json: the API as OpenAPI 3.1. Loaded on first request. */
export const openApi = (app: { routes: readonly RouterRoute[] }) =>
	new Hono<App>().get('/', anyone, async (c) => {
		const { openApiDocument } = await import('./document')
		return c.json<object>(openApiDocument(app.routes, new URL(c.req.url).origin))
	})
