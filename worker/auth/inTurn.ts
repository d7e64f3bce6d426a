import { tooMany } from '../http/errors'
import { wait } from '../platform/timeout'

/** How many may wait for their turn in an isolate. */
const maxWaiting = 8

/** How often a waiter asks whether it is their turn, in milliseconds. */
const askMs = 20

/** Until when the thread belongs to visitors, if more than one is waiting: as long as the last turn took. */
let restUntil = 0

/** A waiter silent for so many milliseconds is gone: its request was cut off. */
const goneMs = 3000

const line = new Set<{ heard: number }>()

/** Who is first in line. */
function first() {
	for (const place of line) if (place.heard < Date.now() - goneMs) line.delete(place)
	return line.values().next().value
}

/** Throws a 429 when too many wait already: asked before a login makes its trips to the database. */
export function refuseWhenFull() {
	first()
	if (line.size > maxWaiting) {
		throw tooMany('We are very busy right now. Please try again in a few seconds.', 5)
	}
}

/**
 * Does work that blocks the thread, one at a time and in order of arrival, with a rest in between in
 * which visitors are served. Throws a 429 when too many wait already. Everybody checks on a timer of
 * their own whether it is their turn: the runtime ends a request that waits only for another one.
 */
export async function inTurn<Result>(work: () => Promise<Result>) {
	refuseWhenFull()
	const place = { heard: Date.now() }
	const stay = async () => {
		await wait(askMs)
		place.heard = Date.now()
		// Somebody taken for gone, because everything stood still, queues again at the end.
		line.add(place)
	}
	line.add(place)
	let started = 0
	try {
		// Who came during the last turn reaches the line only after it: look again before starting alone.
		if (Date.now() < restUntil) await stay()
		while (first() !== place || (line.size > 1 && Date.now() < restUntil)) await stay()
		started = Date.now()
		return await work()
	} finally {
		// A worker's clock stands still while it computes: only a timer tells when the work was over.
		await wait(1)
		line.delete(place)
		if (started) restUntil = 2 * Date.now() - started
	}
}
