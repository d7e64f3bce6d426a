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
	throw new Error(`No local database with our tables in ${folder}: run npm start first`)
}
