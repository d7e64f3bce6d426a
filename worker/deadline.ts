/** The longest, in milliseconds, that a visitor waits for the database before we go on without. */
export const patience = 2000

/** What the work gives, or an error once `milliseconds` are over; the work itself goes on. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('The database took too long')), milliseconds)
	})
	try {
		return await Promise.race([work, late])
	} finally {
		clearTimeout(timer)
	}
}
