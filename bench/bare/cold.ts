// The baseline for a page from D1, with the minimum such a page needs: an edge cache lookup, one
// indexed SELECT, and a copy written to the cache after the response.
import type { D1Database, ExecutionContext } from '@cloudflare/workers-types'

export default {
	async fetch(request: Request, env: { DB: D1Database }, context: ExecutionContext) {
		const shortId = request.url.slice(request.url.lastIndexOf('/') + 1)
		const cache = await caches.open('links')
		const key = `http://localhost/links/${shortId}`
		const copy = await cache.match(key)
		if (copy) return copy
		const row = await env.DB.prepare(
			`SELECT id, title, description, destination_url AS destinationUrl, fields
				FROM links WHERE short_id = ? AND active = 1`,
		)
			.bind(shortId)
			.first()
		const headers = { 'Cache-Control': 'max-age=86400' }
		context.waitUntil(cache.put(key, Response.json(row, { headers })))
		return Response.json(row)
	},
}
