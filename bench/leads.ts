// An owner's response times with a thousand, a hundred thousand and a million leads.
import { millisecondsInDay } from 'date-fns/constants'
import { openDatabase } from '../scripts/localDatabase.ts'
import { median, milliseconds, table, whole } from './table.ts'
import { browserAt, json, originOf, ours, type Running, seeded, start } from './workerd.ts'

const sizes = [1_000, 100_000, 1_000_000]
const rounds = 15
const mostGrowth = 1.5
/** The limit for searches, which may take longer with more leads, in milliseconds. */
const mostForSearch = 500
const pageSize = 100

export type Owner = {
	running: Running
	ask: (path: string) => Promise<Response>
	/** The cursor of page 1,000, or of the last. */
	deepCursor: string
}

export async function benchLeads() {
	const owners: Owner[] = []
	for (const size of sizes) owners.push(await ownerOf(size))
	const times = new Map(Object.keys(reads).map((name) => [name, sizes.map((): number[] => [])]))
	for (let round = -1; round < rounds; round++) {
		for (const [name, path] of Object.entries(reads)) {
			for (const [i, owner] of owners.entries()) {
				const started = performance.now()
				await (await owner.ask(path(owner))).text()
				// The first round is a warm-up.
				if (round >= 0) times.get(name)?.[i]?.push(performance.now() - started)
			}
		}
	}
	for (const { running } of owners) await running.stop()
	const rows = [...times].map(([name, all]) => {
		const medians = all.map(median)
		const [first = Number.NaN, last = Number.NaN] = [medians.at(0), medians.at(-1)]
		const isMet = name.startsWith('Search') ? last <= mostForSearch : last / first <= mostGrowth
		return [name, ...medians.map(milliseconds), `${(last / first).toFixed(2)}×${isMet ? '' : ' ✗'}`]
	})
	console.log(`\nMilliseconds, median of ${rounds}\n`)
	console.log(table(['Leads of the owner', ...sizes.map(whole), 'growth'], rows))
}

const daysAgo = (days: number) =>
	new Date(Date.now() - days * millisecondsInDay).toISOString().slice(0, 10)

const reads: Record<string, (owner: Owner) => string> = {
	Stats: () => '/api/stats',
	'First page': () => '/api/leads',
	'First page, hot': () => '/api/leads?status=hot',
	'First page, best score': () => '/api/leads?sort=score',
	'Page 1,000, or the last': ({ deepCursor }) => `/api/leads?cursor=${deepCursor}`,
	'Analytics, 90 days': () => `/api/analytics?from=${daysAgo(89)}&to=${daysAgo(0)}`,
	'Analytics of a link, 30 days': () =>
		`/api/analytics?linkId=1&from=${daysAgo(29)}&to=${daysAgo(0)}`,
	Activities: () => '/api/activities',
	'Link detail': () => '/api/links/1',
	'Leads of a link': () => '/api/links/1/leads',
	'Search, rare word': () => '/api/leads?q=zzyzx',
	'Search, common word': () => '/api/leads?q=gmail',
}

/** Starts our worker, or a variant, with a seeded owner of `size` leads, and logs in. */
export async function ownerOf(size: number, entry = ours): Promise<Owner> {
	const { state, credentials } = seeded(`leads-${size}`, size)
	const running = await start(state, [{ name: 'ours', entry }])
	const ask = browserAt(originOf(running))
	await ask('/api/auth/login', json(credentials))
	const db = openDatabase(state)
	const lead = db
		.prepare('SELECT created_at, id FROM leads ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ?')
		.get(Math.min(999 * pageSize, size - pageSize)) as { created_at: number; id: number }
	db.close()
	const deepCursor = `${lead.created_at.toString(36)}.${lead.id.toString(36)}`
	return { running, ask, deepCursor }
}
