// Fills the local database with a demo owner, believable links and leads, and visits over 90 days.
// It writes to wrangler's SQLite file itself, in one transaction: a million leads in under a minute.
import { existsSync, readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { captureFields } from '../schema/captureFields'
import { hashPassword } from '../worker/auth/password'
import { sourceOf } from '../worker/leads/evidence'
import { scoreLead } from '../worker/leads/scoring'
import { searchTextOf } from '../worker/leads/search'
import { newShortId } from '../worker/links/shortId'
import { linkTitles, person, randomNumbers } from './people'

const { values } = parseArgs({
	options: {
		links: { type: 'string', default: '20' },
		leads: { type: 'string', default: '1000' },
		'persist-to': { type: 'string', default: '.wrangler/state' },
	},
})
const linkCount = wholeNumber('links', 1, 10_000)
const leadCount = wholeNumber('leads', 0, 10_000_000)
const email = 'demo@example.com'
const password = 'demo-owner-2026'

const dayLength = 24 * 60 * 60 * 1000
const days = 90
const now = Date.now()
const random = randomNumbers(7)

const db = openDatabase()
const started = performance.now()
db.exec('PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; BEGIN')
db.prepare('DELETE FROM users WHERE username = ?').run(email)
const user = db
	.prepare('INSERT INTO users (username, password, name, created_at) VALUES (?, ?, ?, ?)')
	.run(email, await hashPassword(password), 'Demo Owner', now - days * dayLength)
const ownerId = Number(user.lastInsertRowid)
const links = Array.from({ length: linkCount }, (_, i) => addLink(i))
addLeads()
addVisits()
db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
db.close()

const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`${linkCount} links and ${leadCount} leads in ${seconds} s`)
console.log(`email: ${email}`)
console.log(`password: ${password}`)

function wholeNumber(name: 'links' | 'leads', least: number, most: number) {
	const number = Number(values[name])
	if (Number.isInteger(number) && number >= least && number <= most) return number
	console.error(`--${name} must be a whole number from ${least} to ${most}, not ${values[name]}`)
	process.exit(1)
}

function openDatabase() {
	const folder = `${values['persist-to']}/v3/d1/miniflare-D1DatabaseObject`
	const files = existsSync(folder) ? readdirSync(folder) : []
	for (const file of files.filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))) {
		const candidate = new DatabaseSync(`${folder}/${file}`, { timeout: 10_000 })
		if (candidate.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'leads'").get())
			return candidate
		candidate.close()
	}
	console.error(`No local database with our tables in ${folder}: run npm start once`)
	process.exit(1)
}

function addLink(i: number) {
	const require = { requireName: i % 5 !== 4, requireEmail: i % 7 !== 6, requirePhone: i % 3 === 1 }
	const round = Math.floor(i / linkTitles.length)
	const title = `${linkTitles[i % linkTitles.length]}${round > 0 ? ` ${round + 1}` : ''}`
	const createdAt = now - (days - (i * days) / (linkCount + 1)) * dayLength
	const { lastInsertRowid } = db
		.prepare(
			`INSERT INTO links (user_id, title, description, destination_url, short_id, created_at,
				require_name, require_email, require_phone, active) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		)
		.run(
			ownerId,
			title,
			'Leave your details and it is yours right away.',
			`https://example.com/${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
			newShortId(),
			Math.round(createdAt),
			Number(require.requireName),
			Number(require.requireEmail),
			Number(require.requirePhone),
			Number(i % 10 !== 9),
		)
	return {
		id: Number(lastInsertRowid),
		createdAt,
		shown: captureFields(require).map((f) => f.name),
	}
}

/** A link of the demo: the first ones are the popular ones. */
function someLink() {
	return links[Math.floor(random() ** 2 * links.length)] as (typeof links)[number]
}

function addLeads() {
	const insert = db.prepare(
		`INSERT INTO leads (user_id, link_id, name, email, phone, search_text, additional_data,
			created_at, score, qualification_status, scoring_data)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
	)
	for (let n = 0; n < leadCount; n++) {
		const link = someLink()
		const { origin, cameBack, ...known } = person(random, n)
		const left = {
			name: link.shown.includes('name') ? known.name : undefined,
			email: link.shown.includes('email') ? known.email : undefined,
			phone: link.shown.includes('phone') ? known.phone : undefined,
		}
		const createdAt = Math.floor(now - random() * (now - link.createdAt))
		const { score, status, scoringData } = scoreLead(
			{
				...left,
				shown: link.shown,
				country: origin.country,
				pace: { milliseconds: 4000 + random() * 60_000 },
				source: sourceOf(origin),
				cameBack,
			},
			new Date(createdAt),
		)
		insert.run(
			ownerId,
			link.id,
			left.name ?? null,
			left.email ?? null,
			left.phone ?? null,
			searchTextOf(left),
			JSON.stringify(origin),
			createdAt,
			score,
			status,
			JSON.stringify(scoringData),
		)
	}
}

/** Three to nine visits for each lead of a link, more of them lately. */
function addVisits() {
	const insert = db.prepare(
		'INSERT INTO visit_days (link_id, day, visits) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
	)
	const leadsOf = db.prepare('SELECT count(*) AS n FROM leads WHERE link_id = ?')
	const today = Math.floor(now / dayLength)
	for (const link of links) {
		const total = Number(leadsOf.get(link.id)?.n ?? 0) * (3 + random() * 6)
		const first = Math.floor(link.createdAt / dayLength)
		const span = today - first + 1
		for (let day = first; day <= today; day++) {
			const share = ((0.5 + random()) * 2 * (day - first + 1)) / (span * (span + 1))
			const visits = Math.round(total * share)
			if (visits > 0) insert.run(link.id, day, visits)
		}
	}
}
