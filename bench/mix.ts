// How many batches and writes the visits of many workspaces make in a month, to multiply by what each costs.

/** Ten thousand workspaces, of which the nth has 1/n of the first one's visits (Zipf). */
export const mix = {
	visitsPerMonth: 100e6,
	workspaces: 10_000,
	links: 3,
	/**
	 * Places from which a workspace's visitors come, each with one isolate, as Cloudflare has it:
	 * https://blog.cloudflare.com/eliminating-cold-starts-2-shard-and-conquer/
	 */
	places: 3,
	/** One workspace in this many has a tab open all the time, as if each had one for half an hour a day. */
	watched: 50,
	/** The share of visitors who leave before their visit was sent: about half stay less than 15 seconds. */
	leftBySent: { watched: 0, unwatched: 0.47 },
}

/** In seconds, as in worker/visits/visitBuffer.ts and worker/hub/hub.ts. */
const sentAfter = { watched: 1, unwatched: 14 }
const writtenAfter = { watched: 15, unwatched: 3600 }

const monthSeconds = 30 * 24 * 3600

/** How often a batch starts that collects for `seconds`. */
const startsPerSecond = (perSecond: number, seconds: number) =>
	perSecond / (1 + perSecond * seconds)

/** Batches that hubs receive in a month, writes of totals, and links written by them. */
export function monthOf() {
	const ranks = Array.from({ length: mix.workspaces }, (_, n) => n + 1)
	const harmonic = ranks.reduce((sum, n) => sum + 1 / n, 0)
	const total = { batches: 0, writes: 0, watchedWrites: 0, links: 0 }
	for (const rank of ranks) {
		const kind = rank % mix.watched === mix.watched / 2 ? 'watched' : 'unwatched'
		const visits = mix.visitsPerMonth / monthSeconds / harmonic / rank
		const reports = visits * (2 - mix.leftBySent[kind])
		const batches = mix.places * startsPerSecond(reports / mix.places, sentAfter[kind])
		const writes = startsPerSecond(batches, writtenAfter[kind]) * monthSeconds
		total.batches += batches * monthSeconds
		total.writes += writes
		if (kind === 'watched') total.watchedWrites += writes
		const visitsPerWrite = (visits * monthSeconds) / writes
		total.links += writes * mix.links * (1 - (1 - 1 / mix.links) ** visitsPerWrite)
	}
	return total
}
