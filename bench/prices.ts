/** What the bench's worker counts while it runs, in the units that Cloudflare bills. */
export const noCosts = () => ({
	trips: 0,
	statements: 0,
	rowsRead: 0,
	rowsWritten: 0,
	queued: 0,
	objects: 0,
	objectMs: 0,
	objectRowsRead: 0,
	objectRowsWritten: 0,
})
export type Costs = ReturnType<typeof noCosts>

/**
 * Monthly prices of Cloudflare's paid plan in dollars, as of 2026-11-22: what is included, and the
 * price per million beyond it.
 */
export const prices = {
	/** https://developers.cloudflare.com/workers/platform/pricing/ */
	requests: { included: 10e6, perMillion: 0.3 },
	/** https://developers.cloudflare.com/d1/platform/pricing/ */
	rowsRead: { included: 25e9, perMillion: 0.001 },
	rowsWritten: { included: 50e6, perMillion: 1 },
	/** https://developers.cloudflare.com/queues/platform/pricing/: each message is written, read and deleted. */
	queueOperations: { included: 1e6, perMillion: 0.4 },
	/** https://developers.cloudflare.com/durable-objects/platform/pricing/: calls and alarms. */
	objectCalls: { included: 1e6, perMillion: 0.15 },
	/** In GB-s; an object has 128 MB. */
	objectDuration: { included: 400_000, perMillion: 12.5 },
	objectRowsRead: { included: 25e9, perMillion: 0.001 },
	objectRowsWritten: { included: 50e6, perMillion: 1 },
} as const

export type Usage = Record<keyof typeof prices, number>

/** The cost of a month's usage in dollars. */
export const bill = (usage: Usage) =>
	(Object.keys(prices) as (keyof Usage)[]).reduce((sum, name) => {
		const { included, perMillion } = prices[name]
		return sum + (Math.max(0, usage[name] - included) / 1e6) * perMillion
	}, 0)
