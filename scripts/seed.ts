// Fills the local database with a demo owner, realistic links and leads, and 90 days of visits.
// Writes to wrangler's SQLite file directly, in one transaction: a million leads in under a minute.
import { type Answers, defaultFields, type Field, withRequirements } from '../schema/fields'
import { steps } from '../schema/funnel'
import { linkNumbers } from '../schema/tables/counters'
import type { LeftOutKind, Verdict } from '../schema/verdict'
import { hashPassword } from '../worker/auth/password'
import { insertLeadsSql } from '../worker/capture/storeQueries'
import { noProgress } from '../worker/hub/progress'
import { totalColumns } from '../worker/hub/queries'
import { addSigns, count, noTotals, valuesOf } from '../worker/hub/totals'
import { makeLead } from '../worker/leads/newLead'
import { foldForSearch } from '../worker/leads/search'
import { thresholdsOf } from '../worker/leads/thresholds.ts'
import { newShortId } from '../worker/links/shortId'
import { closingStatements } from '../worker/stats/closingQueries'
import { openDatabase } from './localDatabase'
import { hourWeights, linkTopics, person, randomNumbers, visitorOrigin } from './people'
import { readArguments } from './setup.mjs'

const { values } = readArguments({
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

/** Added to every fourth link. */
const companyField: Field = { key: 'company', type: 'text', label: 'Company', required: false }

const dayLength = 24 * 60 * 60 * 1000
const hourLength = 60 * 60 * 1000
/** How many visits of each verdict there are per person. */
const shares: Partial<Record<Verdict, number>> = {
	person: 1,
	preview: 0.25,
	scanner: 0.07,
	bot: 0.04,
	prefetch: 0.01,
	own: 0.01,
}
const days = 90
/** The last midnight in UTC: the current day is counted by the hub, which has not seen these visitors. */
const end = Math.floor(Date.now() / dayLength) * dayLength
const random = randomNumbers(7)

const db = openDatabase(values['persist-to'])
const started = performance.now()
db.exec('PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; BEGIN')
const lastEvent = Number(db.prepare('SELECT max(id) AS id FROM events').get()?.id)
const { userId, workspaceId } = await addOwner()
const links = Array.from({ length: linkCount }, (_, i) => addLink(i))
addLeads()
addVisits()
closeDays()
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

/** Recreates the demo owner and their workspace. */
async function addOwner() {
	db.prepare(
		`DELETE FROM workspaces WHERE id IN (
			SELECT workspace_id FROM members JOIN users ON users.id = user_id
			WHERE username = ? AND role = 'owner')`,
	).run(email)
	db.prepare('DELETE FROM users WHERE username = ?').run(email)
	const since = end - days * dayLength
	const user = db
		.prepare('INSERT INTO users (username, password, name, created_at) VALUES (?, ?, ?, ?)')
		.run(email, await hashPassword(password), 'Demo Owner', since)
	const workspace = db
		.prepare('INSERT INTO workspaces (created_at, name) VALUES (?, ?)')
		.run(since, 'Sundial Studio')
	const userId = Number(user.lastInsertRowid)
	const workspaceId = Number(workspace.lastInsertRowid)
	db.prepare('UPDATE workspace_counters SET open_from = 0 WHERE workspace_id = ?').run(workspaceId)
	db.prepare(
		'INSERT INTO members (workspace_id, user_id, role, joined_at) VALUES (?, ?, ?, ?)',
	).run(workspaceId, userId, 'owner', since)
	return { userId, workspaceId }
}

/** All days are open while they are filled, then closed at once. */
function closeDays() {
	const closing = JSON.stringify([[workspaceId, end / dayLength]])
	for (const statement of closingStatements) db.prepare(statement).run(closing)
}

function addLink(i: number) {
	const flags = { requireName: i % 5 !== 4, requireEmail: i % 7 !== 6, requirePhone: i % 3 === 1 }
	const contact = withRequirements(defaultFields, flags)
	const fields = i % 4 === 2 ? [...contact, companyField] : contact
	const round = Math.floor(i / linkTopics.length)
	const [topic, host] = linkTopics[i % linkTopics.length] as (typeof linkTopics)[number]
	const title = `${topic}${round > 0 ? ` ${round + 1}` : ''}`
	const createdAt = end - (days - (i * days) / (linkCount + 1)) * dayLength
	const { lastInsertRowid } = db
		.prepare(
			`INSERT INTO links (workspace_id, user_id, title, search_text, description, destination_url,
				short_id, created_at, fields, active) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		)
		.run(
			workspaceId,
			userId,
			title,
			foldForSearch(title),
			'Leave your details and it is yours right away.',
			`https://${host}/${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
			newShortId(),
			Math.round(createdAt),
			JSON.stringify(fields),
			Number(i % 10 !== 9),
		)
	return { id: Number(lastInsertRowid), createdAt, fields }
}

/** A random link; the first ones are the most popular. */
function someLink() {
	return links[Math.floor(random() ** 2 * links.length)] as (typeof links)[number]
}

function addLeads() {
	const insert = db.prepare(insertLeadsSql('queue'))
	const forget = db.prepare('DELETE FROM events WHERE id > ?')
	let batch: string[] = []
	const store = () => {
		if (batch.length > 0) insert.all(`[${batch.join(',')}]`)
		batch = []
		// Demo leads must not trigger notifications.
		forget.run(lastEvent)
	}
	for (let n = 0; n < leadCount; n++) {
		batch.push(JSON.stringify(someLead(n)))
		if (batch.length === 500) store()
	}
	store()
}

function someLead(n: number) {
	const link = someLink()
	const { origin, ...known } = person(random, n)
	const left: Answers = {}
	for (const { key } of link.fields) {
		const answer = known[key as keyof typeof known]
		if (answer) left[key] = answer
	}
	const createdAt = someMoment(link.createdAt)
	const thresholds = thresholdsOf(link)
	return makeLead({ submissionId: `seed ${n}`, linkId: link.id, createdAt, thresholds }, left, {
		additionalData: origin,
		evidence: {
			asked: link.fields.map(({ key }) => key),
			pace: Math.round(4000 + random() * 60_000),
		},
		imported: false,
	})
}

/** A random time since then, weighted toward recent days, weekdays and daytime. */
function someMoment(since: number) {
	for (;;) {
		const day = Math.floor((since + random() ** 0.7 * (end - since)) / dayLength)
		const weekday = (day + 4) % 7
		if ((weekday === 0 || weekday === 6) && random() < 0.45) continue
		const moment = day * dayLength + someHour() * hourLength + Math.floor(random() * hourLength)
		if (moment >= since && moment < end) return moment
		// On the first and last day every hour is equally likely.
		if (random() < 0.2) return Math.floor(end - random() * Math.min(end - since, dayLength))
	}
}

/** A random hour of the day, UTC. */
function someHour() {
	let left = random() * hourWeights.reduce((sum, weight) => sum + weight, 0)
	for (const [hour, weight] of hourWeights.entries()) {
		left -= weight
		if (left < 0) return hour
	}
	return 12
}

/** Adds three to nine visits per lead of a link and day, with their dimensions. */
function addVisits() {
	const insert = db.prepare(
		`INSERT INTO link_days (link_id, day, ${totalColumns.join(', ')})
			VALUES (?, ?, ${totalColumns.map(() => '?').join(', ')})
			ON CONFLICT DO UPDATE SET ${totalColumns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
	)
	const leadsOf = db.prepare(
		`SELECT ${linkNumbers.captured} AS leads FROM link_days WHERE link_id = ? AND day = ?`,
	)
	for (const link of links) {
		for (let day = Math.floor(link.createdAt / dayLength); day < end / dayLength; day++) {
			const leads = Number(leadsOf.get(link.id, day)?.leads ?? 0)
			const people = Math.round(leads * (3 + random() * 6) + random() * 4)
			if (people === 0) continue
			const totals = { ...noTotals(), fields: link.fields.map(({ key }) => key) }
			for (const [verdict, share] of Object.entries(shares)) {
				for (let n = Math.round(people * share * (0.5 + random())); n > 0; n--) {
					const quarter = someHour() * 4 + Math.floor(random() * 4)
					count(totals, [
						link.id,
						quarter,
						'',
						verdict === 'person' ? visitorOrigin(random) : (verdict as LeftOutKind),
					])
					if (verdict !== 'person') continue
					addSigns(totals, noProgress, { ...whatTheyDid(n <= leads, link.fields.length), quarter })
				}
			}
			insert.run(link.id, day, ...valuesOf(totals))
		}
	}
}

/** What a visitor did on a form with this many fields: the more fields, the more visitors give up. */
function whatTheyDid(submitted: boolean, fields: number) {
	if (submitted) {
		const wentOn = random() < 0.97 ? steps.wentOn : 0
		return { ...noProgress, bits: steps.confirmed | steps.submitted | wentOn }
	}
	if (random() < 0.06) return noProgress
	if (random() < 0.55) return { ...noProgress, bits: steps.confirmed }
	const field = Math.floor(random() ** 0.7 * fields)
	return { ...noProgress, bits: steps.confirmed | steps.started, field }
}
