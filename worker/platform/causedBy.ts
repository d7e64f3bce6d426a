/** Whether an error, or one that caused it, says this. Drizzle wraps the database's errors in its own. */
export const causedBy = (error: unknown, words: string): boolean =>
	error instanceof Error && (error.message.includes(words) || causedBy(error.cause, words))
