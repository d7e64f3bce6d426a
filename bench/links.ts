// An owner's lists, searches and pickers of links with a thousand links and a hundred thousand.
import { openDatabase } from '../scripts/localDatabase.ts'
import { marked, median, milliseconds, table, whole } from './table.ts'
import { browserAt, json, originOf, ours, seeded, start } from './workerd.ts'

const sizes = [1_000, 100_000]
const rounds = 21
const mostGrowth = 1.5

/** The address, or one for each size. */
const reads: Record<string, string | string[]> = {
	'First page': '/api/links',
	'First page, active': '/api/links?state=active',
	'First page, most visits': '/api/links?sort=visits',
	'First page, most leads': '/api/links?sort=leads',
	'First page, best rate': '/api/links?sort=rate',
	'Most leads, active': '/api/links?sort=leads&state=active',
	// A thousand links have that many.
	'Most leads, off': '/api/links?sort=leads&state=off&limit=20',
	'Most leads, by tag': '/api/links?sort=leads&tag=print',
	'Search by title': '/api/links?q=quuxley',
	'Search by title, picker': '/api/links?q=quuxley&limit=50',
	'Search by address': '/api/links?q=autumn-777-b',
	'Search by address, 111 hits': ['/api/links?q=autumn-7', '/api/links?q=autumn-777'],
	'Search by destination': '/api/links?q=site77.example/part/777',
	'Search, a common word': '/api/links?q=guide',
	'By tag, rare': '/api/links?tag=rare',
	'By tag, common': '/api/links?tag=print',
	Tags: '/api/links/tags',
	'Picker of links in filters': '/api/links?limit=50',
	'Numbers of a common tag': '/api/links/tags/print',
	'Numbers of the workspace': '/api/stats',
	'Analytics, 30 days': '/api/analytics',
	'Where leads came from': '/api/analytics/leads',
	'Leads, first page': '/api/leads',
	'Recent activity': '/api/activities',
	Challenges: '/api/game',
}

export async function benchLinks() {
	const owners = []
	for (const size of sizes) owners.push(await ownerOf(size))
	const times = new Map(Object.keys(reads).map((name) => [name, sizes.map((): number[] => [])]))
	for (let round = -1; round < rounds; round++) {
		for (const [name, path] of Object.entries(reads)) {
			for (const [i, { ask }] of owners.entries()) {
				const address = typeof path === 'string' ? path : (path[i] ?? '')
				const started = performance.now()
				await (await ask(address)).text()
				// The first round is a warm-up.
				if (round >= 0) times.get(name)?.[i]?.push(performance.now() - started)
			}
		}
	}
	for (const { running } of owners) await running.stop()
	const rows = [...times].map(([name, all]) => {
		const [few = Number.NaN, many = Number.NaN] = all.map(median)
		return [
			name,
			milliseconds(few),
			milliseconds(many),
			marked(many / few, many / few <= mostGrowth),
		]
	})
	console.log(`\nMilliseconds, median of ${rounds}\n`)
	console.log(
		table(['Links of the owner', ...sizes.map((size) => `${whole(size)} links`), 'growth'], rows),
	)
}

async function ownerOf(size: number) {
	const { state, credentials } = seeded(`links-${size}`, 1000)
	addImported(state, size)
	const running = await start(state, [{ name: 'ours', entry: ours }])
	const ask = browserAt(originOf(running))
	await ask('/api/auth/login', json(credentials))
	return { running, ask }
}

/** Adds links, stored like imported ones, until a seeded owner has `size`. */
function addImported(state: string, size: number) {
	const db = openDatabase(state)
	const { links, workspace, user, fields, first } = db
		.prepare(
			`SELECT count(*) AS links, min(created_at) AS first, workspace_id AS workspace, user_id AS user, fields
			FROM links`,
		)
		.get() as Record<'links' | 'first' | 'workspace' | 'user', number> & { fields: string }
	const insert = db.prepare(
		`INSERT INTO links (workspace_id, user_id, title, search_text, destination_url, short_id, slug, created_at,
			fields, tags, active, archived)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
	)
	const addDay = db.prepare(
		'INSERT INTO link_days (link_id, day, visits, warm_leads) VALUES (?, ?, ?, ?)',
	)
	const today = Math.floor(Date.now() / 86_400_000)
	const ids: number[] = []
	db.exec('PRAGMA synchronous = OFF; BEGIN')
	for (let n = links; n < size; n++) {
		const title = n === 500 ? 'The Quuxley report' : `Guide ${n}, part ${n % 40}`
		const { lastInsertRowid: id } = insert.run(
			workspace,
			user,
			title,
			title.toLowerCase(),
			`https://site${n % 100}.example/part/${n}?utm_source=x`,
			`bench${n}`,
			`autumn-${n}-b`,
			first - n * 1000,
			fields,
			tagsOf(n),
			Number(n % 50 !== 7),
			Number(n % 10 === 9),
		)
		ids.push(Number(id))
	}
	// Half have numbers of closed days, and every fiftieth was opened today.
	for (const [i, id] of ids.entries()) {
		const n = links + i
		if (n % 2 === 0) addDay.run(id, today - 10, 1 + (n % 977), n % 14 === 0 ? n % 31 : 0)
	}
	for (const [i, id] of ids.entries()) {
		const n = links + i
		if (n % 50 === 3) addDay.run(id, today, 1 + (n % 13), Number(n % 4 === 3))
	}
	// As the nightly run leaves them: all days before today are closed.
	db.exec(
		`UPDATE link_counters SET ranked_visits = visits, ranked_leads = warm_leads,
			ranked_rate = warm_leads * 10000 / max(visits, warm_leads, 1)
		WHERE link_id > ${links};
		DELETE FROM links_in_use WHERE link_id NOT IN (SELECT link_id FROM link_days WHERE day >= ${today})`,
	)
	db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
	db.close()
}

const places = ['berlin', 'hamburg', 'munich', 'paris', 'rome', 'vienna']

const tagsOf = (n: number) =>
	JSON.stringify(
		n % 700 === 77 && n < 1000 ? ['rare'] : n % 3 === 0 ? [places[n % 6], 'print'] : [],
	)
