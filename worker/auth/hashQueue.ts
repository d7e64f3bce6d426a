import { tooMany } from '../http/errors'
import { wait } from '../platform/timeout'

/**
 * The most waiters per isolate in each queue: account passwords; link passwords with a proof of work, or set by an
 * owner; and other guesses at link passwords. A crowd in one queue keeps nobody out of another.
 */
const maxWaiting = { account: 8, link: 2, guess: 1 }
export type QueueName = keyof typeof maxWaiting

/** How often a waiter checks whether it is its turn, in milliseconds. */
const pollMs = 20

/** Until then the thread is left to visitors: for as long as the last turn took. */
let restUntil = 0

/** A waiter that hasn't polled for this many milliseconds is dropped: its request was cut off. */
const staleMs = 3000

type Waiter = { queue: QueueName; lastPolled: number }

/** All that are waiting or working, in order of arrival. */
const waiting = new Set<Waiter>()
let working: Waiter | undefined
/** The queues in order of their next turns; the one that just had its turn is last. */
let queues = Object.keys(maxWaiting) as QueueName[]

function dropStale() {
	for (const waiter of waiting) if (waiter.lastPolled < Date.now() - staleMs) waiting.delete(waiter)
}

/** The waiter that works, or is next: the first of the queue whose last turn was longest ago. */
function nextWaiter() {
	dropStale()
	if (working && waiting.has(working)) return working
	for (const queue of queues)
		for (const waiter of waiting) if (waiter.queue === queue) return waiter
	return undefined
}

/** Throws a 429 if a queue is full. Called before a login spends trips on the database. */
export function refuseWhenFull(queue: QueueName) {
	dropStale()
	let count = 0
	for (const waiter of waiting) if (waiter.queue === queue) count++
	if (count > maxWaiting[queue]) {
		throw tooMany('We are very busy right now. Please try again in a few seconds.', 5)
	}
}

/**
 * Runs work that blocks the thread, one piece at a time: the queues take turns, each in order of arrival, with
 * rests in between so that visitors get served. Throws a 429 if the queue is full. Each waiter polls on a timer of
 * its own, because the runtime kills a request that waits only for another one.
 */
export async function runInTurn<Result>(queue: QueueName, work: () => Promise<Result>) {
	refuseWhenFull(queue)
	const waiter = { queue, lastPolled: Date.now() }
	const poll = async () => {
		await wait(pollMs)
		waiter.lastPolled = Date.now()
		// A waiter dropped because the whole isolate stalled rejoins at the end of its queue.
		waiting.add(waiter)
	}
	waiting.add(waiter)
	let started = 0
	try {
		// Arrivals during the last turn join the queue only after it: check for others before starting alone.
		if (Date.now() < restUntil) await poll()
		while (nextWaiter() !== waiter || (waiting.size > 1 && Date.now() < restUntil)) await poll()
		working = waiter
		queues = [...queues.filter((other) => other !== queue), queue]
		started = Date.now()
		return await work()
	} finally {
		// A worker's clock stands still while it computes; it advances only after a timer.
		await wait(1)
		waiting.delete(waiter)
		if (started) restUntil = 2 * Date.now() - started
	}
}
