import { tooMany } from '../http/errors'
import { wait } from '../platform/timeout'

/** How many may wait for their turn in an isolate. */
const maxWaiting = 8

/** How long the thread belongs to visitors after each turn, in milliseconds: enough for some pages. */
const restMs = 50
let restUntil = 0

/** A waiter silent for so many milliseconds is gone: its request was cut off. */
const goneMs = 3000

const line = new Set<{ heard: number }>()

/** Who is first in line. */
function first() {
	for (const place of line) if (place.heard < Date.now() - goneMs) line.delete(place)
	return line.values().next().value
}

/**
 * Does work that blocks the thread, one at a time and in order of arrival, with a rest in between in
 * which visitors are served. Throws a 429 when too many wait already. Everybody checks on a timer of
 * their own whether it is their turn: the runtime ends a request that waits only for another one.
 */
export async function inTurn<Result>(work: () => Promise<Result>) {
	first()
	if (line.size > maxWaiting) {
		throw tooMany('We are very busy right now. Please try again in a few seconds.', 5)
	}
	const place = { heard: Date.now() }
	const stay = async () => {
		await wait(restMs)
		place.heard = Date.now()
		// Somebody taken for gone, because everything stood still, queues again at the end.
		line.add(place)
	}
	line.add(place)
	try {
		while (first() !== place || Date.now() < restUntil) await stay()
		return await work()
	} finally {
		// A worker's clock stands still while it computes: only a timer tells when the work was over.
		await wait(1)
		line.delete(place)
		restUntil = Date.now() + restMs
	}
}
