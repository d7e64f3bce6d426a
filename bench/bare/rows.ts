// The baseline for the export: the same rows read from D1 page by page, without formatting.
import type { D1Database } from '@cloudflare/workers-types'

export default {
	async fetch(_: Request, env: { DB: D1Database }) {
		const page = env.DB.prepare(
			`SELECT leads.id, leads.created_at, name, email, phone, answers, title, qualification_status,
				score, additional_data FROM leads JOIN links ON links.id = leads.link_id
				WHERE leads.workspace_id = 1 AND leads.suspect IS NULL AND (leads.created_at, leads.id) < (?, ?)
				ORDER BY leads.created_at DESC, leads.id DESC LIMIT 5000`,
		)
		let rows = 0
		let after = [Number.MAX_SAFE_INTEGER, 0]
		for (;;) {
			const { results } = await page.bind(...after).all<{ created_at: number; id: number }>()
			rows += results.length
			const last = results.at(-1)
			if (!last || results.length < 5000) return Response.json({ rows })
			after = [last.created_at, last.id]
		}
	},
}
