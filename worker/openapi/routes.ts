import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import type { App } from '../http/context'

/** GET /api/openapi.json: the API as OpenAPI 3.1. Loaded on first request. */
export const openApi = (app: { routes: readonly RouterRoute[] }) =>
	new Hono<App>().get('/', async (c) => {
		const { openApiDocument } = await import('./document')
		return c.json<object>(openApiDocument(app.routes, new URL(c.req.url).origin))
	})
