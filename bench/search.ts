// What a search takes and reads among a thousand leads and a million, and what others notice of it.
import { type Owner, ownerOf } from './leads.ts'
import { held, median, milliseconds, table, whole } from './table.ts'

const sizes = [1000, 1_000_000]
const rounds = 11
/** How many searches at once, and for how long, in milliseconds. */
const atOnce = 20
const forMs = 5000
/** How much longer a rare word may take among a million leads than among a thousand. */
const mostGrowth = 3
const mostRowsPerHit = 100

/** Whom a rare search finds, besides the leads of the seed. */
const rare = [
	{ name: 'Zzyzx Quuxley', email: 'zzyzx@quuxley.example.org' },
	{ name: '田中太郎', email: 'tanaka@shokai.example.org', phone: '+81 3 1234 5678' },
]
const searches = {
	'a rare word': 'quuxley',
	'a common word': 'gmail',
	'two letters': 'zz',
	'three Chinese characters': '田中太',
	'part of an e-mail': 'aka@shok',
}
/** Finds nothing: what it reads is what any search reads to know who asks. */
const nothing = 'xyzzyx'

type Spent = { before: { rowsRead: number } }

export async function benchSearch() {
	const owners: Owner[] = []
	for (const size of sizes) {
		const owner = await ownerOf(size, { entry: 'bench/costWorker.ts' })
		for (const person of rare) await capture(owner, await shortIdOf(owner), person)
		owners.push(owner)
	}
	const base = (await measure(owners.at(-1) as Owner, nothing)).rowsRead
	const rows: string[][] = []
	for (const [name, q] of Object.entries(searches)) {
		const found = []
		for (const owner of owners) found.push(await measure(owner, q))
		const [small, large] = found as [Found, Found]
		const isRare = large.hits > 0 && large.hits < 50
		const growth = large.ms / small.ms
		const perHit = (large.rowsRead - base) / Math.max(1, large.hits)
		rows.push([
			name,
			...found.map(({ ms }) => milliseconds(ms)),
			held(growth, !isRare || growth <= mostGrowth),
			whole(large.hits),
			whole(large.rowsRead),
			held(perHit, !isRare || perHit <= mostRowsPerHit),
		])
	}
	console.log(`\nSearches, the first page of what they find: median of ${rounds}\n`)
	console.log(
		table(
			[
				...['', ...sizes.map((size) => `ms, ${whole(size)} leads`), 'growth'],
				...['found', 'rows read', 'rows per lead found'],
			],
			rows,
		),
	)
	await benchOthers(owners.at(-1) as Owner)
	for (const { running } of owners) await running.stop()
}

type Found = { ms: number; hits: number; rowsRead: number }

async function measure(owner: Owner, q: string): Promise<Found> {
	const search = async () =>
		(await (await owner.ask(`/api/leads?q=${encodeURIComponent(q)}`)).json()) as unknown[]
	await spentBy(owner)
	const hits = (await search()).length
	const { rowsRead } = (await spentBy(owner)).before
	const times: number[] = []
	for (let round = 0; round < rounds; round++) {
		const started = performance.now()
		await search()
		times.push(performance.now() - started)
	}
	return { ms: median(times), hits, rowsRead }
}

/** Captures of another owner's, alone and while this one searches. */
async function benchOthers(owner: Owner) {
	const origin = originOf(owner)
	const headers = { 'Content-Type': 'application/json', Origin: origin }
	const post = (path: string, body: object, cookie = '') =>
		fetch(origin + path, {
			method: 'POST',
			headers: { ...headers, cookie },
			body: JSON.stringify(body),
		})
	const joined = await post('/api/auth/signup', {
		...{ username: 'other@example.com', password: 'correct horse', name: 'Other' },
	})
	const cookie = joined.headers
		.getSetCookie()
		.map((set) => set.split(';')[0])
		.join('; ')
	const made = await post(
		'/api/links',
		{ title: 'Other', destinationUrl: 'https://example.com/' },
		cookie,
	)
	const { shortId } = (await made.json()) as { shortId: string }
	let n = 0
	const captures = async () => {
		const times: number[] = []
		const end = performance.now() + forMs
		while (performance.now() < end) {
			const started = performance.now()
			n++
			await capture(owner, shortId, { name: `Visitor ${n}`, email: `visitor${n}@example.org` })
			times.push(performance.now() - started)
		}
		return median(times)
	}
	const rows = [['alone', milliseconds(await captures())]]
	for (const [name, q] of Object.entries(searches)) {
		let going = true
		const loops = Array.from({ length: atOnce }, async () => {
			while (going) await (await owner.ask(`/api/leads?q=${encodeURIComponent(q)}`)).text()
		})
		rows.push([`beside ${atOnce} searches for ${name}`, milliseconds(await captures())])
		going = false
		await Promise.all(loops)
	}
	console.log('\nWhat another owner’s captures take meanwhile\n')
	console.log(table(['', 'p50 ms'], rows))
}

const originOf = ({ running }: Owner) => `http://127.0.0.1:${running.ports.ours}`

const spentBy = async (owner: Owner) =>
	(await (await fetch(`${originOf(owner)}/spent`)).json()) as Spent

type LinkListed = { shortId: string; active: boolean }

async function shortIdOf(owner: Owner) {
	const links = (await (await owner.ask('/api/links')).json()) as LinkListed[]
	const link = links.find(({ active }) => active)
	return link?.shortId ?? ''
}

async function capture(owner: Owner, shortId: string, person: object) {
	const { ok, status } = await fetch(`${originOf(owner)}/api/capture/${shortId}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ phone: '+1 202 555 0143', ...person }),
	})
	if (!ok) throw new Error(`A capture was answered with ${status}`)
}
