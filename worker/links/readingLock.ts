import { wait } from '../platform/timeout'

/** How often a waiter checks the lock, in milliseconds. */
const pollMs = 50

/** The longest wait, in milliseconds: longer than a reading may take. */
const maxWaitMs = 15_000

/** When this isolate began its current reading for each workspace. */
const reading = new Map<number, number>()

/**
 * Reads other sites' pages for a workspace, one at a time per isolate, so that slow or hostile ones don't pile up;
 * undefined if the lock isn't released in time. Waiters poll on timers of their own, because the runtime kills a
 * request that waits only for another one.
 */
export async function withReadingLock<Result>(workspaceId: number, read: () => Promise<Result>) {
	const arrived = Date.now()
	for (;;) {
		const since = reading.get(workspaceId)
		// One that takes longer was cut off.
		if (since === undefined || since < Date.now() - maxWaitMs) break
		if (arrived < Date.now() - maxWaitMs) return undefined
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
