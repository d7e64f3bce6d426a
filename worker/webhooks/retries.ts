import { millisecondsInMinute } from 'date-fns/constants'

/** Minutes until the next attempt: all together about three days. A queue waits for 12 hours at most. */
const minutes = [0.5, 2, 10, 30, 120, 300, 600, 600, 600, 600, 600, 600] as const

/** After how many failures in a row more than one is the last. */
export const maxFailures = minutes.length

/** Milliseconds until the next attempt after so many, up to a fifth longer so that not all come at once. */
export const delayAfter = (attempts: number, random = Math.random()) =>
	(minutes[Math.min(attempts, maxFailures) - 1] ?? 0) * millisecondsInMinute * (1 + random / 5)

/** How long deliveries belong to whoever sends them, in milliseconds: longer than that can take. */
export const claimMs = 120_000
