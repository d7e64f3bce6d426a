import { wait } from '../platform/timeout'

/** How often a waiter checks whether it is its turn, in milliseconds. */
const pollMs = 50

/** How long a waiter waits at most, in milliseconds: longer than a reading may take. */
const patienceMs = 15_000

/** When this isolate began its current reading for each workspace. */
const reading = new Map<number, number>()

/**
 * Reads foreign pages for a workspace, one at a time in an isolate, so that slow or hostile ones pile up
 * for nobody; undefined if its turn doesn't come. Waiters poll on timers of their own, because the runtime
 * kills a request that waits only for another one.
 */
export async function inReadingTurn<Result>(workspaceId: number, read: () => Promise<Result>) {
	const arrived = Date.now()
	for (;;) {
		const since = reading.get(workspaceId)
		// One that takes longer was cut off.
		if (since === undefined || since < Date.now() - patienceMs) break
		if (arrived < Date.now() - patienceMs) return undefined
		await wait(pollMs)
	}
	const started = Date.now()
	reading.set(workspaceId, started)
	try {
		return await read()
	} finally {
		if (reading.get(workspaceId) === started) reading.delete(workspaceId)
	}
}
