/** The longest, in milliseconds, that a visitor waits for the database before we go on without. */
export const patience = 2000

/** Waits so many milliseconds: by Workers' own scheduler, which the DOM's types do not know. */
export const wait = (milliseconds: number) =>
	(scheduler as unknown as { wait(milliseconds: number): Promise<void> }).wait(milliseconds)

/**
 * What the work gives, or an error once `milliseconds` are over; the work itself goes on. The wait
 * needs no end of its own: it ends with the request, and a timer to clear would cost a visitor more.
 */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
	const late = wait(milliseconds).then((): never => {
		throw new Error('The database took too long')
	})
	return Promise.race([work, late])
}
