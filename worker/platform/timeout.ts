/** How long a visitor waits for the database before we continue without it, in milliseconds. */
export const dbTimeoutMs = 2000

/** Uses setTimeout, which exists in Node too: the seed hashes passwords there. */
export const wait = (milliseconds: number) =>
	new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Resolves like `work`, or rejects after `milliseconds`; the work itself continues. The timer isn't
 * cleared: it ends with the request, and clearing it would cost more.
 */
export function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
	const late = wait(milliseconds).then((): never => {
		throw new Error('The database took too long')
	})
	return Promise.race([work, late])
}
