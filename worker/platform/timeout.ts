/** How long a visitor waits for the database, in milliseconds, before we go on without it. */
export const dbTimeoutMs = 2000

/** Waits by Workers' own scheduler, which the DOM's types don't know. */
export const wait = (milliseconds: number) =>
	(scheduler as unknown as { wait(milliseconds: number): Promise<void> }).wait(milliseconds)

/**
 * Resolves like `work`, or rejects after `milliseconds`; the work itself goes on. The timer isn't
 * cleared: it ends with the request, and clearing it would cost more.
 */
export function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
	const late = wait(milliseconds).then((): never => {
		throw new Error('The database took too long')
	})
	return Promise.race([work, late])
}
