import { tooMany } from '../http/errors'
import { wait } from '../platform/timeout'

/**
 * The most waiters per isolate and line: account passwords; link passwords with a proof of work, or set by an
 * owner; and other guesses at link passwords. A crowd in one line keeps nobody out of another.
 */
const maxWaiting = { account: 8, link: 2, guess: 1 }
export type Line = keyof typeof maxWaiting

/** How often a waiter checks whether it is its turn, in milliseconds. */
const pollMs = 20

/** Until when the thread is left to visitors: for as long as the last turn took. */
let restUntil = 0

/** A waiter that hasn't polled for this many milliseconds is dropped: its request was cut off. */
const staleMs = 3000

type Waiter = { line: Line; lastPolled: number }

/** Everyone waiting or working, in order of arrival. */
const waiting = new Set<Waiter>()
let working: Waiter | undefined
/** The lines in order of their next turns; the one that just had its turn is last. */
let lines = Object.keys(maxWaiting) as Line[]

function dropStale() {
	for (const place of waiting) if (place.lastPolled < Date.now() - staleMs) waiting.delete(place)
}

/** The waiter that works, or is next: the first of the line whose last turn was longest ago. */
function nextWaiter() {
	dropStale()
	if (working && waiting.has(working)) return working
	for (const line of lines) for (const place of waiting) if (place.line === line) return place
	return undefined
}

/** Throws a 429 if a line is full. Called before a login spends trips on the database. */
export function refuseWhenFull(line: Line) {
	dropStale()
	let count = 0
	for (const place of waiting) if (place.line === line) count++
	if (count > maxWaiting[line]) {
		throw tooMany('We are very busy right now. Please try again in a few seconds.', 5)
	}
}

/**
 * Runs work that blocks the thread, one piece at a time: the lines take turns, each in order of arrival, with
 * rests in between so that visitors get served. Throws a 429 if the line is full. Each waiter polls on a timer of
 * its own, because the runtime kills a request that waits only for another one.
 */
export async function inTurn<Result>(line: Line, work: () => Promise<Result>) {
	refuseWhenFull(line)
	const place = { line, lastPolled: Date.now() }
	const poll = async () => {
		await wait(pollMs)
		place.lastPolled = Date.now()
		// A waiter dropped because the whole isolate stalled rejoins at the end of the line.
		waiting.add(place)
	}
	waiting.add(place)
	let started = 0
	try {
		// Arrivals during the last turn join the line only after it: check for others before starting alone.
		if (Date.now() < restUntil) await poll()
		while (nextWaiter() !== place || (waiting.size > 1 && Date.now() < restUntil)) await poll()
		working = place
		lines = [...lines.filter((other) => other !== line), line]
		started = Date.now()
		return await work()
	} finally {
		// A worker's clock stands still while it computes; it advances only after a timer.
		await wait(1)
		waiting.delete(place)
		if (started) restUntil = 2 * Date.now() - started
	}
}
