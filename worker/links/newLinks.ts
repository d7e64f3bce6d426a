import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { Context } from 'hono'
import type { App } from '../http/context'
import { tooMany } from '../http/errors'

/** How many links a new workspace can create per hour. */
const maxPerHour = 100
const newForDays = 7

type Recent = { since: number; recent: number; first: number | null }

/** Throws a 429 if a new workspace creates more links than somebody trying it out would. */
export function limitNewLinks(c: Context<App>, { since, recent, first }: Recent) {
	if (c.env.RATE_LIMITS === 'off' || recent < maxPerHour) return
	const now = Date.now()
	if (now - since > newForDays * millisecondsInDay) return
	const seconds = Math.ceil(((first ?? now) + millisecondsInHour - now) / 1000)
	throw tooMany(
		`A new workspace can create ${maxPerHour} links an hour. Please wait and try again.`,
		seconds,
	)
}
