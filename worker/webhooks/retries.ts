import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'

/** Minutes until the next attempt, about three days in all. A queue can delay by at most 12 hours. */
const minutes = [0.5, 2, 10, 30, 120, 300, 600, 600, 600, 600, 600, 600] as const

/** After this many failures in a row, one more is the last. */
export const maxFailures = minutes.length

/** The longest wait that a receiver can ask for, in milliseconds: as long as a queue can delay. */
export const maxWaitMs = 12 * millisecondsInHour

/**
 * How long to wait after this many attempts, in milliseconds, or what the receiver asks for if that is longer.
 * Up to a fifth is added at random, so that retries don't all come at once.
 */
export function delayAfter(attempts: number, askedMs = 0, random = Math.random()) {
	const planned = (minutes[Math.min(attempts, maxFailures) - 1] ?? 0) * millisecondsInMinute
	return Math.max(planned * (1 + random / 5), askedMs)
}

/** How long a sender's claim on deliveries lasts, in milliseconds: longer than sending can take. */
export const claimMs = 120_000
