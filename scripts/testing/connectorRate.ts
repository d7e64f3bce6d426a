// The rate limits that tools document: a number of requests per window, and 429s until it ends.

export type Rate = {
	most: number
	windowMs: number
	/** Requests that count separately, such as writes, and their limit. */
	apart?(method: string, path: string): { what: string; most: number } | undefined
	/** How long everything is refused after an excess request, if longer than the window. */
	barredMs?: number
	/** The response headers, from the requests left and the milliseconds until the window ends. */
	headers?(left: number, restMs: number): Record<string, string>
}

/** The window of a room at a tool, while its rate is enforced. */
export type Window = {
	/** How many requests of each window the account's other apps make. */
	others: number
	counts: Map<string, { made: number; end: number }>
	/** How many requests were refused. */
	refused: number
}

/** Counts a request; returns whether it exceeds the limit, and the response's headers. */
export function count(rate: Rate, window: Window, method: string, path: string, now: number) {
	const { what, most } = rate.apart?.(method, path) ?? { what: 'all', most: rate.most }
	const last = window.counts.get(what)
	const current = last && now < last.end ? last : { made: window.others, end: now + rate.windowMs }
	window.counts.set(what, current)
	const isOver = current.made >= most
	if (isOver) {
		window.refused++
		if (rate.barredMs) current.end = now + rate.barredMs
	} else current.made++
	return { isOver, headers: rate.headers?.(most - current.made, current.end - now) ?? {} }
}

export const inSeconds = (milliseconds: number) => String(Math.ceil(milliseconds / 1000))
