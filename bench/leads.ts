// An owner's response times with a thousand, a hundred thousand and a million leads.
import { millisecondsInDay } from 'date-fns/constants'
import { openDatabase } from '../scripts/localDatabase.ts'
import { median, milliseconds, table, whole } from './table.ts'
import { ours, type Running, type Subject, seeded, start } from './workerd.ts'

const sizes = [1_000, 100_000, 1_000_000]
const rounds = 15
const maxSearchLength = 500
const pageSize = 100

export type Owner = {
	size: number
	running: Running
	ask: (path: string) => Promise<Response>
	/** The cursor of a deep page. */
	deep: string
	/** The id of a lead. */
	leadId: number
}

export async function benchLeads() {
	const owners: Owner[] = []
	for (const size of sizes) owners.push(await ownerOf(size))
	const times = new Map(Object.keys(reads).map((name) => [name, sizes.map((): number[] => [])]))
	for (let round = -1; round < rounds; round++) {
		for (const [name, { path }] of Object.entries(reads)) {
			for (const [i, owner] of owners.entries()) {
				const started = performance.now()
				await (await owner.ask(path(owner))).text()
				// The first round is a warm-up.
				if (round >= 0) times.get(name)?.[i]?.push(performance.now() - started)
			}
		}
	}
	const rows = Object.entries(reads).map(([name, { most }]) => {
		const [first, ...others] = (times.get(name) ?? []).map(median)
		const last = others.at(-1) ?? Number.NaN
		const grown = last / (first ?? Number.NaN)
		const reached = most ? last <= most : grown <= 1.5
		return [
			name,
			...[first, ...others].map((time) => milliseconds(time ?? Number.NaN)),
			`${grown.toFixed(2)}×${reached ? '' : ' ✗'}`,
		]
	})
	console.log(`\nMilliseconds, median of ${rounds}\n`)
	console.log(table(['Leads of the owner', ...sizes.map(whole), 'growth'], rows))
	console.log(`\nThe CSV of everything\n`)
	const exports: string[][] = []
	for (const owner of owners) exports.push(await exportOf(owner))
	console.log(
		table(['Leads', 'rows/s', 'MB/s', 'bare SELECT, rows/s', 'memory it took, MB'], exports),
	)
	for (const { running } of owners) await running.stop()
}

const daysAgo = (days: number) =>
	new Date(Date.now() - days * millisecondsInDay).toISOString().slice(0, 10)

/** The requests, with a limit in milliseconds for those that may grow with the number of leads. */
export const reads: Record<string, { path: (owner: Owner) => string; most?: number }> = {
	Stats: { path: () => '/api/stats' },
	'First page': { path: () => '/api/leads' },
	'First page, hot': { path: () => '/api/leads?status=hot' },
	'First page, best score': { path: () => '/api/leads?sort=score' },
	'Page 1,000, or the last': { path: ({ deep }) => `/api/leads?cursor=${deep}` },
	'Analytics, 90 days': { path: () => `/api/analytics?from=${daysAgo(89)}&to=${daysAgo(0)}` },
	'Analytics of a link, 90 days': {
		path: () => `/api/analytics?linkId=1&from=${daysAgo(89)}&to=${daysAgo(0)}`,
	},
	Activities: { path: () => '/api/activities' },
	'Link detail': { path: () => '/api/links/1' },
	'Leads of a link': { path: () => '/api/links/1/leads' },
	'Search, rare word': { path: () => '/api/leads?q=zzyzx', most: maxSearchLength },
	'Search, common word': { path: () => '/api/leads?q=gmail', most: maxSearchLength },
}

/** Starts our worker, or a variant, with a seeded owner of `size` leads, and logs in. */
export async function ownerOf(
	size: number,
	worker: Omit<Subject, 'name'> = { entry: ours },
): Promise<Owner> {
	const { state, credentials } = seeded(`leads-${size}`, size)
	const running = await start(state, [
		{ name: 'ours', ...worker },
		{ name: 'rows', entry: 'bench/bare/rows.ts' },
	])
	const origin = `http://127.0.0.1:${running.ports.ours}`
	const login = await fetch(`${origin}/api/auth/login`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', Origin: origin },
		body: JSON.stringify(credentials),
	})
	const cookie = login.headers
		.getSetCookie()
		.map((set) => set.split(';')[0])
		.join('; ')
	const ask = async (path: string) => {
		const response = await fetch(origin + path, { headers: { cookie } })
		if (!response.ok) throw new Error(`${path} answered ${response.status}`)
		return response
	}
	const before = Math.min(999 * pageSize, size - pageSize)
	const db = openDatabase(state)
	const lead = db
		.prepare('SELECT created_at, id FROM leads ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ?')
		.get(before) as { created_at: number; id: number }
	db.close()
	const deep = `${lead.created_at.toString(36)}.${lead.id.toString(36)}`
	return { size, running, ask, deep, leadId: lead.id }
}

async function exportOf({ size, running, ask }: Owner) {
	const bareStarted = performance.now()
	const bare = await fetch(`http://127.0.0.1:${running.ports.rows}/`)
	const { rows } = (await bare.json()) as { rows: number }
	if (rows !== size) throw new Error(`The bare SELECT gave ${rows} of ${size} rows`)
	const bareRate = size / ((performance.now() - bareStarted) / 1000)

	const before = running.memory()
	let peak = before
	const watch = setInterval(() => {
		peak = Math.max(peak, running.memory())
	}, 50)
	const started = performance.now()
	const { body } = await ask('/api/export/leads')
	let bytes = 0
	let lines = 0
	for await (const chunk of body ?? []) {
		bytes += chunk.length
		for (const byte of chunk) if (byte === 10) lines++
	}
	clearInterval(watch)
	const seconds = (performance.now() - started) / 1000
	if (lines !== size + 1) throw new Error(`The CSV has ${lines} lines, not ${size + 1}`)
	const grown = (peak - before) / 1e6
	return [
		whole(size),
		`${whole(size / seconds)}${size / seconds >= 50_000 ? '' : ' ✗'}`,
		whole(bytes / 1e6 / seconds),
		whole(bareRate),
		`${whole(grown)}${grown < 128 ? '' : ' ✗'}`,
	]
}
