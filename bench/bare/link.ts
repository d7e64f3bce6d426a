// The baseline for creating a link: the two trips that it takes, to find the caller and to insert the row.
import type { D1Database } from '@cloudflare/workers-types'

type Row = Record<string, unknown>

let made = 0

export default {
	async fetch(request: Request, { DB }: { DB: D1Database }) {
		const { title, destinationUrl } = (await request.json()) as Record<string, string>
		const now = Date.now()
		await DB.batch([
			DB.prepare(
				`SELECT members.workspace_id, role, timezone, suspended_for
					FROM members JOIN workspaces ON workspaces.id = members.workspace_id WHERE user_id = 1`,
			),
			DB.prepare('SELECT * FROM payment_events WHERE workspace_id = 1'),
			DB.prepare('SELECT count(*) FROM links WHERE workspace_id = 1 AND created_at > ?').bind(now),
		])
		const [inserted] = await DB.batch<Row>([
			DB.prepare(
				`INSERT INTO links (workspace_id, user_id, title, search_text, destination_url, short_id,
						created_at, fields)
					VALUES (1, 1, ?1, lower(?1), ?2, ?3, ?4, '[]') RETURNING *`,
			).bind(title ?? '', destinationUrl ?? '', `${now.toString(36)}-${made++}`, now),
			DB.prepare('SELECT links FROM workspace_counters WHERE workspace_id = 1'),
		])
		return Response.json(inserted?.results[0], { status: 201 })
	},
}
