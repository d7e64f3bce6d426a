import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import type { Context } from 'hono'
import { type LinkUse, linkQuota, secondsUntil } from '../../schema/importQuota'
import type { App } from '../http/context'
import { tooMany } from '../http/errors'

/** How many links a new workspace can create per hour. */
const maxPerHour = 100
const newForDays = 7

type Recent = Pick<LinkUse, 'raised'> & {
	counts: [links: number, linksDay: number, linksMade: number]
	since: number
	recent: [count: number, first: number | null]
}

const whole = new Intl.NumberFormat('en')

/**
 * Throws a 429 if a new workspace creates more links an hour than somebody trying it out would, or any workspace more
 * a day than its age and plan allow.
 */
export function limitNewLinks(c: Context<App>, { since, recent, raised, counts }: Recent) {
	if (c.env.RATE_LIMITS === 'off') return
	const now = Date.now()
	const [, linksDay, linksMade] = counts
	const [count, first] = recent
	const use = { workspaceSince: new Date(since), raised, linksDay, linksMade }
	const { limit, used, resetsAt } = linkQuota(use, c.var.plan.plan !== 'free', now)
	if (used >= limit) {
		throw tooMany(
			`This workspace can create ${whole.format(limit)} links a day, and has created them. The day ends at midnight UTC.`,
			secondsUntil(resetsAt, now),
		)
	}
	if (count < maxPerHour || now - since > newForDays * millisecondsInDay) return
	const seconds = Math.ceil(((first ?? now) + millisecondsInHour - now) / 1000)
	throw tooMany(
		`A new workspace can create ${maxPerHour} links an hour. Please wait and try again.`,
		seconds,
	)
}
