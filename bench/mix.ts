// How the visits of many workspaces meet: a simulation of an hour or two, to multiply with what was measured.

/** Of whom a mix consists, and what is supposed of them. */
export const mix = {
	visitsPerMonth: 100e6,
	/** The nth has 1/n of the first one's visits (Zipf). */
	workspaces: 10_000,
	links: 3,
	/**
	 * Places from which a workspace's visitors come, each with one isolate, as Cloudflare has it:
	 * https://blog.cloudflare.com/eliminating-cold-starts-2-shard-and-conquer/
	 */
	places: 3,
	/** How long visitors stay, in seconds: half of them longer; the logarithm is normal. */
	stay: 15,
	staySpread: 1,
	/** One in so many workspaces has a tab open all the time: as if each had one for half an hour a day. */
	watched: 50,
}

/** As in worker/visits/visitBuffer.ts and worker/hub/hub.ts, in seconds. */
const soon = 1
const later = 14
const unseen = 3600
const every = 15

const monthSeconds = 30 * 24 * 3600
const simulated = 2 * 3600

/** Numbers between 0 and 1 that look random and are the same each time. */
function numbers(seed: number) {
	let state = seed
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return (state + 0.5) / 2 ** 32
	}
}

/**
 * What a month of the mix adds up to: batches that hubs get, writes of totals, links written by them,
 * writes while a tab is open, and alarms after which there was nothing to write.
 */
export function simulate() {
	const random = numbers(17)
	const after = (mean: number) => -Math.log(random()) * mean
	const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
	const ranks = Array.from({ length: mix.workspaces }, (_, n) => n + 1)
	const first = mix.visitsPerMonth / monthSeconds / ranks.reduce((sum, n) => sum + 1 / n, 0)
	const total = { visits: 0, batches: 0, writes: 0, links: 0, watchedWrites: 0, idle: 0 }
	for (const rank of ranks) {
		const isWatched = rank % mix.watched === mix.watched / 2
		const heard: { at: number; place: number; link: number }[] = []
		for (let at = after(rank / first); at < simulated; at += after(rank / first)) {
			const place = Math.floor(random() * mix.places)
			const link = Math.floor(random() ** 2 * mix.links)
			const left = at + mix.stay * Math.exp(mix.staySpread * normal())
			heard.push({ at, place, link }, { at: left, place, link })
			total.visits++
		}
		heard.sort((a, b) => a.at - b.at)
		const due = new Map<number, number>()
		const batches: { at: number; links: Set<number> }[] = []
		const open = new Map<number, (typeof batches)[number]>()
		for (const { at, place, link } of heard) {
			if (at > (due.get(place) ?? 0)) {
				due.set(place, at + (isWatched ? soon : later))
				const batch = { at: due.get(place) as number, links: new Set<number>() }
				open.set(place, batch)
				batches.push(batch)
			}
			open.get(place)?.links.add(link)
		}
		total.batches += batches.length
		// The alarm, or 0 for midnight; of what it has to write, which links.
		let alarm = 0
		let links = new Set<number>()
		const ring = () => {
			const wrote = links.size > 0
			if (wrote) {
				total.writes++
				total.links += links.size
				if (isWatched) total.watchedWrites++
			} else total.idle++
			alarm = wrote && !isWatched ? alarm + unseen : 0
			links = new Set()
		}
		let lastWrite = Number.NEGATIVE_INFINITY
		for (const batch of batches.sort((a, b) => a.at - b.at)) {
			while (alarm > 0 && alarm < batch.at) {
				lastWrite = alarm
				ring()
			}
			if (alarm === 0) {
				alarm = isWatched ? Math.max(batch.at + soon, lastWrite + every) : batch.at + unseen
			}
			for (const link of batch.links) links.add(link)
		}
		if (alarm > 0) ring()
	}
	const month = mix.visitsPerMonth / total.visits
	return Object.fromEntries(
		Object.entries(total).map(([name, count]) => [name, count * month]),
	) as typeof total
}
