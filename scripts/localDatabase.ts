import { existsSync, readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const databasesIn = (state: string) => `${state}/v3/d1/miniflare-D1DatabaseObject`

/** Opens the local databases in wrangler's state that have a table of this name. */
function databasesWith(table: string, state: string) {
	const folder = databasesIn(state)
	const files = existsSync(folder) ? readdirSync(folder) : []
	return files
		.filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
		.map((file) => new DatabaseSync(`${folder}/${file}`, { timeout: 10_000 }))
		.filter((db) => {
			const has = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table)
			if (!has) db.close()
			return has
		})
}

/**
 * Opens the SQLite file of the local database, the one with `table`, in wrangler's state; workerd may have it open
 * too.
 */
export function openDatabase(state: string, table = 'leads') {
	const [db, ...others] = databasesWith(table, state)
	if (!db) throw new Error(`No local database in ${databasesIn(state)}. Run npm start first`)
	if (others.length === 0) return db
	throw new Error(
		`Several local databases in ${databasesIn(state)}. Move those away that are not used`,
	)
}

/** Whether a local database has a table of this name. */
export function hasTable(table: string, state: string) {
	const found = databasesWith(table, state)
	for (const db of found) db.close()
	return found.length > 0
}

/** Opens the SQLite file of the hub that has counted a link's people, in wrangler's state. */
export function openHub(state: string, linkId: number) {
	const folded = "SELECT sum(totals -> 'counts' ->> 0) AS n FROM days WHERE link_id = ?"
	const folder = readdirSync(`${state}/v3/do`).find((name) => name.endsWith('-Hub'))
	for (const file of readdirSync(`${state}/v3/do/${folder}`)) {
		if (!/^[0-9a-f]{64}\.sqlite$/.test(file)) continue
		const db = new DatabaseSync(`${state}/v3/do/${folder}/${file}`, { timeout: 10_000 })
		const stored = db.prepare(`SELECT (${folded}) AS n, (SELECT entries FROM journal) AS entries`)
		const counted = () => {
			const { n, entries } = stored.get(linkId) ?? {}
			// As worker/hub/journal.ts keeps them.
			const journal = JSON.parse(`[${entries ?? ''}]`) as { visits: [linkId: number][] }[]
			const visits = journal.flatMap((entry) => entry.visits)
			return Number(n ?? 0) + visits.filter(([of]) => of === linkId).length
		}
		if (counted() > 0) return { counted, close: () => db.close() }
		db.close()
	}
	throw new Error(`No hub in ${state} has counted visits of link ${linkId}`)
}
