import { tooMany } from '../http/errors'
import { wait } from '../platform/timeout'

/** How many can wait per isolate. */
const maxWaiting = 8

/** How often a waiter checks whether it is its turn, in milliseconds. */
const pollMs = 20

/** Until when several waiters leave the thread to visitors: for as long as the last turn took. */
let restUntil = 0

/** A waiter silent for this many milliseconds is gone: its request was cut off. */
const goneMs = 3000

const line = new Set<{ heard: number }>()

function first() {
	for (const place of line) if (place.heard < Date.now() - goneMs) line.delete(place)
	return line.values().next().value
}

/** Throws a 429 if the line is full. Called before a login spends trips on the database. */
export function refuseWhenFull() {
	first()
	if (line.size > maxWaiting) {
		throw tooMany('We are very busy right now. Please try again in a few seconds.', 5)
	}
}

/**
 * Runs work that blocks the thread, one piece at a time in order of arrival, with rests in between so
 * that visitors get served. Throws a 429 if the line is full. Each waiter polls on a timer of its own,
 * because the runtime kills a request that waits only for another one.
 */
export async function inTurn<Result>(work: () => Promise<Result>) {
	refuseWhenFull()
	const place = { heard: Date.now() }
	const waitABit = async () => {
		await wait(pollMs)
		place.heard = Date.now()
		// A waiter dropped as gone, because everything stood still, goes to the end of the line.
		line.add(place)
	}
	line.add(place)
	let started = 0
	try {
		// Arrivals during the last turn join the line only after it: check for others before starting alone.
		if (Date.now() < restUntil) await waitABit()
		while (first() !== place || (line.size > 1 && Date.now() < restUntil)) await waitABit()
		started = Date.now()
		return await work()
	} finally {
		// The clock of a worker stands still while it computes; only after a timer does it show the end.
		await wait(1)
		line.delete(place)
		if (started) restUntil = 2 * Date.now() - started
	}
}
