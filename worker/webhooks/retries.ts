import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'

/** Minutes until the next attempt: all together about three days. A queue waits for 12 hours at most. */
const minutes = [0.5, 2, 10, 30, 120, 300, 600, 600, 600, 600, 600, 600] as const

/** After how many failures in a row more than one is the last. */
export const maxFailures = minutes.length

/** As long as a receiver may ask us to wait: what a queue can, in milliseconds. */
export const maxWaitMs = 12 * millisecondsInHour

/**
 * Milliseconds until the next attempt after so many, or those that the receiver asks for if they are
 * more; up to a fifth longer so that not all come at once.
 */
export function delayAfter(attempts: number, askedMs = 0, random = Math.random()) {
	const ours = (minutes[Math.min(attempts, maxFailures) - 1] ?? 0) * millisecondsInMinute
	return Math.max(ours * (1 + random / 5), Math.min(askedMs, maxWaitMs))
}

/** How long deliveries belong to whoever sends them, in milliseconds: longer than that can take. */
export const claimMs = 120_000
