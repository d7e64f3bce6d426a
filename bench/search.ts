// How long a search takes and how many rows it reads among a thousand leads and a million, and how it slows
// others' captures.
import { type Owner, ownerOf } from './leads.ts'
import type { Costs } from './prices.ts'
import { marked, median, milliseconds, table, whole } from './table.ts'
import { browserAt, json, originOf } from './workerd.ts'

const sizes = [1000, 1_000_000]
const rounds = 11
/** How many searches run at once, and for how long, in milliseconds. */
const atOnce = 20
const forMs = 5000
/** How much longer a rare word may take among a million leads than among a thousand. */
const mostGrowth = 3
const mostRowsPerHit = 100

/** The lead that a rare search finds, added to the seeded ones. */
const rare = [
	{ name: 'Zzyzx Quuxley', email: 'zzyzx@quuxley.example.org' },
	{ name: '田中太郎', email: 'tanaka@shokai.example.org' },
]
const searches = {
	'a rare word': 'quuxley',
	'a common word': 'gmail',
	'two letters': 'zz',
	'three Chinese characters': '田中太',
	'part of an e-mail': 'aka@shok',
}
/** Matches nothing, so it reads only the rows that find the caller. */
const unfindable = 'xyzzyx'

export async function benchSearch() {
	const owners: Owner[] = []
	for (const size of sizes) {
		const owner = await ownerOf(size, 'bench/costWorker.ts')
		const links = (await (await owner.ask('/api/links')).json()) as Link[]
		const open = links.find(({ active }) => active) as Link
		for (const person of rare) await capture(owner, open, person)
		owners.push(owner)
	}
	const large = owners.at(-1) as Owner
	const base = (await measure(large, unfindable)).rowsRead
	const rows: string[][] = []
	for (const [name, q] of Object.entries(searches)) {
		const found = []
		for (const owner of owners) found.push(await measure(owner, q))
		const [few, many] = found as [Found, Found]
		const isRare = many.hits > 0 && many.hits < 50
		const growth = many.ms / few.ms
		const perHit = (many.rowsRead - base) / Math.max(1, many.hits)
		rows.push([
			name,
			...found.map(({ ms }) => milliseconds(ms)),
			marked(growth, !isRare || growth <= mostGrowth),
			whole(many.hits),
			marked(perHit, !isRare || perHit <= mostRowsPerHit),
		])
	}
	console.log(`\nSearches, the first page of what they find: median of ${rounds}\n`)
	const columns = sizes.map((size) => `ms, ${whole(size)} leads`)
	console.log(table(['', ...columns, 'growth', 'found', 'rows read per lead found'], rows))
	await benchCapturesBesideSearches(large)
	for (const { running } of owners) await running.stop()
}

type Link = { shortId: string; active: boolean }
type Found = { ms: number; hits: number; rowsRead: number }

const search = async (owner: Owner, q: string) =>
	(await (await owner.ask(`/api/leads?q=${encodeURIComponent(q)}`)).json()) as unknown[]

async function measure(owner: Owner, q: string): Promise<Found> {
	const spent = async () =>
		((await (await owner.ask('/spent')).json()) as { before: Costs }).before.rowsRead
	await spent()
	const hits = (await search(owner, q)).length
	const rowsRead = await spent()
	const times: number[] = []
	for (let round = 0; round < rounds; round++) {
		const started = performance.now()
		await search(owner, q)
		times.push(performance.now() - started)
	}
	return { ms: median(times), hits, rowsRead }
}

/** Another owner's captures, alone and while this one searches. */
async function benchCapturesBesideSearches(owner: Owner) {
	const other = browserAt(originOf(owner.running))
	const account = { username: 'other@example.com', password: 'correct horse', name: 'Other' }
	await other('/api/auth/signup', json(account))
	const newLink = json({ title: 'Other', destinationUrl: 'https://example.com/' })
	const link = (await (await other('/api/links', newLink)).json()) as Link
	let n = 0
	const captures = async () => {
		const times: number[] = []
		const end = performance.now() + forMs
		while (performance.now() < end) {
			const started = performance.now()
			n++
			await capture(owner, link, { name: `Visitor ${n}`, email: `visitor${n}@example.org` })
			times.push(performance.now() - started)
		}
		return milliseconds(median(times))
	}
	const rows = [['alone', await captures()]]
	for (const [name, q] of Object.entries(searches)) {
		let going = true
		const loops = Array.from({ length: atOnce }, async () => {
			while (going) await search(owner, q)
		})
		rows.push([`beside ${atOnce} searches for ${name}`, await captures()])
		going = false
		await Promise.all(loops)
	}
	console.log('\nWhat another owner’s captures take meanwhile\n')
	console.log(table(['', 'p50 ms'], rows))
}

const capture = ({ running }: Owner, { shortId }: Link, person: object) =>
	browserAt(originOf(running))(
		`/api/capture/${shortId}`,
		json({ phone: '+1 202 555 0143', ...person }),
	)
