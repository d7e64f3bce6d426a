import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { App } from '../http/context'
import { tooMany } from '../http/errors'

/** How many links a new workspace can create per hour. */
const maxPerHour = 100
const newForDays = 7

/** SQL columns: when a workspace was created, and how many links it created in the last hour. */
export function recentLinks(workspaceId: SQL<number>) {
	const recent = sql`from links
		where workspace_id = ${workspaceId} and created_at > ${Date.now() - millisecondsInHour}`
	return {
		since: sql<number>`(select created_at from workspaces where id = ${workspaceId})`.as('since'),
		recent: sql<number>`(select count(*) ${recent})`.as('recent'),
		first: sql<number | null>`(select min(created_at) ${recent})`.as('first'),
	}
}

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
