import { shortIdAlphabet } from '../schema/id.ts'
import { openDatabase } from './workerd.ts'

const length = 8

/** The nth of the short ids that the bench makes, far apart like real ones. */
function shortId(n: number) {
	let id = ''
	for (let rest = n * 977; id.length < length; rest = Math.floor(rest / shortIdAlphabet.length)) {
		id = (shortIdAlphabet[rest % shortIdAlphabet.length] as string) + id
	}
	return id
}

/** Gives a new database an owner with links; returns their short ids, of the links 1, 2, 3 … */
export function addLinks(state: string, count: number) {
	const db = openDatabase(state)
	const ids = Array.from({ length: count }, (_, n) => shortId(n))
	db.exec(`BEGIN;
		CREATE TABLE plain_leads (
			id INTEGER PRIMARY KEY, link_id INTEGER, name TEXT, email TEXT, phone TEXT, created_at INTEGER
		);
		INSERT INTO users (id, username, password, name, created_at)
			VALUES (1, 'bench@example.com', '', 'Bench', 0)`)
	const insert = db.prepare(`
		INSERT INTO links (user_id, title, description, destination_url, short_id, created_at, require_phone)
		VALUES (1, ?, 'Leave your details and it is yours.', 'https://example.com/', ?, 0, 1)`)
	for (const [n, id] of ids.entries()) insert.run(`The guide, number ${n}`, id)
	db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
	db.close()
	return ids
}
