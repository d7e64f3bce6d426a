// The baseline for a capture: one INSERT of the same fields into a table without indexes.
import type { D1Database } from '@cloudflare/workers-types'

export default {
	async fetch(request: Request, env: { DB: D1Database }) {
		const { name, email, phone } = (await request.json()) as Record<string, string>
		await env.DB.prepare(
			'INSERT INTO plain_leads (link_id, name, email, phone, created_at) VALUES (1, ?, ?, ?, ?)',
		)
			.bind(name ?? null, email ?? null, phone ?? null, Date.now())
			.run()
		return Response.json({ destinationUrl: 'https://example.com/' })
	},
}
