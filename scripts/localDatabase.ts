import { existsSync, readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Opens the local database's SQLite file in wrangler's state; workerd may have it open too. */
export function openDatabase(state: string) {
	const folder = `${state}/v3/d1/miniflare-D1DatabaseObject`
	const files = existsSync(folder) ? readdirSync(folder) : []
	for (const file of files.filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))) {
		const db = new DatabaseSync(`${folder}/${file}`, { timeout: 10_000 })
		if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'leads'").get()) return db
		db.close()
	}
	throw new Error(`No local database in ${folder}. Run npm start first`)
}

/** The SQLite file of the hub that counted a link's visits, in wrangler's state. */
export function openHub(state: string, linkId: number) {
	const counted = 'SELECT sum(size) AS n FROM days WHERE link_id = ?'
	const folder = readdirSync(`${state}/v3/do`).find((name) => name.endsWith('-Hub'))
	for (const file of readdirSync(`${state}/v3/do/${folder}`)) {
		if (!/^[0-9a-f]{64}\.sqlite$/.test(file)) continue
		const db = new DatabaseSync(`${state}/v3/do/${folder}/${file}`, { timeout: 10_000 })
		const of = db.prepare(counted)
		if (of.get(linkId)?.n) return { counted: () => of.get(linkId)?.n, close: () => db.close() }
		db.close()
	}
	throw new Error(`No hub in ${state} has counted visits of link ${linkId}`)
}
