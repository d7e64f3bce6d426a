// The baseline for a page from D1: one indexed SELECT as JSON.
import type { D1Database } from '@cloudflare/workers-types'

export default {
	async fetch(request: Request, env: { DB: D1Database }) {
		const shortId = request.url.slice(request.url.lastIndexOf('/') + 1)
		const row = await env.DB.prepare(
			`SELECT id, title, description, destination_url AS destinationUrl, fields
				FROM links WHERE short_id = ? AND active = 1`,
		)
			.bind(shortId)
			.first()
		return Response.json(row)
	},
}
