import type { Field } from '../schema/fields.ts'
import { shortIdAlphabet } from '../schema/id.ts'
import { maxRules } from '../schema/ruleLimits.ts'
import { openDatabase } from '../scripts/localDatabase.ts'
import { fullLink } from '../web/e2e/fullLink.ts'

const length = 8

/** The nth generated short id, as spread out as real ones. */
function shortId(n: number) {
	let id = ''
	for (let rest = n * 977; id.length < length; rest = Math.floor(rest / shortIdAlphabet.length)) {
		id = (shortIdAlphabet[rest % shortIdAlphabet.length] as string) + id
	}
	return id
}

/** The form of a link that requires all three contact fields. */
const fields: Field[] = [
	{ key: 'name', type: 'name', label: 'Full Name', required: true },
	{ key: 'email', type: 'email', label: 'Email Address', required: true },
	{ key: 'phone', type: 'phone', label: 'Phone Number', required: true },
]

/** Adds an owner with links 1, 2, 3 … to a new database; returns their short ids. */
export function addLinks(state: string, count: number) {
	const db = openDatabase(state)
	const ids = Array.from({ length: count }, (_, n) => shortId(n))
	db.exec(`BEGIN;
		CREATE TABLE plain_leads (
			id INTEGER PRIMARY KEY, link_id INTEGER, name TEXT, email TEXT, phone TEXT, created_at INTEGER
		);
		INSERT INTO users (id, username, password, name, created_at)
			VALUES (1, 'bench@example.com', '', 'Bench', 0);
		INSERT INTO workspaces (id, created_at) VALUES (1, 0);
		INSERT INTO members (workspace_id, user_id, role) VALUES (1, 1, 'owner')`)
	const insert = db.prepare(`
		INSERT INTO links (workspace_id, user_id, title, search_text, description, destination_url,
			short_id, created_at, fields)
		VALUES (1, 1, ?1, lower(?1), 'Leave your details and it is yours.', 'https://example.com/', ?2, 0, ?3)`)
	const form = JSON.stringify(fields)
	for (const [n, id] of ids.entries()) insert.run(`The guide, number ${n}`, id, form)
	// Their events would keep the database's only thread busy for minutes and distort the measurements.
	db.exec('DELETE FROM events; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
	db.close()
	return ids
}

/** Gives a link everything that a page can have. */
export function dressUp(state: string, id: string) {
	const { fields, consent, design, translations } = fullLink
	const picture = 'a'.repeat(64)
	change(state, (db) =>
		db
			.prepare(`
				UPDATE links SET fields = ?, consent = ?, design = ?, translations = ?, language = 'de'
				WHERE short_id = ?`)
			.run(
				...[
					fields.map((field) => ({ label: 'Your answer', required: false, ...field })),
					{ ...consent, version: 1 },
					{ ...design, logo: picture, cover: picture, shareImage: picture },
					translations,
				].map((value) => JSON.stringify(value)),
				id,
			),
	)
}

/** Gives a link the maximum number of rules before the form, all but the last for other devices. */
export function addSkips(state: string, id: string, last: 'iOS' | 'Android') {
	const rules = Array.from({ length: maxRules }, (_, i) => ({
		id: `rule${i}`,
		name: `Rule ${i}`,
		version: '1',
		when: [
			{ fact: 'device', op: 'is', value: [i === maxRules - 1 ? last : 'desktop'] },
			{ fact: 'language', op: 'isNot', value: ['xh'] },
		],
		then: { kind: 'skip', url: 'https://example.com/app' },
	}))
	const set = 'UPDATE links SET rules = ? WHERE short_id = ?'
	change(state, (db) => db.prepare(set).run(JSON.stringify(rules), id))
}

/** Moves a link to a custom domain of its workspace. */
export function moveTo(state: string, id: string, host: string) {
	change(state, (db) => {
		db.prepare(`
			INSERT INTO domains (workspace_id, host, created_at, proof, proven_at, state, since)
			VALUES (1, ?, 0, '', 1, 'live', 0)`).run(host)
		db.prepare('UPDATE links SET domain = ? WHERE short_id = ?').run(host, id)
	})
}

function change(state: string, work: (db: ReturnType<typeof openDatabase>) => void) {
	const db = openDatabase(state)
	work(db)
	db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
	db.close()
}
